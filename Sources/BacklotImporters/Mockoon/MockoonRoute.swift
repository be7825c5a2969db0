import BacklotHTTP
import BacklotJSON
import BacklotWireMock

extension MockoonImporter {
  /// Reads a route.
  mutating func read(_ route: JSONValue, at place: JSONPointer) {
    if route["enabled"]?.bool == false { return lose("is disabled: it is left out", at: place) }
    let responses = route["responses"]?.array ?? []
    guard !responses.isEmpty else { return lose("has no response: it is left out", at: place) }
    let endpoint = MockoonEndpoint(prefix: prefix, endpoint: route["endpoint"]?.string ?? "")
    if let problem = endpoint.problem {
      return lose("\(problem): the route is left out", at: place.appending("endpoint"))
    }
    switch route["type"]?.string ?? "http" {
    case "http": break
    case "crud": return addCollection(route, endpoint, at: place)
    case let type:
      return lose("is a route of the type \(shown(type)): it is left out, since only HTTP is served", at: place)
    }
    if let mode = route["streamingMode"]?.string, !mode.isEmpty {
      lose("is \(shown(mode)): the response is sent at once", at: place.appending("streamingMode"))
    }
    let method = route["method"]?.string ?? "get"
    let path = RequestCondition.test(.path, endpoint.matcher)
    let condition = method == "all" ? path : RequestCondition.all([.method(method), path])
    var made: [MockoonResponse] = []
    var size = 0
    // Adding the stubs reports the limit.
    for (index, response) in responses.enumerated() where size <= ImportDraft.contentLimit {
      let place = place.appending("responses").appending(index)
      let (draft, listeners) = self.response(response, endpoint, at: place)
      made.append(MockoonResponse(value: response, draft: draft, listeners: listeners, place: place))
      size += draft.size
    }
    let name = JSONValue.string("\(method.uppercased()) \(route["endpoint"]?.string ?? "")")
    addResponses(made, of: route, when: condition, name: name, at: place)
  }

  private mutating func addResponses(
    _ responses: [MockoonResponse],
    of route: JSONValue,
    when condition: RequestCondition,
    name: JSONValue,
    at place: JSONPointer
  ) {
    let usual = responses.first { $0.value["default"]?.bool == true } ?? responses[0]
    switch route["responseMode"]?.string {
    case nil, "": addRuled(responses, usual: usual, when: condition, name: name, at: place)
    case "FALLBACK", "PROXY_MISSING": addRuled(responses, usual: nil, when: condition, name: name, at: place)
    case "DISABLE_RULES": add(usual, when: condition, members: ["name": name])
    case "SEQUENTIAL":
      for (index, response) in responses.enumerated() {
        let members = step(index, of: responses.count, at: place, isCycle: true)
        add(response, when: condition, members: members.merging(["name": name]))
      }
    case let mode?:
      if responses.count > 1 {
        let effect = "the default response always answers, since no response is chosen at random"
        lose("is \(shown(mode)): \(effect)", at: place.appending("responseMode"))
      }
      add(usual, when: condition, members: ["name": name])
    }
  }

  /// The maximum number of states of a route whose rules count requests.
  private static let stateLimit = 100

  /// Adds the responses whose rules match, and then the default response.
  private mutating func addRuled(
    _ responses: [MockoonResponse],
    usual: MockoonResponse?,
    when condition: RequestCondition,
    name: JSONValue,
    at place: JSONPointer
  ) {
    let last = MockoonRules.requestNumbers(in: responses.map(\.value)).filter { $0 > 0 }.max()
    if let last, last >= Self.stateLimit {
      lose("counts more than \(Self.stateLimit) requests in its rules: later requests get the same response", at: place)
    }
    let count = min(last ?? 0, Self.stateLimit) + 1
    for number in 1...count {
      var members: JSONObject = ["name": name]
      if last != nil { members = step(number - 1, of: count, at: place, isCycle: false).merging(members) }
      for response in responses {
        let own = last.map { _ in number }
        switch MockoonRules.condition(of: response.value, number: own, buckets: buckets, at: response.place) {
        case .condition(let rules): add(response, when: .all([condition, rules]), members: members)
        case .unsupported(let problem, let place):
          if number == 1 {
            lose("\(problem): the response is left out, since it would answer other requests", at: place)
          }
        }
      }
      if let usual { add(usual, when: condition, members: members) }
    }
  }

  private mutating func add(_ response: MockoonResponse, when condition: RequestCondition, members: JSONObject) {
    var members = members
    if !response.listeners.isEmpty { members["serveEventListeners"] = .array(response.listeners) }
    add(condition, response: response.draft, members: members, at: response.place)
  }
}

/// A response of a Mockoon route.
struct MockoonResponse {
  let value: JSONValue
  let draft: ResponseDraft
  /// The webhooks of its callbacks.
  let listeners: [JSONValue]
  let place: JSONPointer
}

extension MockoonImporter {
  /// Returns the members of a mapping that answers in one state of a scenario and moves to the next one.
  private func step(_ index: Int, of count: Int, at place: JSONPointer, isCycle: Bool) -> JSONObject {
    ScenarioSteps.members(index, of: count, name: "\(place)", isCycle: isCycle)
  }

  // MARK: Collections

  /// The maximum number of items of a collection that are served.
  private static let itemLimit = 1_000

  /// Adds the items of a data bucket, which can be read but not changed.
  private mutating func addCollection(_ route: JSONValue, _ endpoint: MockoonEndpoint, at place: JSONPointer) {
    let usual = (route["responses"]?.array ?? []).firstIndex { $0["default"]?.bool == true } ?? 0
    let responsePlace = place.appending("responses").appending(usual)
    let response = route["responses"]?[usual] ?? [:]
    lose("is a CRUD route: it is read-only, since changes to a data bucket are not supported", at: place)
    guard let path = endpoint.matcher["equalTo"]?.string else {
      return lose("has parameters in the path of a CRUD route: it is left out", at: place.appending("endpoint"))
    }
    let (draft, listeners) = self.response(response, endpoint, at: responsePlace)
    let members: JSONObject = listeners.isEmpty ? [:] : ["serveEventListeners": .array(listeners)]
    let get = RequestCondition.method("GET")
    add(.all([get, .test(.path, endpoint.matcher)]), response: draft, members: members, at: responsePlace)
    guard let key = response["crudKey"]?.string, let id = response["databucketID"]?.string,
      let text = buckets[id], let items = Self.items(text)
    else { return }
    if items.count > Self.itemLimit {
      lose("has more than \(Self.itemLimit) items: later ones are left out", at: place)
    }
    for item in items.prefix(Self.itemLimit) {
      guard let name = MockoonPath(key).names.reduce(item as JSONValue?, { $0?[$1] })?.scalarText else { continue }
      var single = draft
      single.content = .json(item)
      let own = (path.hasSuffix("/") ? path : path + "/") + PercentEncoding.encode(name, for: .pathSegment)
      add(.all([get, .test(.path, ["equalTo": .string(own)])]), response: single, at: responsePlace)
    }
  }

  private static func items(_ text: String) -> [JSONValue]? {
    do throws(JSONError) { return try JSONValue(parsing: text).array } catch { return nil }
  }
}
