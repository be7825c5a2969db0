import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotPlatform
import BacklotStubs

/// The criteria of a recorded request, for reports and for stubs that replace a recording.
struct RecordedRequestMatcher {
  private let request: HTTPRequest
  private let lacksContent: Bool
  private let body: [UInt8]
  private let comparison: RequestComparison
  /// The places whose values are not compared.
  private let volatile: Set<UInt64>
  private(set) var matcher = RequestMatcher()
  /// The maximum number of bytes of content that is compared.
  private static let longestBody = 16 << 20

  /// True if a part of the content cannot be expressed.
  private(set) var isApproximate = false

  /// Creates the criteria.
  ///
  /// - Parameters:
  ///   - exchange: The exchange with the recorded request.
  ///   - comparison: The compared parts.
  ///   - volatile: The places whose values are not compared, which include those of secrets.
  ///   - live: A request whose values replace those at volatile places, for a report on it.
  init(
    _ exchange: RecordedExchange,
    comparing comparison: RequestComparison,
    except volatile: Set<UInt64>,
    reportingOn live: inout RequestFacts?
  ) throws {
    request = exchange.request
    lacksContent = exchange.lacksRequestContent
    self.comparison = comparison
    self.volatile = volatile
    body = try request.body.collected(upTo: Self.longestBody)
    let received = ReceivedRequest(request, body: body)
    var facts = RequestFacts(received, context: .unlimited)
    if comparison.comparesMethod { matcher = matcher.method(request.method) }
    if comparison.comparesHost, let authority = facts.authority { add(authority) }
    if comparison.comparesPath { addPath(facts.target.path, asSent: live == nil) }
    if comparison.comparesQuery { addQuery(facts.query, live: live?.query) }
    for name in comparison.fields { addField(name) }
    if comparison.comparesBody { addBody(of: &facts, live: &live) }
  }

  private mutating func add(_ authority: RequestAuthority) {
    matcher = matcher.host(.equal(authority.host))
    if let port = authority.port { matcher = matcher.port(port) }
  }

  /// Adds the path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - isAsSent: True for a stub file, which compares encoded paths: a path in another encoding than the usual one, such
  ///     as `/a|b`, is then compared as it was sent.
  private mutating func addPath(_ path: String, asSent isAsSent: Bool) {
    guard let mask = PathMask.ofPlaceholders(in: path) else {
      let encoded = PathMask.decodedSegments(of: path).map { PercentEncoding.encode($0, for: .pathSegment) }
      if isAsSent, path != "/" + encoded.joined(separator: "/") {
        matcher.criteria.append(.rawPath(.equal(path)))
      } else {
        matcher = matcher.path(PathTemplate(literal: path))
      }
      return
    }
    var segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let first = path.hasPrefix("/") ? 1 : 0
    for segment in mask.segments { segments[segment + first] = "{secret\(segment + 1)}" }
    matcher = matcher.path(PathTemplate(segments.joined(separator: "/")))
  }

  private mutating func addQuery(_ query: QueryItems, live: QueryItems?) {
    var names: [String] = []
    for item in query.items where !names.contains(item.name) { names.append(item.name) }
    for name in names where !comparison.ignoresItem(name) {
      let values = query.values(of: name)
      let matchers = values.indices.map { index -> ValueMatcher in
        isVolatile(ComparedPlace.item(name, occurrence: index), values[index]) ? .present : .equal(values[index])
      }
      matcher = matcher.query(name, matchers.count == 1 ? matchers[0] : .hasExactly(matchers))
    }
    for item in live?.items ?? [] where query[item.name] == nil && !comparison.ignoresItem(item.name) {
      if !names.contains(item.name) { matcher = matcher.query(item.name, .absent) }
      names.append(item.name)
    }
  }

  private func isVolatile(_ place: UInt64, _ text: String) -> Bool {
    volatile.contains(place) || SecretText.hasPlaceholders(text)
  }

  private mutating func addField(_ name: HTTPField.Name) {
    let text = request.headerFields[values: name].joined(separator: ", ")
    let isSecret = isVolatile(ComparedPlace.field(name), text)
    matcher = matcher.header(name.rawName, text.isEmpty ? .absent : isSecret ? .present : .equal(text))
  }
}

// MARK: - Content

