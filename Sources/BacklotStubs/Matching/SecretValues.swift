import BacklotHTTP
import BacklotJSON
import BacklotLimits
import BacklotPattern

/// The masking of secret values in reports: like the client's log, reports hide the values whose names are secret.
///
/// The scheme of credentials remains visible: `Bearer ***`.
package enum SecretValues {
  private static let names = SecretNames.standard

  /// Returns whether the value of a name is hidden.
  static func isSecret(_ name: String) -> Bool { names.contains(name) }

  /// Returns a value, masked if the name of its query item, form item or member is secret.
  package static func shown(_ value: String, named name: String) -> String { isSecret(name) ? SecretNames.mask : value }

  /// Returns the value of a header field, masked if secret.
  package static func shown(_ value: String, of field: HTTPField.Name) -> String {
    names.masked(HTTPField(name: field, value: value))
  }

  /// Returns a path with its query, with secrets masked.
  package static func shown(target: String) -> String { names.masked(target: target) }

  /// Returns the target of a request, with secrets masked, including those in path parameters of a template.
  package static func shown(targetOf request: ReceivedRequest, by template: PathTemplate? = nil) -> String {
    names.masked(targetOf: request, by: template)
  }

  /// Returns a JSON value with secrets masked.
  package static func shown(_ value: JSONValue) -> JSONValue {
    names.masked(value) ?? value
  }

  /// Returns a JSON value at a location, with secrets masked.
  package static func shown(_ value: JSONValue, at pointer: JSONPointer) -> JSONValue {
    hides(value, at: pointer) ? .string(SecretNames.mask) : shown(value)
  }

  /// Returns whether the values at a location are hidden.
  static func hides(at pointer: JSONPointer) -> Bool { pointer.tokens.contains { names.containsMember($0) } }

  private static func hides(_ value: JSONValue, at pointer: JSONPointer) -> Bool {
    !value.isNullOrBoolean && hides(at: pointer)
  }

  /// Returns the kinds of two values at a location with hidden values, or `nil` if the values are visible or of the
  /// same kind.
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

  /// Returns the differences of two JSON values with secrets masked, one per line.
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

  /// The note after values that differ but look alike in the report.
  package static let differenceNote = " (a different value)"

  /// Returns a text with secrets masked in JSON and XML anywhere in it, and in forms.
  ///
  /// Other text is unchanged.
  package static func shown(text: String) -> String { shown(content: Array(text.utf8)) }

  /// Returns content as text, with secrets masked.
  package static func shown(content: some Sequence<UInt8>) -> String {
    names.masked(text: String(decoding: names.masked(content: Array(content), of: nil), as: UTF8.self))
  }

  /// Returns a body with secrets masked.
  ///
  /// A multipart body, whose parts may contain secrets, is only named as such.
  package static func shown(body facts: inout RequestFacts) -> String {
    guard facts.parts.isEmpty else { return "a multipart body with \(PartMatcher.finding(facts.parts))" }
    return quoted(shown(content: facts.body))
  }
}

extension ValueMatcher {
  /// Returns the matcher with transformed texts in its description.
  ///
  /// - Parameter show: Returns a text with secrets masked.
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

  /// Returns the matcher with another description, for reports only.
  private func hiding(_ description: String, if isSecret: Bool) -> ValueMatcher {
    isSecret ? .satisfies(description) { _ in false } : self
  }

  /// Returns the matcher for the text at a JSON location, with secrets masked.
  package func shown(at pointer: JSONPointer) -> ValueMatcher {
    SecretValues.hides(at: pointer) ? showing { _ in SecretNames.mask } : self
  }

  /// Returns the matcher for the value of a name, with secrets masked.
  package func shown(named name: String) -> ValueMatcher {
    SecretValues.isSecret(name) ? showing { _ in SecretNames.mask } : self
  }

  /// The matcher with all texts masked in its description.
  package var withoutTexts: ValueMatcher { showing { _ in SecretNames.mask } }

  /// Returns the matcher for a header field, with secrets masked.
  package func shown(of field: HTTPField.Name) -> ValueMatcher { showing { SecretValues.shown($0, of: field) } }

  /// The matcher for a cookie, masked because the log shows no cookies.
  var shownOfCookie: ValueMatcher { showing { _ in SecretNames.mask } }

  /// The matcher for a path with a query, with secrets masked.
  package var shownOfTarget: ValueMatcher { showing { SecretValues.shown(target: $0) } }

  /// The matcher for a body's text, with secrets masked.
  package var shownOfText: ValueMatcher { showing { SecretValues.shown(text: $0) } }
}

extension String {
  /// The report, with an explanation of the mask if it contains one.
  package var explainingMask: String {
    guard contains(SecretNames.mask) else { return self }
    return self + "\n  (\(SecretNames.mask) stands for a value that is hidden because its name suggests a secret)"
  }
}
