import BacklotJSON
import BacklotStubs

/// An importer of Mountebank's imposters.
struct MountebankImporter {
  private(set) var draft: ImportDraft

  static func draft(_ value: JSONValue, limit: Int) -> ImportDraft {
    var importer = MountebankImporter(draft: ImportDraft(stubLimit: limit))
    if let imposters = value["imposters"]?.array {
      importer.read(imposters)
    } else {
      importer.read([value], isList: false)
    }
    return importer.draft
  }

  mutating func lose(_ message: String, at place: JSONPointer) { draft.lose(message, at: place) }

  private mutating func read(_ imposters: [JSONValue], isList: Bool = true) {
    var served: [(imposter: JSONValue, place: JSONPointer)] = []
    for (index, imposter) in imposters.enumerated() {
      let place = isList ? JSONPointer(tokens: ["imposters", "\(index)"]) : JSONPointer()
      let name = imposter["protocol"]?.string ?? ""
      if ["http", "https"].contains(name) {
        served.append((imposter, place))
      } else {
        lose("is \(shown(name)): the imposter is left out, since only HTTP is served", at: place.appending("protocol"))
      }
    }
    if served.count > 1, let second = served.dropFirst().first {
      let effect = "all imposters share one address, and the earlier one answers where their stubs overlap"
      lose(
        "has a port of its own: \(effect). Save each imposter as a file, and serve each file by itself",
        at: second.place
      )
    }
    for (imposter, place) in served { read(imposter, at: place) }
    if let (imposter, place) = served.first { addUsual(imposter, at: place) }
  }

  // MARK: An imposter

  private mutating func read(_ imposter: JSONValue, at place: JSONPointer) {
    if imposter["protocol"]?.string == "https" {
      lose("is “https”: Backlot serves HTTP, so change the scheme in the client", at: place.appending("protocol"))
    }
    if imposter["allowCORS"]?.bool == true {
      lose("is true: use backlot serve --cors", at: place.appending("allowCORS"))
    }
    let reader = MountebankResponses(usual: imposter["defaultResponse"])
    for (index, stub) in (imposter["stubs"]?.array ?? []).enumerated() where !draft.isFull {
      read(stub, using: reader, at: place.appending("stubs").appending(index))
    }
  }

  private mutating func read(_ stub: JSONValue, using reader: MountebankResponses, at place: JSONPointer) {
    var conditions: [RequestCondition] = []
    for (value, place) in (stub["predicates"] ?? .null).elements(at: place.appending("predicates")) {
      switch MountebankPredicate.condition(value, at: place) {
      case .condition(let condition, let losses):
        conditions.append(condition)
        for loss in losses { lose(loss, at: place) }
      case .unsupported(let problem, let place):
        return lose("\(problem): the stub is left out, since it would answer other requests", at: place)
      }
    }
    var made: [MountebankResponses.Step] = []
    let responses = (stub["responses"] ?? .null).elements(at: place.appending("responses"))
    var size = 0
    // Adding the stubs reports the limit.
    for (value, place) in responses where size <= ImportDraft.contentLimit {
      let steps = reader.steps(value, at: place, losing: &draft)
      size += steps.reduce(0) { $0 + $1.draft.size }
      made += steps
    }
    // A stub without responses gives the default response.
    if responses.isEmpty {
      made = [MountebankResponses.Step(draft: reader.usualResponse(losing: &draft, at: place), place: place)]
    }
    guard !made.isEmpty else { return lose("has no response that is supported: it is left out", at: place) }
    for (index, step) in made.enumerated() {
      draft.add(
        .all(conditions),
        response: step.draft,
        members: ScenarioSteps.members(index, of: made.count, name: "\(place)", isCycle: true),
        upstream: step.upstream,
        at: step.place
      )
    }
  }

  /// Adds the response to requests that no stub matches.
  private mutating func addUsual(_ imposter: JSONValue, at place: JSONPointer) {
    let reader = MountebankResponses(usual: imposter["defaultResponse"])
    let place = imposter["defaultResponse"] == nil ? place : place.appending("defaultResponse")
    let response = reader.usualResponse(losing: &draft, at: place)
    draft.add(.always, response: response, members: ["name": "no match", "priority": 20], at: place)
  }
}
