internal import BacklotJSON
internal import BacklotLimits

extension TemplateFunction {
  static let documentEdits = [
    TemplateFunction("jsonMerge") { (call, run) throws(TemplateInterruption) in
      try run.edited(keepingNulls: true) { (run) throws(EditProblem) in try run.merged(call) }
    },
    TemplateFunction("jsonArrayAdd") { (call, run) throws(TemplateInterruption) in
      try run.edited { (run) throws(EditProblem) in try run.added(call) }
    },
    TemplateFunction("jsonRemove") { (call, run) throws(TemplateInterruption) in
      try run.edited { (run) throws(EditProblem) in try run.removed(call) }
    },
    TemplateFunction("jsonSort") { (call, run) throws(TemplateInterruption) in
      try run.edited { (run) throws(EditProblem) in try run.sorted(call) }
    },
  ]
}

/// The reason why a document could not be edited.
enum EditProblem: Error {
  /// The text that replaces the result in the response.
  case problem(String)
  /// The rendering has reached a limit.
  case interruption(TemplateInterruption)
}

extension TemplateRun {
  /// Returns the text of an edited document, or the problem.
  ///
  /// - Parameter keepsNulls: A Boolean value that indicates whether null members are written, as in WireMock only for
  ///   `jsonMerge`.
  fileprivate mutating func edited(
    keepingNulls keepsNulls: Bool = false,
    _ edit: (inout TemplateRun) throws(EditProblem) -> JSONValue
  ) throws(TemplateInterruption) -> TemplateValue {
    do throws(EditProblem) {
      let edited = try edit(&self)
      // Editing is as expensive as reading and writing, because objects and arrays are copied.
      guard budget.spend(4 * edited.nodeCount) else { throw EditProblem.interruption(.steps) }
      let text = serialized(edited) { text in
        text.isPretty = false
        text.omitsNullMembers = !keepsNulls
      }
      return .text(text)
    } catch {
      switch error {
      case .problem(let problem): return .problem(problem)
      case .interruption(let interruption): throw interruption
      }
    }
  }

  /// Returns an argument that must be a JSON text.
  ///
  /// Its name begins the error.
  ///
  /// - Parameter demand: The error if it is not a text. Defaults to `name` and "must be a string".
  fileprivate mutating func document(
    _ value: TemplateValue,
    named name: String,
    orElse demand: String? = nil
  ) throws(EditProblem) -> JSONValue {
    guard value.isText else { throw .problem(demand ?? "\(name) must be a string") }
    guard case .success(let json) = document(of: value), !value.isMissing else {
      throw .problem("\(name) is not valid JSON ('\(excerpt(of: value))')")
    }
    return json
  }

  /// Returns the text of a block's body, or the second argument if there is no body.
  fileprivate mutating func addition(_ call: FunctionCall) throws(EditProblem) -> TemplateValue {
    guard let body = call.body else {
      return call.argument(0)
    }
    do throws(TemplateInterruption) { return .text(try text(of: body)) } catch { throw .interruption(error) }
  }

  fileprivate mutating func nodes(_ path: JSONPath, in document: JSONValue) throws(EditProblem) -> [JSONPath.Node] {
    do throws(JSONError) { return try path.nodes(in: document, spending: &budget) } catch {
      throw .interruption(interruption(by: error, in: path))
    }
  }

  fileprivate func path(_ text: String, named name: String) throws(EditProblem) -> JSONPath {
    guard case .success(let path) = PreparedArgument.path(text), !text.isEmpty else {
      throw .problem("\(name) is not a valid JSONPath expression ('\(text)')")
    }
    return path
  }
}

// MARK: - Merging and adding

extension TemplateRun {
  fileprivate mutating func merged(_ call: FunctionCall) throws(EditProblem) -> JSONValue {
    let root = try document(call.subject, named: "Base JSON", orElse: "Base JSON parameter must be a string")
    guard case .object(var base) = root else {
      throw .problem("Base JSON is not a JSON object ('\(excerpt(of: call.subject))')")
    }
    let addition = try addition(call)
    guard case .object(let merged) = try document(addition, named: "JSON to merge") else {
      throw .problem("JSON to merge is not a JSON object ('\(excerpt(of: addition))')")
    }
    Self.merge(merged, into: &base, removesNulls: !isFalsy(call.option("removeNulls")))
    return .object(base)
  }