extension RecordedRequestMatcher {
  private mutating func addBody(of facts: inout RequestFacts, live: inout RequestFacts?) {
    if lacksContent { return }
    guard !body.isEmpty else {
      if live?.body.isEmpty == false { matcher = matcher.body(.empty) }
      return
    }
    switch ComparedContent(of: &facts) {
    case .parts(let parts): addParts(parts)
    case .form(let form): addForm(form)
    case .json(let json): addJSON(json, live: live?.parsedBody)
    case .bytes: addBytes()
    }
  }

  private mutating func addBytes() {
    if let text = String(validated: body, as: UTF8.self), !SecretText.hasPlaceholders(text) {
      matcher = matcher.body(.text(.equal(text)))
    } else if SecretText.mayHavePlaceholders(body) {
      isApproximate = true
    } else {
      matcher = matcher.body(.bytes(body))
    }
  }

  private mutating func addForm(_ form: QueryItems) {
    var counts: [String: Int] = [:]
    for item in form.items where !comparison.ignoresForm(item.name) {
      let (text, index) = (item.value ?? "", counts[item.name, default: 0])
      counts[item.name] = index + 1
      let place = ComparedPlace.form(item.name, occurrence: index)
      let value: ValueMatcher = isVolatile(place, text) ? .present : .equal(text)
      matcher = matcher.body(.formItem(item.name, matching: value))
    }
  }

  private mutating func addParts(_ parts: [MultipartContent.Part]) {
    for part in parts where !comparison.ignoresForm(part.name ?? "") {
      let text = part.fileName == nil ? String(validated: part.body, as: UTF8.self) : nil
      if let text, !SecretText.hasPlaceholders(text) {
        matcher = matcher.body(.part(part.name, content: .text(.equal(text))))
      } else {
        isApproximate = true
        matcher = matcher.body(.part(part.name))
      }
    }
  }

  private mutating func addJSON(_ json: JSONValue, live: JSONValue?) {
    if let live {
      matcher = matcher.body(.json(overlaid(json, with: live, at: ComparedPlace.json, [])))
      return
    }
    let generalized = generalized(json, at: ComparedPlace.json, [])
    if case .string = generalized {
      // Only a placeholder is not compared as a whole.
      isApproximate = generalized != json
      if !isApproximate { matcher = matcher.body(.json(json)) }
    } else {
      let comparison = generalized == json ? JSONComparison.exact : JSONComparison(allowsPlaceholders: true)
      matcher = matcher.body(.json(generalized, comparison: comparison))
    }
  }

  /// Returns a recorded value with the live values at the places that are not compared.
  private func overlaid(_ value: JSONValue, with live: JSONValue, at place: UInt64, _ tokens: [String]) -> JSONValue {
    if isIgnored(value, at: place, tokens) { return live }
    switch (value, live) {
    case (.object(let object), .object(let other)):
      var members = JSONObject()
      for (key, member) in object {
        let (place, tokens) = (ComparedPlace.member(key, of: place), tokens + [key])
        if let other = other[key] {
          members[key] = overlaid(member, with: other, at: place, tokens)
        } else if !comparison.ignoresValue(at: tokens) {
          members[key] = member
        }
      }
      for (key, member) in other where object[key] == nil && comparison.ignoresValue(at: tokens + [key]) {
        members[key] = member
      }
      return .object(members)
    case (.array(let elements), .array(let others)):
      return .array(
        elements.indices.map { index in
          guard others.indices.contains(index) else { return elements[index] }
          let place = ComparedPlace.element(index, of: place)
          return overlaid(elements[index], with: others[index], at: place, tokens + ["\(index)"])
        }
      )
    default: return value
    }
  }

  private func isIgnored(_ value: JSONValue, at place: UInt64, _ tokens: [String]) -> Bool {
    volatile.contains(place) || comparison.ignoresValue(at: tokens)
      || value.string.map(SecretText.hasPlaceholders) ?? false
  }

  /// Returns a recorded value with placeholders of `equalToJson` in place of values that are not compared.
  private func generalized(_ value: JSONValue, at place: UInt64, _ tokens: [String]) -> JSONValue {
    if comparison.ignoresValue(at: tokens) { return "${json-unit.ignore-element}" }
    if isIgnored(value, at: place, tokens) { return "${json-unit.ignore}" }
    switch value {
    case .object(let object):
      var members = JSONObject()
      for (key, member) in object {
        members[key] = generalized(member, at: ComparedPlace.member(key, of: place), tokens + [key])
      }
      return .object(members)
    case .array(let elements):
      return .array(
        elements.enumerated().map { index, element in
          generalized(element, at: ComparedPlace.element(index, of: place), tokens + ["\(index)"])
        }
      )
    default: return value
    }
  }
}
