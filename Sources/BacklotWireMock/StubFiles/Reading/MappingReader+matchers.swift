import BacklotHTTP
import BacklotJSON
import BacklotPattern

extension MappingReader {
  /// Reads a matcher for a value that may occur several times.
  mutating func valuesMatcher(_ value: JSONValue) -> ValueMatcher? {
    guard let object = value.object else { return valueMatcher(value)?.forOneValue }
    if object["hasExactly"] != nil { return list(in: value, named: "hasExactly").map { .hasExactly($0) } }
    if object["includes"] != nil { return list(in: value, named: "includes").map { .includes($0) } }
    return valueMatcher(value)?.forOneValue
  }

  private mutating func list(in value: JSONValue, named name: String) -> [ValueMatcher]? {
    guard var members = members(of: value) else { return nil }
    let matchers = demanded(name, of: &members) { $0.matchers(from: &$1, named: name) }
    warnOfLeft(members)
    return matchers
  }

  private mutating func matchers(from members: inout MappingMembers, named name: String) -> [ValueMatcher] {
    elements(from: &members, named: name).enumerated().compactMap { index, value in
      at(name) { $0.at("\(index)") { $0.valueMatcher(value) } }
    }
  }

  /// Reads a matcher for a body.
  mutating func bodyMatcher(_ value: JSONValue) -> BodyMatcher? {
    guard let object = value.object, object["binaryEqualTo"] != nil else {
      return valueMatcher(value).map { .content($0) }
    }
    guard var members = members(of: value),
      let text = demanded("binaryEqualTo", of: &members, read: { $0.operand(from: &$1, named: "binaryEqualTo") })
    else { return nil }
    warnOfLeft(members)
    if let bytes = Base64.decode(text) { return .bytes(bytes) }
    report(at: "binaryEqualTo", message: "is not Base64 (RFC 4648 §4)")
    return nil
  }

  /// Reads a matcher for a text.
  mutating func valueMatcher(_ value: JSONValue) -> ValueMatcher? {
    guard var members = members(of: value) else { return nil }
    let matcher = valueMatcher(&members)
    if matcher != nil { warnOfLeft(members) }
    return matcher
  }

  private mutating func valueMatcher(_ members: inout MappingMembers) -> ValueMatcher? {
    var operators: [String] = []
    for member in members.object where Self.operators.contains(member.key) { operators.append(member.key) }
    guard let name = operators.first else {
      let known = members.object.first.map { "\(quoted($0.key)) is not a matcher; " } ?? ""
      report("has no matcher: \(known)use equalTo, contains, matches, absent, equalToJson or another matcher")
      return nil
    }
    if operators.count > 1 {
      let names = operators.joined(separator: " and ")
      warn("has \(names), of which only \(name) is used, as in WireMock: combine them with \"and\"")
      members.pass(over: operators.dropFirst())
    }
    return demanded(name, of: &members) { $0.matcher(named: name, from: &$1) }
  }

  /// Reads the condition in a member, and ensures that a condition is never ignored silently.
  private mutating func demanded<Result>(
    _ name: String,
    of members: inout MappingMembers,
    read: (inout Self, inout MappingMembers) -> Result?
  ) -> Result? {
    // In WireMock, null is a JSON value to compare with.
    if name != "equalToJson", name != "absent", members.object[name]?.isNull == true {
      report(at: name, message: "is null, expected a value")
      return nil
    }
    return read(&self, &members)
  }

  private static let operators: Set = [
    "equalTo", "contains", "doesNotContain", "matches", "doesNotMatch", "absent", "anything", "equalToJson",
    "matchesJsonPath", "matchesJsonSchema", "equalToXml", "matchesXPath", "before", "after", "equalToDateTime",
    "equalToNumber", "greaterThanNumber", "greaterThanEqualNumber", "lessThanNumber", "lessThanEqualNumber", "and",
    "or", "not", "matchesPathTemplate", "binaryEqualTo", "hasExactly", "includes",
  ]

  private mutating func matcher(named name: String, from members: inout MappingMembers) -> ValueMatcher? {
    switch name {
    case "equalTo", "contains", "doesNotContain", "matches", "doesNotMatch":
      return textMatcher(named: name, from: &members)
    case "absent", "anything": return presence(named: name, from: &members)
    case "equalToJson": return json(&members)
    case "matchesJsonPath": return jsonPath(&members)
    case "equalToXml": return equalToXML(&members)
    case "matchesXPath": return xPath(&members)
    case "before", "after", "equalToDateTime": return dateTime(named: name, from: &members)
    case "and": return .all(matchers(from: &members, named: name))
    case "or": return .any(matchers(from: &members, named: name))
    case "not":
      return members.take(name).flatMap { value in at(name) { $0.valueMatcher(value) } }.map {
        $0.isAbsent ? .present : .not($0)
      }
    case "matchesPathTemplate": return pathTemplate(&members)
    case "matchesJsonSchema": return jsonSchema(&members)
    case "binaryEqualTo":
      report(at: name, message: "compares bytes, so it is supported only for bodies")
      return nil
    case "hasExactly", "includes":
      report(
        at: name,
        message: "compares several values, so it is supported only in headers, queryParameters and formParameters"
      )
      return nil
    default: return number(named: name, from: &members)
    }
  }

  // MARK: Texts

  private mutating func textMatcher(named name: String, from members: inout MappingMembers) -> ValueMatcher? {
    guard let text = operand(from: &members, named: name) else { return nil }
    switch name {
    case "equalTo":
      return boolean(from: &members, named: "caseInsensitive") == true ? .equalIgnoringCase(text) : .equal(text)
    case "contains": return .contains(text)
    case "doesNotContain": return .not(.contains(text))
    default:
      let pattern = at(name) { $0.pattern(text) }
      return name == "matches" ? pattern.map { .matches($0) } : pattern.map { .not(.matches($0)) }
    }
  }

