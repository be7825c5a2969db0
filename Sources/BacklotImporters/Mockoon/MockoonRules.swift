import BacklotJSON
import BacklotPattern

/// The rules of a Mockoon response as a condition for requests.
struct MockoonRules {
  /// The condition, or the losses that prevent it.
  enum Outcome {
    case condition(RequestCondition)
    case unsupported(String, at: JSONPointer)
  }

  /// The numbers of requests that rules of a route name, which decide how many states its scenario has.
  static func requestNumbers(in responses: [JSONValue]) -> Set<Int> {
    Set(
      responses.flatMap { $0["rules"]?.array ?? [] }.filter { $0["target"]?.string == "request_number" }
        .compactMap { $0["value"]?.integer }
    )
  }

  /// Returns the condition of a response.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - number: The number of the request, or `nil` if no rule needs it.
  ///   - buckets: The texts of the data buckets, which may have JSON Schemas.
  ///   - pointer: The place of the response.
  static func condition(
    of response: JSONValue,
    number: Int?,
    buckets: [String: String],
    at pointer: JSONPointer
  ) -> Outcome {
    var conditions: [RequestCondition] = []
    for (index, rule) in (response["rules"]?.array ?? []).enumerated() {
      let place = pointer.appending("rules").appending(index)
      switch condition(rule: rule, number: number, buckets: buckets) {
      case .success(let condition):
        conditions.append(rule["invert"]?.bool == true ? condition.negated : condition)
      case .failure(let problem): return .unsupported(problem.text, at: place)
      }
    }
    if conditions.isEmpty { return .condition(.never) }
    return .condition(response["rulesOperator"]?.string == "AND" ? .all(conditions) : .any(conditions))
  }

  /// A reason why a rule is not supported.
  private struct Problem: Error {
    let text: String

    init(_ text: String) { self.text = text }
  }

  private static func condition(
    rule: JSONValue,
    number: Int?,
    buckets: [String: String]
  ) -> Result<RequestCondition, Problem> {
    let (target, modifier) = (rule["target"]?.string ?? "", rule["modifier"]?.string ?? "")
    // Before rules had operators, they were marked as patterns.
    let named = rule["operator"]?.string ?? (rule["isRegex"]?.bool == true ? "regex" : "equals")
    let value = rule["value"]?.scalarText ?? ""
    guard (modifier + value).range(of: "{{") == nil else {
      return .failure(Problem("compares with a template, which is not supported"))
    }
    if target == "request_number" {
      guard named == "equals", Int(value) != nil else {
        return .failure(Problem("compares the number of the request with \(shown(named)), which is not supported"))
      }
      return .success(number.map(String.init) == value ? .always : .never)
    }
    if named == "valid_json_schema" {
      guard target == "body", modifier.isEmpty, let schema = schema(value, in: buckets) else {
        let use = "supported only for a whole body and a schema in a data bucket without templates"
        return .failure(Problem("compares with the JSON Schema \(shown(value)), which is \(use)"))
      }
      return .success(.test(.body, ["matchesJsonSchema": schema, "schemaVersion": "V202012"]))
    }
    guard let parts = parts(target: target, modifier: modifier) else {
      return .failure(Problem("has the target \(shown(target)) with \(shown(modifier)), which is not supported"))
    }
    let conditions = parts.compactMap { test($0, operator: named, value: value) }
    guard let first = conditions.first else {
      return .failure(Problem("has the operator \(shown(named)) and value \(shown(value)), which are not supported"))
    }
    // A missing value is missing in all of the places where it can be.
    if named == "null" { return .success(.all(conditions)) }
    return .success(conditions.count == 1 ? first : .any(conditions))
  }

  /// Returns the value in a data bucket that a path names.
  private static func schema(_ path: String, in buckets: [String: String]) -> JSONValue? {
    let names = MockoonPath(path).names
    guard let text = buckets[names[0]], text.range(of: "{{") == nil else { return nil }
    do throws(JSONError) {
      return names.dropFirst().reduce(try JSONValue(parsing: text)) { $0?[$1] }
    } catch {
      return nil
    }
  }

  /// A place where a value can be: a part of the request, and a JSONPath in it.
  private typealias Place = (part: RequestCondition.Part, jsonPath: String?)

  private static func parts(target: String, modifier: String) -> [Place]? {
    let path = MockoonPath(modifier)
    switch target {
    case "body":
      guard !modifier.isEmpty else { return [(.body, nil)] }
      return [(.body, path.jsonPath)] + (path.queryName.map { [(.form($0), nil)] } ?? [])
    case "query": return path.queryName.map { [(.query($0), nil)] }
    case "header": return modifier.isEmpty ? nil : [(.header(modifier.lowercased()), nil)]
    case "cookie": return modifier.isEmpty ? nil : [(.cookie(modifier), nil)]
    case "params": return modifier.isEmpty ? nil : [(.pathParameter(modifier), nil)]
    case "path" where modifier.isEmpty: return [(.path, nil)]
    case "method" where modifier.isEmpty: return [(.method, nil)]
    default: return nil
    }
  }

  private static func test(_ place: Place, operator named: String, value: String) -> RequestCondition? {
    if case .method = place.part {
      return named == "equals" ? .method(value) : nil
    }
    func test(_ matcher: JSONObject) -> RequestCondition {
      guard let path = place.jsonPath else { return .test(place.part, matcher) }
      return .test(.body, TextMatchers.selecting(path, matcher))
    }
    switch named {
    case "equals", "array_includes": return test(TextMatchers.equal(value))
    case "regex", "regex_i":
      switch TextMatchers.searching(value, ignoringCase: named == "regex_i") {
      case .success(let pattern): return test(["matches": .string(pattern)])
      case .failure: return nil
      }
    case "null":
      guard let path = place.jsonPath else { return .test(place.part, ["absent": true]) }
      // A path without a matcher accepts everything but null.
      return RequestCondition.test(.body, ["matchesJsonPath": .string(path)]).negated
    case "empty_array":
      guard place.jsonPath != nil else { return nil }
      return test(["equalToJson": "[]"])
    default: return nil
    }
  }
}

extension JSONObject {
  /// Returns the object with the members of another.
  func merging(_ other: JSONObject) -> JSONObject {
    var copy = self
    for (name, value) in other { copy[name] = value }
    return copy
  }
}
