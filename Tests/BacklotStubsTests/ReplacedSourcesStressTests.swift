import BacklotHTTP
import SampleRequests
import Testing

@testable import BacklotStubs

/// One backend under many tasks, while other sources take the place of its own.
@Suite struct ReplacedSourcesStressTests {
  private static let generations = 300

  /// Stubs whose answers tell which generation they are of, and whether it was the first one.
  private static func sources(_ generation: Int) -> [any BackendSource] {
    [
      Get("/plain") { Respond(text: "\(generation)") },
      Get("/once") { Respond(text: "\(generation) first") }.times(1),
      Get("/once") { Respond(text: "\(generation) then") },
      Scenario("door \(generation)") {
        Get("/door") { Respond(text: "\(generation) first") }.in(.started).moves(to: "open")
        Get("/door") { Respond(text: "\(generation) then") }.in("open")
      },
    ]
  }

  /// Asks until the last generation answers.
  ///
  /// - Returns: The generations whose first answer this task got.
  private static func ask(_ path: String, _ backend: MockBackend) async throws -> [Int] {
    var firsts: [Int] = []
    var last = 0
    while last < generations {
      let words = try await text(backend, path).split(separator: " ")
      let generation = words.first.flatMap { Int($0) } ?? -1
      // New sources once seen are never unseen.
      #expect(generation >= last)
      last = generation
      if words.last == "first" { firsts.append(generation) }
      await Task.yield()
    }
    return firsts
  }

  private static func text(_ backend: MockBackend, _ path: String) async throws -> String {
    String(decoding: try await backend.respond(to: .sample(.get, path)).body.bytes ?? [], as: UTF8.self)
  }

  @Test(arguments: ["/plain", "/once", "/door"])
  func `every answer is of one generation, and of what it remembers`(path: String) async throws {
    let backend = MockBackend { Self.sources(0) }
    let firsts = try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 0..<6 { group.addTask { try await Self.ask(path, backend) } }
      group.addTask {
        for generation in 1...Self.generations {
          backend.replaceSources(with: Self.sources(generation))
          await Task.yield()
        }
        return []
      }
      return try await group.reduce([], +)
    }
    // Old stubs with a state that was forgotten for the new ones would answer for the first time twice.
    #expect(Set(firsts).count == firsts.count)
    #expect(try await Self.text(backend, path).hasPrefix("\(Self.generations)"))
    #expect(backend.unmatchedRequests.isEmpty)
  }

  @Test func `conditions and sources that change at once are both kept`() async throws {
    let backend = MockBackend {}
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for generation in 1...100 { backend.replaceSources(with: Self.sources(generation)) }
      }
      group.addTask {
        for number in 1...100 {
          backend.setConditions(BackendConditions(latency: .seconds(Double(number)), failures: FailureRate(0)))
        }
      }
    }
    #expect(try await Self.text(backend, "/plain") == "100")
    #expect(backend.time.now == .seconds(100))
  }
}
