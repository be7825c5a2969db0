import BacklotJSON

/// An importer of Postman collections.
struct PostmanImporter {
  private var draft: ImportDraft
  /// The saved examples, in the order of the file.
  private var examples: [Example] = []

  /// A saved example of a response.
  private struct Example {
    let request: PostmanRequest
    let name: String
    let code: String
    let response: ResponseDraft
    let place: JSONPointer
  }

  static func draft(_ collection: JSONValue, variables: [String: String], limit: Int) -> ImportDraft {
    var importer = PostmanImporter(draft: ImportDraft(stubLimit: limit))
    let scope = PostmanVariables(overriding: variables).adding(collection["variables"]).adding(collection["variable"])
    if collection["requests"]?.array != nil, collection["item"] == nil {
      importer.readFirstVersion(collection, scope)
    } else {
      importer.loseHelpers(of: collection, at: JSONPointer())
      importer.read(items: collection["item"], scope, at: "/item")
    }
    importer.addStubs()
    return importer.draft
  }

  // MARK: Items

  private mutating func read(items: JSONValue?, _ variables: PostmanVariables, at place: JSONPointer) {
    for (index, item) in (items?.array ?? []).enumerated() {
      let place = place.appending(index)
      let variables = variables.adding(item["variable"])
      loseHelpers(of: item, at: place)
      if item["item"]?.array != nil {
        read(items: item["item"], variables, at: place.appending("item"))
      } else if let request = item["request"], request.string != nil || request.object != nil {
        loseHelpers(of: request, at: place.appending("request"))
        read(request, responses: item["response"], variables, at: place, in: "response")
      } else {
        draft.lose("is neither a folder nor a request: it is left out", at: place)
      }
    }
  }

  private mutating func loseHelpers(of value: JSONValue, at place: JSONPointer) {
    if let type = value["auth"]?["type"]?.string, type != "noauth" {
      draft.lose(
        "is \(shown(type)): it is not enforced, so that all requests are accepted",
        at: place.appending("auth")
      )
    }
    if let events = value["event"], events.array?.isEmpty != true, !events.isNull {
      draft.lose("has scripts, which are not run", at: place.appending("event"))
    }
  }

  private mutating func read(
    _ request: JSONValue,
    responses: JSONValue?,
    _ variables: PostmanVariables,
    at place: JSONPointer,
    in name: String
  ) {
    let saved = responses?.array ?? []
    guard !saved.isEmpty else {
      return draft.lose(
        "has no example response: it is not served. Save an example, and export the collection",
        at: place
      )
    }
    for (index, example) in saved.enumerated() {
      let place = place.appending(name).appending(index)
      guard example.object != nil else {
        draft.lose("is not an example: it is left out", at: place)
        continue
      }
      let own = example["originalRequest"] ?? example["request"] ?? .null
      let made = PostmanRequest(own.object == nil && own.string == nil ? request : own, variables)
      if let problem = made.problem {
        draft.lose("\(problem): the example is left out. Add a value to the variables of the collection", at: place)
      } else {
        read(example, of: made, variables, at: place)
      }
    }
  }

  private mutating func read(
    _ example: JSONValue,
    of request: PostmanRequest,
    _ variables: PostmanVariables,
    at place: JSONPointer
  ) {
    var response = ResponseDraft()
    let code = example["code"] ?? example["responseCode"]?["code"]
    if let loss = response.setStatus(code) { draft.lose(loss, at: place) }
    response.reason = example["status"]?.string ?? example["responseCode"]?["name"]?.string
    let headers = example["header"] ?? example["headers"] ?? .null
    for (name, value) in Self.fields(headers) {
      if let loss = response.addField(name, text(variables.text(value), at: place)) { draft.lose(loss, at: place) }
    }
    response.removeFramingFields()
    if let body = example["body"]?.string ?? example["text"]?.string, !body.isEmpty {
      response.content = .text(text(variables.text(body), at: place.appending("body")))
      if !response.hasField("Content-Type") { response.addField("Content-Type", Self.type(example)) }
    } else if let body = example["body"], !body.isNull, body.string == nil {
      draft.lose("is not a text: there is no content", at: place.appending("body"))
    }
    let name = example["name"]?.string ?? ""
    examples.append(
      Example(request: request, name: name, code: code?.scalarText ?? "200", response: response, place: place)
    )
  }

