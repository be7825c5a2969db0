import BacklotHTTP
import BacklotWireMock
import BacklotWireMockXML
import Testing

@testable import BacklotStubs

/// Every kind of criterion is necessary: if it accepted all requests, a case of the conformance suite would fail.
@Suite struct DisabledCriterionTests {
  /// The kinds that no mapping can express; `ValueMatcherTests`, `BodyMatcherTests` and `RequestMatcherTests` cover them.
  private static let onlyInSwift: Set = [
    "request satisfies", "impossible", "hasPrefix", "hasSuffix", "oneOf", "jsonContaining", "jsonAt", "jsonText",
    "text",
    "body satisfies", "body all",
  ]

  /// The matchers of the suite's mappings, with the requests to accept and those to reject.
  private static let rows: [(matcher: RequestMatcher, fits: [ReceivedRequest], refuses: [ReceivedRequest])] =
    CriterionConformanceTests.cases.compactMap { each in
      let mapping = "{\"request\": \(each.request), \"response\": {\"status\": 222}}"
      return MockBackend { StubMappings(mapping).withXML }.stubs.first.map { stub in
        (stub.request, each.fits.map(\.received), each.refuses.map(\.received))
      }
    }

  @Test(arguments: kinds)
  func `a criterion that accepts everything would be noticed`(kind: String) {
    let isNoticed = Self.rows.contains { row in
      let matcher = row.matcher.disabling(kind)
      return row.fits.contains { !matcher.matches($0) } || row.refuses.contains { matcher.matches($0) }
    }
    #expect(isNoticed != Self.onlyInSwift.contains(kind))
  }

  @Test func `every kind of criterion in the suite is disabled in turn`() {
    let used = Self.rows.reduce(into: Set<String>()) { $0.formUnion($1.matcher.kinds) }
    #expect(used.subtracting(Self.kinds) == [])
  }

  static let kinds = [
    "scheme", "host", "port", "clientAddress", "method", "methods", "path", "rawPath", "target", "pathParameter",
    "query",
    "field", "cookie", "body", "request satisfies", "impossible",
    "equal", "equalIgnoringCase", "contains", "hasPrefix", "hasSuffix", "oneOf", "present", "absent", "not", "all",
    "any",
    "satisfies", "pattern", "value path", "number", "json", "jsonPath", "DateTimeExpectation", "SchemaMatcher",
    "EqualXML", "MatchingXPath", "hasExactly", "includes", "oneValue", "formDecoded",
    "body json", "jsonContaining", "jsonAt", "jsonText", "form", "body jsonPath", "text", "content", "part", "bytes",
    "body satisfies", "body not", "body all", "body any",
  ]
}

extension MappingSample {
  fileprivate var received: ReceivedRequest {
    let message = HTTPRequest(
      method: method,
      scheme: "http",
      authority: "127.0.0.1",
      path: path,
      headerFields: headers
    )
    return ReceivedRequest(message, body: Array(body.utf8))
  }
}

// MARK: - Disabling

extension RequestMatcher {
  /// The kinds of the criteria, and of the matchers in them.
  fileprivate var kinds: Set<String> {
    var kinds: Set<String> = []
    _ = disabling { kinds.insert($0).inserted && false }
    return kinds
  }

  /// Returns the matcher with all criteria of a kind replaced by one that accepts everything.
  fileprivate func disabling(_ kind: String) -> RequestMatcher { disabling { $0 == kind } }

  private func disabling(where isDisabled: (String) -> Bool) -> RequestMatcher {
    criteria.reduce(into: RequestMatcher()) { matcher, criterion in
      if !isDisabled(criterion.kind) { matcher = matcher.adding(criterion.disabling(where: isDisabled)) }
    }
  }
}

extension Criterion {
  fileprivate var kind: String {
    switch self {
    case .scheme: "scheme"
    case .host: "host"
    case .port: "port"
    case .clientAddress: "clientAddress"
    case .method: "method"
    case .methods: "methods"
    case .path: "path"
    case .rawPath: "rawPath"
    case .target: "target"
    case .pathParameter: "pathParameter"
    case .query: "query"
    case .field: "field"
    case .cookie: "cookie"
    case .body: "body"
    case .satisfies: "request satisfies"
    case .impossible: "impossible"
    }
  }

  fileprivate func disabling(where isDisabled: (String) -> Bool) -> Criterion {
    switch self {
    case .host(let value): .host(value.disabling(where: isDisabled))
    case .clientAddress(let value): .clientAddress(value.disabling(where: isDisabled))
    case .rawPath(let value): .rawPath(value.disabling(where: isDisabled))
    case .target(let value): .target(value.disabling(where: isDisabled))
    case .pathParameter(let name, let value): .pathParameter(name, value.disabling(where: isDisabled))
    case .query(let name, let value): .query(name, value.disabling(where: isDisabled))
    case .field(let name, let value): .field(name, value.disabling(where: isDisabled))
    case .cookie(let name, let value): .cookie(name, value.disabling(where: isDisabled))
    case .body(let body): .body(body.disabling(where: isDisabled))
    case .scheme, .port, .method, .methods, .path, .satisfies, .impossible: self
    }
  }
}

