import BacklotHTTP
import BacklotJSON

extension UnmatchedRequest {
  /// The nearest stub and the request side by side, as WireMock shows them to clients that accept plain text.
  package var table: String { table(for: request) }

  private func table(for request: ReceivedRequest) -> String {
    guard let nearest = nearMisses.first else { return "No response could be served, since there are no stubs.\n" }
    return RequestDifference(request, with: nearest.stub, reports: nearest.criteria).table
  }

  /// The path of the nearest stub whose template matches, which may name secrets in it.
  private var nearestPath: PathTemplate? { nearestByPath?.request.path }

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

extension JournalEntry {
  /// The reasons why no stub matched, if the admin API may show them.
  var unmatchedEvents: UnmatchedEvents? { explanation as? UnmatchedEvents }
}

/// The reasons why no stub matched a request, as its journal entry shows them.
struct UnmatchedEvents: RequestExplanation {
  /// The nearest stub and the request side by side.
  let table: String
  /// The template of the nearest stub whose path matches.
  let path: PathTemplate?
  /// The reason why the content is not JSON, if a stub requires JSON.
  var jsonError: String?
  /// The reason why the content is not XML, if a stub requires XML.
  var xmlError: String?

  package var byteCount: Int { table.utf8.count + (jsonError?.utf8.count ?? 0) + (xmlError?.utf8.count ?? 0) }
}

extension BodyMatcher {
  fileprivate func addUnreadable(in facts: inout RequestFacts, to events: inout UnmatchedEvents) {
    switch kind {
    case .json, .jsonPath, .jsonContaining, .jsonAt, .jsonText:
      if events.jsonError == nil, case .failure(let error) = facts.json { events.jsonError = "\(error)" }
    case .content(let matcher):
      guard events.xmlError == nil, let matching = matcher.custom as? any XMLMatching else { return }
      events.xmlError = matching.problem(in: facts.body).map(SecretValues.shown(text:))
    case .not(let matcher): matcher.addUnreadable(in: &facts, to: &events)
    case .all(let matchers), .any(let matchers):
      for matcher in matchers { matcher.addUnreadable(in: &facts, to: &events) }
    default: break
    }
  }
}
