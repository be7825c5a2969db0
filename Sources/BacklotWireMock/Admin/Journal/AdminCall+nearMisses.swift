import BacklotHTTP
import BacklotJSON

extension AdminCall {
  static let nearMissRoutes: [AdminRoute] = [
    AdminRoute(.get, at: "/requests/unmatched/near-misses", summary: "list the stubs nearest to the unmatched requests")
    {
      (call) throws(AdminProblem) in call.nearMissesOfUnmatched()
    },
    AdminRoute(.post, at: "/near-misses/request", summary: "list the stubs nearest to a request") {
      (call) throws(AdminProblem) in
      try call.nearMissesOfRequest()
    },
    AdminRoute(.post, at: "/near-misses/request-pattern", summary: "list the requests nearest to a pattern") {
      (call) throws(AdminProblem) in try call.nearMissesOfPattern()
    },
  ]

  /// The number of latest requests to explain.
  ///
  /// Each is compared with every stub.
  private static let explainedCount = 100

  private func nearMissesOfUnmatched() -> ResponseDefinition {
    let entries = backend.journal.newestFirst.lazy.filter { $0.stub == nil }.prefix(Self.explainedCount)
    return answer(nearMisses: entries.flatMap { entry in nearMisses(to: entry.request, logged(entry)) })
  }

  private func nearMissesOfRequest() throws(AdminProblem) -> ResponseDefinition {
    let document = try object()
    let request = try ReceivedRequest(logged: document)
    return answer(nearMisses: nearMisses(to: request, .object(document)))
  }

  private func nearMisses(to request: ReceivedRequest, _ logged: JSONValue) -> [JSONValue] {
    backend.nearMisses(to: request).map { miss in
      let listed = listing(of: [miss.stub], among: backend.stubs)
      var members: JSONObject = ["request": logged]
      if let mapping = listed.first?.mappings.first {
        members["stubMapping"] = .object(mapping)
        members["requestPattern"] = mapping["request"] ?? [:]
      }
      members["matchResult"] = Self.result(miss.distance)
      if let scenario = miss.stub.scenario {
        members["scenarioState"] = .string(backend.state(ofScenario: scenario.name).rawValue)
      }
      if wants("explain") { members["explanation"] = .string("\(miss)") }
      return .object(members)
    }
  }

  private func nearMissesOfPattern() throws(AdminProblem) -> ResponseDefinition {
    let pattern = try requestPattern()
    let written = try object()
    let ranked = backend.journal.newestFirst.map { (entry: $0, distance: pattern.distance(to: $0.request)) }
    let nearest = ranked.sorted { ($0.distance, $1.entry.id) < ($1.distance, $0.entry.id) }.prefix(3)
    return answer(
      nearMisses: nearest.map { near in
        let members: JSONObject = [
          "request": logged(near.entry), "requestPattern": .object(written), "matchResult": Self.result(near.distance),
        ]
        return .object(members)
      }
    )
  }

  private func answer(nearMisses: [JSONValue]) -> ResponseDefinition { answer(["nearMisses": .array(nearMisses)]) }

  /// Returns a distance in WireMock's form: from 0, if everything matches, to less than 1.
  private static func result(_ distance: Double) -> JSONValue {
    .object(["distance": JSONNumber(distance / (distance + 1)).map { .number($0) } ?? 0])
  }
}