  /// Merges recursively, at most to the depth of parsed JSON.
  private static func merge(_ merged: JSONObject, into base: inout JSONObject, removesNulls: Bool) {
    for (name, value) in merged {
      if case .object(let inner) = value, case .object(var own)? = base[name] {
        merge(inner, into: &own, removesNulls: removesNulls)
        base[name] = .object(own)
      } else if value.isNull, removesNulls {
        base.removeValue(forKey: name)
      } else {
        base[name] = value
      }
    }
  }

  fileprivate mutating func added(_ call: FunctionCall) throws(EditProblem) -> JSONValue {
    let root = try document(call.subject, named: "Base JSON")
    let place = try listPlace(call, in: root)
    guard case .array(var elements)? = root.value(at: place[...]) else { throw notArray(call) }
    let item = try addition(call)
    let value = try document(item, named: "Item-to-add JSON")
    if call.option("flatten").bool == true, case .array(let more) = value {
      elements += more
    } else {
      elements.append(value)
    }
    if !call.option("maxItems").isMissing {
      guard let limit = call.option("maxItems").int else { throw .problem("maxItems option must be an integer") }
      guard limit >= 0 else { throw .problem("maxItems option integer must be positive") }
      elements.removeFirst(max(0, elements.count - limit))
    }
    return root.replacing(place[...], with: .array(elements))
  }

  private mutating func listPlace(
    _ call: FunctionCall,
    in root: JSONValue
  ) throws(EditProblem) -> [JSONPath.NormalizedPath.Step] {
    guard !call.option("jsonPath").isMissing else { return [] }
    let path = try path(text(of: call.option("jsonPath")), named: "jsonPath option")
    guard let place = try nodes(path, in: root).first?.path else { throw notArray(call) }
    return place.steps
  }

  private func notArray(_ call: FunctionCall) -> EditProblem {
    let path = call.option("jsonPath")
    let input = excerpt(of: call.subject)
    let detail = path.isMissing ? "'\(input)'" : "root: '\(input)', jsonPath: '\(text(of: path))'"
    return .problem("Target JSON is not a JSON array (\(detail))")
  }
}

// MARK: - Removing

extension TemplateRun {
  fileprivate mutating func removed(_ call: FunctionCall) throws(EditProblem) -> JSONValue {
    guard call.arguments.count == 2 else { throw .problem("A single JSONPath expression parameter must be supplied") }
    let root = try document(call.subject, named: "Input JSON string", orElse: "Input JSON must be a string")
    if root.isNull { return root }
    let text = text(of: call.argument(0))
    let path = try path(text, named: "JSONPath parameter")
    let places = try nodes(path, in: root).map { (node) throws(EditProblem) in
      guard let steps = node.path?.steps, !steps.isEmpty else {
        throw EditProblem.problem("Delete operation cannot be applied to JSONPath expression ('\(text)')")
      }
      return steps
    }
    return root.removing(places.map { $0[...] })
  }
}

// MARK: - Sorting