  private mutating func pathTemplate(_ members: inout MappingMembers) -> ValueMatcher? {
    let name = "matchesPathTemplate"
    return operand(from: &members, named: name).flatMap { text in at(name) { $0.template(text) } }.map { .path($0) }
  }

  /// Reads a pattern in which `.` also matches line ends, as in all patterns of WireMock's matchers.
  mutating func pattern(_ text: String) -> Pattern? {
    do throws(PatternError) { return try Pattern(text, dotMatchesAll: true) } catch {
      report("is not a supported regular expression: \(error)")
      return nil
    }
  }

  private mutating func presence(named name: String, from members: inout MappingMembers) -> ValueMatcher? {
    let isFalse = members.take(name)?.bool == false
    if name == "anything" { return .all([]) }
    if isFalse { at(name) { $0.warn("is false, which means the same as true, as in WireMock: use \"not\"") } }
    return .absent
  }

  private static let comparisons: [String: NumberComparison] = [
    "equalToNumber": .equal, "greaterThanNumber": .greater, "greaterThanEqualNumber": .greaterOrEqual,
    "lessThanNumber": .less, "lessThanEqualNumber": .lessOrEqual,
  ]

  private mutating func number(named name: String, from members: inout MappingMembers) -> ValueMatcher? {
    guard let comparison = Self.comparisons[name], let value = members.take(name) else { return nil }
    if let number = value.number ?? value.string.flatMap({ JSONNumber(writtenInJava: $0) }) {
      return .number(comparison, number)
    }
    report(at: name, message: mismatch(of: value, expected: "a number"))
    return nil
  }

  private mutating func dateTime(named name: String, from members: inout MappingMembers) -> ValueMatcher? {
    let options = DateTimeExpectation.Options(
      actualFormat: text(from: &members, named: "actualFormat"),
      expectedOffset: integer(from: &members, named: "expectedOffset", in: -1_000_000_000...1_000_000_000),
      expectedOffsetUnit: text(from: &members, named: "expectedOffsetUnit"),
      truncateExpected: text(from: &members, named: "truncateExpected"),
      truncateActual: text(from: &members, named: "truncateActual"),
      applyTruncationLast: boolean(from: &members, named: "applyTruncationLast") ?? false
    )
    guard let kind = DateTimeExpectation.Kind(rawValue: name), let text = operand(from: &members, named: name) else {
      return nil
    }
    do throws(DateError) {
      if let problem = try DateTimeExpectation.problem(withDate: text, options) {
        return neverMatching(name, message: "is not a date, so it never matches: \(problem)")
      }
      return .custom(try DateTimeExpectation(kind, text: text, options: options))
    } catch {
      report(at: name, message: "\(error)")
      return nil
    }
  }

  // MARK: JSON

  private mutating func json(_ members: inout MappingMembers) -> ValueMatcher? {
    let ignoresOrder = boolean(from: &members, named: "ignoreArrayOrder") ?? false
    let ignoresExtra = boolean(from: &members, named: "ignoreExtraElements") ?? false
    let comparison = JSONComparison(
      ignoresArrayOrder: ignoresOrder,
      ignoresExtraMembers: ignoresExtra,
      ignoresExtraElements: ignoresExtra,
      allowsPlaceholders: true
    )
    let value = members.take("equalToJson") ?? .null
    guard let text = value.string else { return .json(value, comparison: comparison) }
    do throws(JSONError) {
      return .json(try RelaxedJSON.document(Array(text.utf8)).value, comparison: comparison)
    } catch {
      report(at: "equalToJson", message: "is a string that is not valid JSON: \(error)")
      return nil
    }
  }

  private mutating func jsonPath(_ members: inout MappingMembers) -> ValueMatcher? {
    guard let (text, matcher) = expression(from: &members, named: "matchesJsonPath") else { return nil }
    do throws(JSONError) {
      return .jsonPath(try JSONPath(text, dialect: .jayway), matcher)
    } catch {
      report(at: "matchesJsonPath", message: "is not a valid JSONPath expression: \(error)")
      return nil
    }
  }

  /// Reads an expression, and the matcher for its result.
  mutating func expression(from members: inout MappingMembers, named name: String) -> (String, ValueMatcher?)? {
    guard let value = members.take(name) else { return nil }
    if let text = value.string { return (text, nil) }
    return at(name) { reader in
      guard var inner = reader.members(of: value) else { return nil }
      guard let text = reader.operand(from: &inner, named: "expression") else {
        reader.report("has no expression")
        return nil
      }
      guard let matcher = reader.valueMatcher(&inner) else { return nil }
      reader.warnOfLeft(inner)
      return (text, matcher)
    }
  }

  // MARK: Conditions that never match

  /// Returns a matcher that never matches, for a condition that WireMock accepts but never meets.
  mutating func neverMatching(_ name: String, message: String) -> ValueMatcher {
    at(name) { $0.warn(message) }
    return .satisfies("nothing: \(name) \(message)") { _ in false }
  }
}

extension ValueMatcher {
  /// The matcher for a single value that must meet all conditions, so that a negation ignores the other values.
  var forOneValue: Self { isSubtle ? Self(kind: .oneValue(self)) : self }

  /// A Boolean value that indicates whether the first condition requires a value to be present.
  var wantsPresence: Bool {
    guard case .all(let matchers) = kind, case .present? = matchers.first?.kind else { return false }
    return true
  }

  /// A Boolean value that indicates whether multiple values can affect the result.
  var isSubtle: Bool {
    switch kind {
    case .not, .all: true
    case .any(let matchers): matchers.contains(where: \.isSubtle)
    default: false
    }
  }
}