extension ValueMatcher {
  private var kindName: String {
    switch kind {
    case .equal: "equal"
    case .equalIgnoringCase: "equalIgnoringCase"
    case .contains: "contains"
    case .hasPrefix: "hasPrefix"
    case .hasSuffix: "hasSuffix"
    case .oneOf: "oneOf"
    case .present: "present"
    case .absent: "absent"
    case .not: "not"
    case .all: "all"
    case .any: "any"
    case .satisfies: "satisfies"
    case .pattern: "pattern"
    case .path: "value path"
    case .number: "number"
    case .json: "json"
    case .jsonPath: "jsonPath"
    case .custom(let matcher): "\(type(of: matcher))"
    case .hasExactly: "hasExactly"
    case .includes: "includes"
    case .oneValue: "oneValue"
    case .formDecoded: "formDecoded"
    }
  }

  /// A matcher that accepts every value, and also its absence.
  private static let everything = ValueMatcher.all([])

  fileprivate func disabling(where isDisabled: (String) -> Bool) -> ValueMatcher {
    if isDisabled(kindName) { return .everything }
    return switch kind {
    case .not(let matcher): ValueMatcher(kind: .not(matcher.disabling(where: isDisabled)))
    case .all(let matchers): ValueMatcher(kind: .all(matchers.map { $0.disabling(where: isDisabled) }))
    case .any(let matchers): ValueMatcher(kind: .any(matchers.map { $0.disabling(where: isDisabled) }))
    case .hasExactly(let matchers): ValueMatcher(kind: .hasExactly(matchers.map { $0.disabling(where: isDisabled) }))
    case .includes(let matchers): ValueMatcher(kind: .includes(matchers.map { $0.disabling(where: isDisabled) }))
    case .oneValue(let matcher): ValueMatcher(kind: .oneValue(matcher.disabling(where: isDisabled)))
    case .formDecoded(let matcher): ValueMatcher(kind: .formDecoded(matcher.disabling(where: isDisabled)))
    case .jsonPath(let path, let matcher):
      ValueMatcher(kind: .jsonPath(path, matcher.map { $0.disabling(where: isDisabled) }))
    case .equal, .equalIgnoringCase, .contains, .hasPrefix, .hasSuffix, .oneOf, .present, .absent, .satisfies, .pattern,
      .path, .number, .json, .custom:
      self
    }
  }
}

extension BodyMatcher {
  private var kindName: String {
    switch kind {
    case .json: "body json"
    case .jsonContaining: "jsonContaining"
    case .jsonAt: "jsonAt"
    case .jsonText: "jsonText"
    case .form: "form"
    case .jsonPath: "body jsonPath"
    case .text: "text"
    case .content: "content"
    case .part: "part"
    case .bytes: "bytes"
    case .satisfies: "body satisfies"
    case .not: "body not"
    case .all: "body all"
    case .any: "body any"
    }
  }

  fileprivate func disabling(where isDisabled: (String) -> Bool) -> BodyMatcher {
    if isDisabled(kindName) { return BodyMatcher(kind: .all([])) }
    return switch kind {
    case .jsonText(let pointer, let matcher):
      BodyMatcher(kind: .jsonText(pointer, matcher.disabling(where: isDisabled)))
    case .form(let items):
      BodyMatcher(kind: .form(items.map { FormItem(name: $0.name, value: $0.value.disabling(where: isDisabled)) }))
    case .jsonPath(let path, let matcher):
      BodyMatcher(kind: .jsonPath(path, matcher.map { $0.disabling(where: isDisabled) }))
    case .text(let matcher): BodyMatcher(kind: .text(matcher.disabling(where: isDisabled)))
    case .content(let matcher): BodyMatcher(kind: .content(matcher.disabling(where: isDisabled)))
    case .part(var part):
      {
        part.fileName = part.fileName.map { $0.disabling(where: isDisabled) }
        part.headerFields = part.headerFields.map { ($0.name, $0.value.disabling(where: isDisabled)) }
        part.bodies = part.bodies.map { $0.disabling(where: isDisabled) }
        return BodyMatcher(kind: .part(part))
      }()
    case .not(let matcher): BodyMatcher(kind: .not(matcher.disabling(where: isDisabled)))
    case .all(let matchers): BodyMatcher(kind: .all(matchers.map { $0.disabling(where: isDisabled) }))
    case .any(let matchers): BodyMatcher(kind: .any(matchers.map { $0.disabling(where: isDisabled) }))
    case .json, .jsonContaining, .jsonAt, .bytes, .satisfies: self
    }
  }
}
