import BacklotHTTP
import BacklotJSON
import BacklotLimits
import BacklotPattern

/// The masking of secret values in reports: like the client's log, reports hide the values whose names are secret.
///
/// Of credentials, the scheme remains: `Bearer ***`.
package enum SecretValues {
  private static let names = SecretNames.standard

  /// Returns whether the value of a name is hidden.
  static func isSecret(_ name: String) -> Bool { names.contains(name) }

  /// A value as it may be shown, by the name of its query item, form item or member.
  package static func shown(_ value: String, named name: String) -> String { isSecret(name) ? SecretNames.mask : value }

  /// The value of a header field as it may be shown.
  package static func shown(_ value: String, of field: HTTPField.Name) -> String {
    names.masked(HTTPField(name: field, value: value))
  }

  /// A path with its query, as it may be shown.
  package static func shown(target: String) -> String { names.masked(target: target) }

  /// The same for the target of a request, whose path a template may fit that names secrets.
  package static func shown(targetOf request: ReceivedRequest, with stub: Stub? = nil) -> String {
    names.masked(targetOf: request, with: stub)
  }

  /// A JSON value as it may be shown.
  package static func shown(_ value: JSONValue) -> JSONValue {
    names.masked(value) ?? value
  }

  /// A JSON value as it may be shown, by the place that it stands at.
  package static func shown(_ value: JSONValue, at pointer: JSONPointer) -> JSONValue {
    hides(value, at: pointer) ? .string(SecretNames.mask) : shown(value)
  }

  /// Returns whether the values at a location are hidden.
  static func hides(at pointer: JSONPointer) -> Bool { pointer.tokens.contains { names.containsMember($0) } }

  private static func hides(_ value: JSONValue, at pointer: JSONPointer) -> Bool {
    !value.isNullOrBoolean && hides(at: pointer)
  }

  /// Two values of different kinds at a place whose values are not shown; `nil` if they may be shown or are of one kind.
  static func kinds(of value: JSONValue, expected: JSONValue, at pointer: JSONPointer) -> (
    got: String, expected: String
  )? {
    guard value.kind != expected.kind, hides(value, at: pointer), hides(expected, at: pointer) else { return nil }
    return (named(value.kind), named(expected.kind))
  }

  private static func named(_ kind: JSONValue.Kind) -> String {
    switch kind {
    case .array, .object: "an \(kind.rawValue)"
    default: "a \(kind.rawValue)"
    }
  }

  /// The differences of two JSON values as they may be shown, one a line.
  static func report(_ differences: [JSONDifference]) -> String { differences.report(line: line) }

  private static func line(_ difference: JSONDifference) -> String {
    let shown = difference.replacingValues { Self.shown($0, at: difference.pointer) }
    guard let expected = difference.expected, let got = difference.got else { return shown.line() }
    if let kinds = kinds(of: got, expected: expected, at: difference.pointer) {
      return "\(difference.pointer): expected \(kinds.expected), got \(kinds.got); the values are hidden"
    }
    let isHidden = shown.expected == shown.got && expected != got
    return isHidden ? shown.line() + differenceNote : shown.line()
  }

  /// Follows values that differ although they are shown alike.
  static let differenceNote = " (a different value)"

  /// A text as it may be shown: JSON and XML anywhere in it, and forms without their secrets, all else as it is.
  package static func shown(text: String) -> String { shown(content: Array(text.utf8)) }

  /// Content as it may be shown, as a text.
  package static func shown(content: some Sequence<UInt8>) -> String {
    names.masked(text: String(decoding: names.masked(content: Array(content), of: nil), as: UTF8.self))
  }

  /// A body as it may be shown; of a multipart body, whose parts may hold secrets, only that it is one.
  package static func shown(body facts: inout RequestFacts) -> String {
    guard facts.parts.isEmpty else { return "a multipart body with \(PartMatcher.finding(facts.parts))" }
    return quoted(shown(content: facts.body))
  }
}

extension ValueMatcher {
  /// The matcher whose description shows texts as they may be shown.
  ///
  /// - Parameter show: Returns a text as it may be shown.
  func showing(_ show: (String) -> String) -> ValueMatcher {
    switch kind {
    case .equal(let text): .equal(show(text))
    case .equalIgnoringCase(let text): .equalIgnoringCase(show(text))
    case .contains(let text): .contains(show(text))
    case .hasPrefix(let text): .hasPrefix(show(text))
    case .hasSuffix(let text): .hasSuffix(show(text))
    case .oneOf(let texts): .oneOf(texts.map(show))
    case .not(let matcher): .not(matcher.showing(show))
    case .all(let matchers): .all(matchers.map { $0.showing(show) })
    case .any(let matchers): .any(matchers.map { $0.showing(show) })
    case .hasExactly(let matchers): .hasExactly(matchers.map { $0.showing(show) })
    case .includes(let matchers): .includes(matchers.map { $0.showing(show) })
    case .oneValue(let matcher): matcher.showing(show)
    case .formDecoded(let matcher): matcher.showing(show)
    case .present, .absent, .satisfies: self
    case .pattern(let pattern): hiding("matches \(quoted(show(pattern.text)))", if: show(pattern.text) != pattern.text)
    case .path, .number, .json, .jsonPath, .custom:
      hiding("a value that matches \(SecretNames.mask)", if: show(description) != description)
    }
  }

  /// The matcher with another description, for reports only.
  private func hiding(_ description: String, if isSecret: Bool) -> ValueMatcher {
    isSecret ? .satisfies(description) { _ in false } : self
  }

  /// The matcher as it may be shown, of the text at a place in JSON.
  package func shown(at pointer: JSONPointer) -> ValueMatcher {
    SecretValues.hides(at: pointer) ? showing { _ in SecretNames.mask } : self
  }

  /// The matcher as it may be shown, by the name of the value.
  package func shown(named name: String) -> ValueMatcher {
    SecretValues.isSecret(name) ? showing { _ in SecretNames.mask } : self
  }

  /// The matcher whose description shows no texts.
  package var withoutTexts: ValueMatcher { showing { _ in SecretNames.mask } }

  /// The matcher as it may be shown, of a header field.
  package func shown(of field: HTTPField.Name) -> ValueMatcher { showing { SecretValues.shown($0, of: field) } }

  /// The matcher of a cookie as it may be shown: the log shows no cookies.
  var shownOfCookie: ValueMatcher { showing { _ in SecretNames.mask } }

  /// The matcher of a path with a query, as it may be shown.
  package var shownOfTarget: ValueMatcher { showing { SecretValues.shown(target: $0) } }

  /// The matcher of a body's text, as it may be shown.
  package var shownOfText: ValueMatcher { showing { SecretValues.shown(text: $0) } }
}

extension String {
  /// The report, with what the sign in it means that stands in the place of secrets, if there is one.
  package var explainingMask: String {
    guard contains(SecretNames.mask) else { return self }
    return self + "\n  (\(SecretNames.mask) stands for a value that is hidden because its name suggests a secret)"
  }
}
