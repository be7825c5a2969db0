import BacklotHTTP
import SampleRequests
import Testing

@testable import BacklotStubs

/// Decisions about stubs that remember, made by many tasks at once.
@Suite struct ScenarioStressTests {
  /// Returns the count of each status for requests of many concurrent tasks.
  private func tally(_ backend: MockBackend, tasks: Int, _ request: HTTPRequest) async throws -> [Int: Int] {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<tasks { group.addTask { try await backend.respond(to: request).status.code } }
      return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
  }

  @Test(arguments: 0..<20)
  func `of a hundred requests at once one finds the scenario in its first state`(round: Int) async throws {
    let backend = MockBackend {
      Scenario("once") {
        Get("/x") { Respond(.created) }.in(.started).moves(to: "taken")
        Get("/x") { Respond(.conflict) }.in("taken")
      }
    }
    #expect(try await tally(backend, tasks: 100, .sample(.get, "/x")) == [201: 1, 409: 99])
  }

  @Test(arguments: 0..<20)
  func `a limit is exact`(round: Int) async throws {
    let backend = MockBackend {
      Get("/x") { Respond(.created) }.times(7)
      Get("/x") { Respond(.gone) }
    }
    #expect(try await tally(backend, tasks: 100, .sample(.get, "/x")) == [201: 7, 410: 93])
  }

  @Test(arguments: 0..<20)
  func `each answer of a sequence but the last is given once`(round: Int) async throws {
    let backend = MockBackend {
      Get("/x") {
        Respond(.created)
        Respond(.accepted)
        Respond(.ok)
      }
    }
    #expect(try await tally(backend, tasks: 100, .sample(.get, "/x")) == [201: 1, 202: 1, 200: 98])
  }

  @Test func `a chain of states is walked through once`() async throws {
    let backend = MockBackend {
      Scenario("chain") {
        for step in 0..<50 {
          Post("/step") { Respond(HTTPStatus(code: 200 + step)) }
            .in(step == 0 ? .started : ScenarioState(rawValue: "\(step)"))
            .moves(to: ScenarioState(rawValue: "\(step + 1)"))
        }
      }
    }
    let tally = try await tally(backend, tasks: 50, .sample(.post, "/step"))
    #expect(tally == Dictionary(uniqueKeysWithValues: (200..<250).map { ($0, 1) }))
    #expect(backend.state(ofScenario: "chain") == "50")
  }
}
