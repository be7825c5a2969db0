import BacklotHTTP
import SampleRequests
import Testing

@testable import BacklotStubs

/// One backend under many tasks, while its description changes.
@Suite struct MockBackendStressTests {
  @Test func `while stubs are added every answer is one of those that were right at some time`() async throws {
    let backend = MockBackend { Get("/x/{id}") { Respond(.ok, text: "0") } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          var last = 0
          for round in 0..<200 {
            let answer = try await backend.respond(to: .sample(.get, "/x/\(task)-\(round)")).body.bytes
            let number = Int(String(decoding: answer ?? [], as: UTF8.self))
            // A newer stub once seen is never unseen.
            #expect((last...20).contains(number ?? -1))
            last = number ?? last
          }
        }
      }
      group.addTask {
        for number in 1...20 {
          backend.add { Get("/x/{id}") { Respond(.ok, text: "\(number)") } }
          await Task.yield()
        }
      }
      try await group.waitForAll()
    }
    #expect(try await backend.respond(to: .sample(.get, "/x/1")).body == "20")
    #expect(backend.received(Get("/x/{id}"), .exactly(8 * 200 + 1)))
  }

  @Test func `stubs that several tasks add are all kept`() async throws {
    let backend = MockBackend {}
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<50 { group.addTask { backend.add { Get("/\(number)") } } }
    }
    for number in 0..<50 { #expect(try await backend.respond(to: .sample(.get, "/\(number)")).status == .ok) }
  }

  @Test func `everything may be called at once`() async {
    let backend = MockBackend(journalCapacity: 16) {
      Get("/a") { Respond(.ok).delayed(.uniform(.zero ... .seconds(1))) }.times(50)
      Get("/b") { request in Respond(text: "\(request.method)") }
      Get("/c") { Respond(.ok).then(Respond(.created)) }
    }
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for path in ["/a", "/b", "/c", "/none"] {
            _ = try? await backend.respond(to: .sample(.get, path))
            if task == 0 { backend.reset() }
            if task == 1 { backend.add { Get("/d") } }
            _ = (backend.description, backend.unmatchedRequests, backend.nearMisses(to: .sample()), backend.time.now)
          }
        }
      }
    }
    #expect(backend.stubs.count == 7)
  }
}