extension TemplateRun {
  fileprivate mutating func sorted(_ call: FunctionCall) throws(EditProblem) -> JSONValue {
    guard call.subject.isText else { throw .problem("Input JSON must be a string") }
    if text(of: call.subject) == "null" {
      throw .problem("Cannot sort a JSON null value - input must be a JSON array")
    }
    guard call.arguments.count == 2 else { throw .problem("A single JSONPath expression parameter must be supplied") }
    let order = try choice(in: call, named: "order", among: ["asc", "desc"])
    let nulls = try choice(in: call, named: "nulls", among: ["first", "last"])
    let text = text(of: call.argument(0))
    guard let wildcard = text.firstRange(of: "[*]") else {
      throw .problem(
        "JSONPath must include [*] to specify array location (e.g., '$[*].name' or '$.users[*].name')"
      )
    }
    let root = try document(call.subject, named: "Input JSON string")
    let listPath = try path(
      wildcard.lowerBound == text.startIndex ? "$" : String(text[..<wildcard.lowerBound]),
      named: "JSONPath"
    )
    guard let place = try nodes(listPath, in: root).first?.path?.steps,
      case .array(let elements)? = root.value(at: place[...])
    else { throw .problem("JSONPath does not reference an array ('\(text)')") }
    let keys = try sortKeys(try path(text, named: "JSONPath parameter"), in: root)
    guard keys.count == elements.count else {
      let count = text.ranges(of: "[*]").count
      let hint =
        ". JSONPath contains \(count) wildcards [*] but only single-level array sorting is supported"
      throw .problem(
        "Number of sort values (\(keys.count)) does not match array size (\(elements.count))" + (count > 1 ? hint : "")
      )
    }
    let sorting = JSONSorting(isDescending: order == "desc", putsNullsFirst: (nulls == "first") == (order == "asc"))
    guard budget.spend(JSONSorting.cost(of: keys)) else { throw .interruption(.steps) }
    guard let sorted = sorting.sorted(elements, by: keys) else {
      throw .problem("All sort field values must be of the same comparable type (Number, String, or Boolean)")
    }
    return root.replacing(place[...], with: .array(sorted))
  }

  private mutating func sortKeys(_ path: JSONPath, in root: JSONValue) throws(EditProblem) -> [JSONValue] {
    do throws(TemplateInterruption) { return try values(path, in: root) } catch { throw .interruption(error) }
  }

  private func choice(in call: FunctionCall, named name: String, among choices: [String]) throws(EditProblem) -> String
  {
    let option = call.option(name)
    if option.isMissing { return choices[0] }
    let text = text(of: option)
    guard choices.contains(text) else { throw .problem("\(name) parameter must be '\(choices[0])' or '\(choices[1])'") }
    return text
  }
}

// MARK: - Paths

extension JSONValue {
  fileprivate typealias Place = ArraySlice<JSONPath.NormalizedPath.Step>

  fileprivate func value(at place: Place) -> JSONValue? {
    var value: JSONValue? = self
    for step in place {
      switch step {
      case .name(let name): value = value?[name]
      case .index(let index): value = value?[index]
      }
    }
    return value
  }

  fileprivate func replacing(_ place: Place, with value: JSONValue) -> JSONValue {
    guard let step = place.first else { return value }
    return changing(step) { $0.replacing(place.dropFirst(), with: value) }
  }

  private func changing(_ step: JSONPath.NormalizedPath.Step, transform change: (JSONValue) -> JSONValue) -> JSONValue {
    switch (step, self) {
    case (.name(let name), .object(var object)):
      object[name] = object[name].map(change)
      return .object(object)
    case (.index(let index), .array(var elements)):
      if elements.indices.contains(index) { elements[index] = change(elements[index]) }
      return .array(elements)
    default: return self
    }
  }

  /// Returns the value without the nodes at some paths, in one pass.
  fileprivate func removing(_ places: [Place]) -> JSONValue {
    var byStep: [JSONPath.NormalizedPath.Step: [Place]] = [:]
    for place in places {
      if let step = place.first { byStep[step, default: []].append(place.dropFirst()) }
    }
    let kept = { (step: JSONPath.NormalizedPath.Step, value: JSONValue) -> JSONValue? in
      guard let deeper = byStep[step] else { return value }
      if deeper.contains(where: \.isEmpty) { return JSONValue?.none }
      return value.removing(deeper)
    }
    switch self {
    case .array(let elements): return .array(elements.enumerated().compactMap { kept(.index($0), $1) })
    case .object(let object):
      return .object(
        JSONObject(object.compactMap { member in kept(.name(member.key), member.value).map { (member.key, $0) } })
      )
    default: return self
    }
  }
}
