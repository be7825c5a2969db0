import BacklotHTTP
import BacklotJSON
import BacklotPlatform
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite("The limit of the journal in what the admin API tells") struct AdminJournalLimitTests {
  private func client(capacity: Int, _ configuration: AdminConfiguration = .enabled) -> AdminClient {
    AdminClient(backend: MockBackend(journalCapacity: capacity, admin: configuration) { Get("/dogs") { Respond() } })
  }

  private static let readers: [(HTTPMethod, String)] = [
    (.post, "/requests/count"), (.post, "/requests/find"), (.get, "/requests"), (.get, "/requests/unmatched"),
    (.get, "/requests?limit=1"),
  ]

  private func limit(_ answer: AdminClient.Answer) throws -> String? {
    answer.response.headerFields[HTTPField.Name("Backlot-Journal")]
  }

  @Test(arguments: readers)
  func `a count or a list that the limit cuts says so, and one that it does not says nothing`(
    method: HTTPMethod,
    path: String
  ) async throws {
    let client = client(capacity: 3)
    for _ in 0..<3 { _ = try await client.send(.get, "/dogs") }
    #expect(try limit(try await client.ask(method, path)) == nil)
    _ = try await client.send(.get, "/dogs")
    #expect(try limit(try await client.ask(method, path)) == "dropped=1, capacity=3")
    _ = try await client.ask(.delete, "/requests")
    #expect(try limit(try await client.ask(method, path)) == nil)
  }

  @Test func `the user of the backend is told once`() async throws {
    let notices = Mutex<[String]>([])
    var configuration = AdminConfiguration.enabled
    configuration.notice = { notice in notices.withLock { $0.append(notice) } }
    let client = client(capacity: 1, configuration)
    for _ in 0..<3 {
      _ = try await client.send(.get, "/dogs")
      _ = try await client.ask(.post, "/requests/count")
    }
    let told = notices.withLock(\.self)
    #expect(told.count == 1)
    #expect(told.first?.contains("1 older request is no longer in the journal, which keeps 1 request") == true)
    #expect(told.first?.contains("--journal-size") == true)
  }

  @Test func `a journal that keeps nothing says that it is off`() async throws {
    let client = client(capacity: 0)
    for path in ["/dogs", "/cats"] { _ = try await client.send(.get, path) }
    #expect(client.backend.journal.entries.isEmpty)
    for (method, path) in Self.readers {
      let answer = try await client.ask(method, path)
      #expect(try answer.json["requestJournalDisabled"] == true)
      #expect(try limit(answer) == nil)
    }
    #expect(try await client.ask(.post, "/requests/count").json["count"] == 0)
    #expect(try await client.ask(.get, "/requests").json["requests"] == [])
  }

  @Test func `a journal without a limit keeps all`() async throws {
    let client = client(capacity: .max)
    for _ in 0..<20 { _ = try await client.send(.get, "/dogs") }
    #expect(client.backend.journal.byteCapacity == .max)
    #expect(try await client.ask(.post, "/requests/count").json["count"] == 20)
  }

  @Test(arguments: [0, 1, 5, 64, 65, 200])
  func `entries are read backwards in pages, without those that were taken out or pushed out`(count: Int) async throws {
    let client = client(capacity: 150)
    for _ in 0..<count { _ = try await client.send(.get, "/dogs") }
    let journal = client.backend.journal
    _ = journal.remove(journal.entries.map(\.id).filter { $0.isMultiple(of: 3) })
    #expect(journal.newestFirst.map(\.id) == journal.entries.map(\.id).reversed())
    #expect(journal.count == journal.entries.count)
    #expect(
      journal.entries { $0.id.isMultiple(of: 2) }.map(\.id) == journal.entries.map(\.id).filter { $0.isMultiple(of: 2) }
    )
    for _ in 0..<200 { _ = try await client.send(.get, "/dogs") }
    #expect(journal.count == journal.entries.count && journal.count == 150)
    journal.clear()
    #expect(journal.count == 0)
  }

  @Test func `a short list of a long journal copies no more than a page of it`() async throws {
    let client = client(capacity: 1_000)
    for _ in 0..<1_000 { _ = try await client.send(.get, "/dogs") }
    let first = try #require(client.backend.journal.page(before: nil))
    #expect(first.entries.count < 100)
    var visited: [UInt64] = []
    let newest = client.backend.journal.newest(2) { entry in
      visited.append(entry.id)
      return true
    }
    #expect(newest.map(\.id) == [1_000, 999] && visited == [1_000, 999])
    #expect(try await client.ask(.get, "/requests?limit=2").json[at: "/meta/total"] == 1_000)
  }
}
