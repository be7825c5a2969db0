import BacklotHTTP
import BacklotJSON

extension UnmatchedRequest {
  /// The nearest stub and the request side by side, as WireMock shows them to clients that read text.
  package var table: String { table(for: request) }

  private func table(for request: ReceivedRequest) -> String {
    guard let nearest = nearMisses.first else { return "No response could be served, since there are no stubs.\n" }
    return RequestDifference(request, with: nearest.stub, nearest.criteria).table
  }

  /// The path of the nearest stub whose template fits, which may name secrets in it.
  private var nearestPath: PathTemplate? { nearestByPath?.request.path }

  /// True if the client prefers ``table`` to a problem report.
  ///
  /// This requires an `Accept` field that says so; `*/*` does not.
  package var prefersTable: Bool {
    let fields = request.headerFields[values: .accept]
    guard !fields.isEmpty else { return false }
    let ranges = AcceptedRange.reading(fields)
    guard !ranges.isEmpty else { return false }
    let report = AcceptedRange.quality(of: ["application/problem+json", "application/json"], in: ranges)
    return report == 0 || report < AcceptedRange.quality(of: ["text/plain"], in: ranges)
  }

  /// Returns the reasons why no stub matched, for the journal.
  ///
  /// - Parameter secrets: The names whose values in the request are masked.
  func events(masking secrets: SecretNames) -> UnmatchedEvents {
    var facts = RequestFacts(request)
    var events = UnmatchedEvents(table: table(for: secrets.masked(request, by: nearestPath)), path: nearestPath)
    for nearMiss in nearMisses {
      for (criterion, report) in zip(nearMiss.stub.request.criteria, nearMiss.criteria) where !report.holds {
        if case .body(let matcher) = criterion { matcher.addUnreadable(in: &facts, to: &events) }
      }
    }
    return events
  }
}

/// The reasons why no stub matched a request, as its journal entry shows them.
struct UnmatchedEvents: Sendable {
  /// The nearest stub and the request side by side.
  let table: String
  /// The template of the nearest stub whose path fits.
  let path: PathTemplate?
  /// Why the content is not JSON, if a stub wants JSON.
  var jsonError: String?
  /// Why the content is not XML, if a stub wants XML.
  var xmlError: String?

  var byteCount: Int { table.utf8.count + (jsonError?.utf8.count ?? 0) + (xmlError?.utf8.count ?? 0) }
}

extension BodyMatcher {
  fileprivate func addUnreadable(in facts: inout RequestFacts, to events: inout UnmatchedEvents) {
    switch kind {
    case .json, .jsonPath, .jsonContaining, .jsonAt, .jsonText:
      if events.jsonError == nil, case .failure(let error) = facts.json { events.jsonError = "\(error)" }
    case .content(let matcher):
      guard events.xmlError == nil, case .xml(let matching) = matcher.kind else { return }
      events.xmlError = matching.problem(in: facts.body).map(SecretValues.shown(text:))
    case .not(let matcher): matcher.addUnreadable(in: &facts, to: &events)
    case .all(let matchers), .any(let matchers):
      for matcher in matchers { matcher.addUnreadable(in: &facts, to: &events) }
    default: break
    }
  }
}

/// A media range of an `Accept` field and its weight (RFC 9110 §12.5.1).
private struct AcceptedRange {
  let name: Substring
  let quality: Double

  static func reading(_ fields: [String]) -> [Self] {
    fields.flatMap { $0.lowercased().split(separator: ",").prefix(100) }.compactMap { range in
      let parts = range.split(separator: ";").map { $0.trimmed() }
      guard let name = parts.first, name.contains("/") else { return nil }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 1 }
      return Self(name: name, quality: weight ?? 1)
    }
  }

  /// The highest weight of some types; for each, the most specific range counts.
  static func quality(of types: [String], in ranges: [Self]) -> Double {
    types.map { type in
      let names = [type, type.prefix { $0 != "/" } + "/*", "*/*"]
      return names.lazy.compactMap { name in ranges.first { $0.name == name } }.first?.quality ?? 0
    }.max() ?? 0
  }
}