  private mutating func text(_ text: String, at place: JSONPointer) -> TranslatedText {
    let translation = TranslatedText(text, using: PostmanHelpers())
    for tag in translation.unknown {
      draft.lose("has \(shown(tag)), which has no value: it stays as it is", at: place)
    }
    return translation
  }

  /// Returns the fields of a list of objects, or of lines.
  private static func fields(_ headers: JSONValue) -> [(String, String)] {
    if let lines = headers.string {
      return lines.split(whereSeparator: \.isNewline).compactMap { line in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let value = line[line.index(after: colon)...].trimming(\.isWhitespace)
        return (String(line[..<colon].trimming(\.isWhitespace)), String(value))
      }
    }
    return (headers.array ?? []).compactMap { header in
      guard header["disabled"]?.bool != true, let name = header["key"]?.string, !name.isEmpty else { return nil }
      return (name, header["value"]?.scalarText ?? "")
    }
  }

  private static func type(_ example: JSONValue) -> String {
    switch example["_postman_previewlanguage"]?.string ?? example["language"]?.string {
    case "json": "application/json"
    case "xml": "application/xml"
    case "html": "text/html; charset=utf-8"
    default: "text/plain; charset=utf-8"
    }
  }

  // MARK: The first version

  private mutating func readFirstVersion(_ collection: JSONValue, _ variables: PostmanVariables) {
    for (index, request) in (collection["requests"]?.array ?? []).enumerated() {
      let place = JSONPointer(tokens: ["requests", "\(index)"])
      for name in ["preRequestScript", "tests"] where request[name]?.string?.isEmpty == false {
        draft.lose("has a script, which is not run", at: place.appending(name))
      }
      if let helper = request["currentHelper"]?.string, !helper.isEmpty, helper != "normal" {
        draft.lose("is \(shown(helper)): it is not enforced", at: place.appending("currentHelper"))
      }
      read(request, responses: request["responses"], variables, at: place, in: "responses")
    }
  }
}

// MARK: - Stubs

extension PostmanImporter {
  private static let nameField = "x-mock-response-name"
  private static let codeField = "x-mock-response-code"

  /// Adds the stubs of all examples: those that a client selects, then those that a request decides.
  private mutating func addStubs() {
    var groups: [JSONValue: [Example]] = [:]
    var order: [JSONValue] = []
    for example in examples {
      let key = example.request.pathKey
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(example)
    }
    for key in order where !draft.isFull {
      guard let group = groups[key], let first = group.first else { continue }
      if group.count > 1 { addSelections(of: group) }
      // A literal path comes before one with variables, and an example with more query items before the others.
      let priority = first.request.hasVariables ? 7 : 5
      var known: Set<JSONValue> = []
      let distinct = group.filter { known.insert($0.request.key).inserted }
      let counts = Set(distinct.map(\.request.query.count)).sorted(by: >)
      for count in counts {
        for example in distinct where example.request.query.count == count {
          add(example, when: example.request.condition, priority: priority)
        }
      }
      // As in Postman's mock servers, a request with another query gets the first example.
      if counts.last != 0 { add(first, when: first.request.pathCondition, priority: priority + 1) }
    }
  }

  private mutating func addSelections(of group: [Example]) {
    var (names, codes): (Set<String>, Set<String>) = ([], [])
    for example in group {
      if !example.name.isEmpty, names.insert(example.name).inserted {
        add(example, when: selected(example, by: Self.nameField, example.name), priority: 3)
      }
      if codes.insert(example.code).inserted {
        add(example, when: selected(example, by: Self.codeField, example.code), priority: 4)
      }
    }
  }

  private func selected(_ example: Example, by field: String, _ value: String) -> RequestCondition {
    .all([example.request.pathCondition, .test(.header(field), TextMatchers.equal(value))])
  }

  private mutating func add(_ example: Example, when condition: RequestCondition, priority: Int) {
    var members: JSONObject = [:]
    if !example.name.isEmpty { members["name"] = .string(example.name) }
    if priority != 5 { members["priority"] = .number(JSONNumber(priority)) }
    draft.add(condition, response: example.response, members: members, at: example.place)
  }
}
