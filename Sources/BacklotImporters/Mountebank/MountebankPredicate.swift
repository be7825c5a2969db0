import BacklotJSON
import BacklotPattern
import BacklotStubs

/// A predicate of a Mountebank stub as a condition for requests.
struct MountebankPredicate {
  /// The condition and the differences, or the reason why there is no condition.
  enum Outcome {
    case condition(RequestCondition, losses: [String])
    case unsupported(String, at: JSONPointer)
  }

  private struct Problem: Error {
    let text: String
    let place: JSONPointer
  }

  private static let depthLimit = 50
  private static let operators = ["equals", "deepEquals", "contains", "startsWith", "endsWith", "matches", "exists"]

  private let named: String
  private let predicate: JSONValue
  private let isCaseSensitive: Bool
  private var losses: [String] = []

  static func condition(_ predicate: JSONValue, at place: JSONPointer) -> Outcome {
    var losses: [String] = []
    do throws(Problem) {
      return .condition(try condition(predicate, at: place, depth: 0, losing: &losses), losses: losses)
    } catch {
      return .unsupported(error.text, at: error.place)
    }
  }

  private static func condition(
    _ predicate: JSONValue,
    at place: JSONPointer,
    depth: Int,
    losing losses: inout [String]
  ) throws(Problem) -> RequestCondition {
    guard depth < depthLimit else { throw Problem(text: "is nested too deeply", place: place) }
    if let inner = predicate["not"] {
      let count = losses.count
      let condition = try condition(inner, at: place.appending("not"), depth: depth + 1, losing: &losses)
      guard losses.count == count else {
        throw Problem(text: "negates a comparison of all values, which is not supported", place: place)
      }
      return condition.negated
    }
    for name in ["and", "or"] {
      guard let list = predicate[name] else { continue }
      var conditions: [RequestCondition] = []
      for (value, place) in list.elements(at: place.appending(name)) {
        conditions.append(try condition(value, at: place, depth: depth + 1, losing: &losses))
      }
      return name == "and" ? .all(conditions) : .any(conditions)
    }
    guard let name = operators.first(where: { predicate[$0] != nil }), let fields = predicate[name]?.object else {
      let found = predicate.object?.keys.first ?? ""
      throw Problem(text: "has the predicate \(shown(found)), which is not supported", place: place)
    }
    if let text = predicate["except"]?.string, !text.isEmpty {
      throw Problem(text: "removes a part of the value, which is not supported", place: place.appending("except"))
    }
    var reader = MountebankPredicate(named: name, predicate)
    var conditions: [RequestCondition] = []
    for (field, expected) in fields {
      guard let condition = reader.condition(field: field, expected) else {
        throw Problem(
          text: "compares \(shown(field)) in a way that is not supported",
          place: place.appending(name).appending(field)
        )
      }
      conditions.append(condition)
    }
    losses += reader.losses
    return .all(conditions)
  }

  private init(named: String, _ predicate: JSONValue) {
    self.named = named
    self.predicate = predicate
    isCaseSensitive = predicate["caseSensitive"]?.bool ?? false
  }

  // MARK: Fields of a request

  private mutating func condition(field: String, _ expected: JSONValue) -> RequestCondition? {
    switch field {
    case "method": return method(expected)
    case "path": return text(.path, expected)
    case "ip": return text(.clientAddress, expected)
    case "body", "data": return body(expected)
    case "query": return values(expected, in: field) { .query($0) }
    case "headers": return values(expected, in: field) { .header($0.lowercased()) }
    case "form": return values(expected, in: field) { .form($0) }
    default: return nil
    }
  }

  private static let methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"]

  private func method(_ expected: JSONValue) -> RequestCondition? {
    guard let text = expected.scalarText else { return nil }
    if ["equals", "deepEquals"].contains(named) { return .method(text) }
    let (own, names) = (isCaseSensitive ? text : text.lowercased(), Self.methods)
    let matching = names.filter { name in
      let name = isCaseSensitive ? name : name.lowercased()
      return switch named {
      case "contains": name.range(of: own) != nil
      case "startsWith": name.hasPrefix(own)
      case "endsWith": name.hasSuffix(own)
      case "exists": expected.bool == true
      default: false
      }
    }
    guard named != "matches" else { return self.methods(matching: text) }
    return .test(.method, ["oneOf": .array(matching.map { .string($0) })])
  }

  private func methods(matching text: String) -> RequestCondition? {
    guard case .success(let pattern) = TextMatchers.searching(text, ignoringCase: !isCaseSensitive) else { return nil }
    do throws(PatternError) {
      let compiled = try Pattern(pattern, dotMatchesAll: true)
      var matching: [JSONValue] = []
      for name in Self.methods where try compiled.matches(name) { matching.append(.string(name)) }
      return .test(.method, ["oneOf": .array(matching)])
    } catch {
      return nil
    }
  }

  private mutating func values(
    _ expected: JSONValue,
    in field: String,
    _ part: (String) -> RequestCondition.Part
  ) -> RequestCondition? {
    guard let object = expected.object else { return nil }
    if named == "deepEquals" {
      guard !object.isEmpty else { return nil }
      losses.append("accepts requests with further values in \(shown(field))")
    }
    var conditions: [RequestCondition] = []
    for (name, value) in object {
      if case .header(let name) = part(name), !Self.isToken(name) { return nil }
      for value in value.array ?? [value] {
        guard let condition = text(part(name), value) else { return nil }
        conditions.append(condition)
      }
    }
    return .all(conditions)
  }

  private static func isToken(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 > 32 && $0 < 127 && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
  }

  /// Returns the condition for a text: a part, or what an expression selects in it.
  private func text(
    _ part: RequestCondition.Part,
    _ expected: JSONValue,
    selecting: (JSONObject) -> JSONObject = { $0 }
  ) -> RequestCondition? {
    guard let matcher = matcher(expected) else { return nil }
    let condition = RequestCondition.test(part, selecting(matcher))
    return named == "exists" && expected.bool == false ? condition.negated : condition
  }

  /// Returns the matcher for a text.
  private func matcher(_ expected: JSONValue) -> JSONObject? {
    // An empty value does not exist either.
    if named == "exists" { return ["matches": #"[\s\S]+"#] }
    guard let text = expected.scalarText ?? (expected.isNull ? "null" : nil) else { return nil }
    switch named {
    case "equals", "deepEquals": return TextMatchers.equal(text, ignoringCase: !isCaseSensitive)
    case "contains": return TextMatchers.contains(text, ignoringCase: !isCaseSensitive)
    case "startsWith": return TextMatchers.hasPrefix(text, ignoringCase: !isCaseSensitive)
    case "endsWith": return TextMatchers.hasSuffix(text, ignoringCase: !isCaseSensitive)
    case "matches":
      guard case .success(let pattern) = TextMatchers.searching(text, ignoringCase: !isCaseSensitive) else {
        return nil
      }
      return ["matches": .string(pattern)]
    default: return nil
    }
  }

  // MARK: Content

  private func body(_ expected: JSONValue) -> RequestCondition? {
    if let selector = predicate["jsonpath"]?["selector"]?.string {
      return selected(expected) { TextMatchers.selecting(selector, $0) }
    }
    if let selector = predicate["xpath"]?["selector"]?.string {
      let namespaces = predicate["xpath"]?["ns"]?.object ?? [:]
      return selected(expected) { matcher in
        var condition = TextMatchers.selecting(TextMatchers.textPath(selector), matcher, as: "matchesXPath")
        if !namespaces.isEmpty { condition["xPathNamespaces"] = .object(namespaces) }
        return condition
      }
    }
    guard expected.object != nil || expected.array != nil else { return text(.body, expected) }
    return json(expected)
  }

  private func selected(_ expected: JSONValue, _ make: (JSONObject) -> JSONObject) -> RequestCondition? {
    var conditions: [RequestCondition] = []
    for value in expected.array ?? [expected] {
      guard let condition = text(.body, value, selecting: make) else { return nil }
      conditions.append(condition)
    }
    return .all(conditions)
  }

  /// Returns the condition for the parts of JSON content.
  private func json(_ expected: JSONValue) -> RequestCondition? {
    if named == "exists" { return existing(expected, names: []) }
    if named != "deepEquals", let tests = members(expected, at: "$"), !tests.isEmpty {
      return .test(.body, ["and": .array(tests)])
    }
    guard let value = expectation(expected) else { return nil }
    let isDeep = named == "deepEquals"
    var matcher: JSONObject = ["equalToJson": value, "ignoreArrayOrder": true]
    if !isDeep { matcher["ignoreExtraElements"] = true }
    return .test(.body, matcher)
  }

  /// Returns a test of the text of each member, or `nil` if elements are compared as a whole.
  private func members(_ expected: JSONValue, at path: String) -> [JSONValue]? {
    guard let object = expected.object, !object.isEmpty else {
      guard let matcher = expected.isNull ? nil : matcher(expected) else { return nil }
      return [.object(TextMatchers.selecting(path, matcher))]
    }
    var tests: [JSONValue] = []
    for (name, value) in object {
      // A text is equal to an array if it is equal to one of its elements.
      for value in value.array ?? [value] {
        if value.object != nil, object[name]?.array != nil { return nil }
        guard let more = members(value, at: path + "['\(name.escapingQuotes)']") else { return nil }
        tests += more
      }
      if object[name]?.array?.isEmpty == true { return nil }
    }
    return tests
  }

  private func existing(_ expected: JSONValue, names: [String]) -> RequestCondition? {
    guard let object = expected.object else {
      let path = JSONValue.string(TextMatchers.path(names))
      let condition = RequestCondition.test(.body, ["matchesJsonPath": path])
      return expected.bool == false ? condition.negated : condition
    }
    var conditions: [RequestCondition] = []
    for (name, value) in object {
      guard let condition = existing(value, names: names + [name]) else { return nil }
      conditions.append(condition)
    }
    return .all(conditions)
  }

  /// Returns a value in which texts are patterns.
  private func expectation(_ expected: JSONValue) -> JSONValue? {
    switch expected {
    case .object(let object):
      var copy: JSONObject = [:]
      for (name, value) in object {
        guard let value = expectation(value) else { return nil }
        copy[name] = value
      }
      return .object(copy)
    case .array(let elements):
      var copy: [JSONValue] = []
      for element in elements {
        guard let element = expectation(element) else { return nil }
        copy.append(element)
      }
      return .array(copy)
    case .string(let text): return pattern(text).map { .string("${json-unit.regex}" + $0) }
    case .null, .bool, .number: return ["equals", "deepEquals"].contains(named) ? expected : nil
    }
  }

  private func pattern(_ text: String) -> String? {
    let ignoringCase = !isCaseSensitive
    return switch named {
    case "equals", "deepEquals": TextMatchers.pattern(text, ignoringCase: ignoringCase)
    case "contains": TextMatchers.pattern(before: ".*", text, after: ".*", ignoringCase: ignoringCase)
    case "startsWith": TextMatchers.pattern(text, after: ".*", ignoringCase: ignoringCase)
    case "endsWith": TextMatchers.pattern(before: ".*", text, ignoringCase: ignoringCase)
    case "matches":
      if case .success(let pattern) = TextMatchers.searching(text, ignoringCase: ignoringCase) { pattern } else { nil }
    default: nil
    }
  }
}
