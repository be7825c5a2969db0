import BacklotHTTP
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct JournalRemovalTests {
  private func backend(capacity: Int, _ paths: [String]) async throws -> MockBackend {
    let backend = MockBackend(journalCapacity: capacity) { Get("/{any}") }
    for path in paths { _ = try await backend.respond(to: HTTPRequest(method: .get, path: path)) }
    return backend
  }

  private func paths(_ backend: MockBackend) -> [String?] { backend.journal.entries.map(\.request.message.path) }

  @Test func `an entry that is taken out is gone, and the others keep their numbers`() async throws {
    let backend = try await backend(capacity: 10, ["/a", "/b", "/c"])
    #expect(backend.journal.remove([2]).map(\.request.message.path) == ["/b"])
    #expect(paths(backend) == ["/a", "/c"])
    #expect(backend.journal.entry(2) == nil)
    #expect(backend.journal.entry(3)?.request.message.path == "/c")
    #expect(backend.journal.remove([2, 7, 0]).isEmpty)
    #expect(!backend.received(Get("/b")))
  }

  @Test func `its place is taken when its turn comes`() async throws {
    let backend = try await backend(capacity: 3, ["/a", "/b", "/c"])
    _ = backend.journal.remove([1, 3])
    for path in ["/d", "/e"] { _ = try await backend.respond(to: HTTPRequest(method: .get, path: path)) }
    #expect(paths(backend) == ["/d", "/e"])
    #expect(backend.journal.remove([1]).isEmpty)
    _ = try await backend.respond(to: HTTPRequest(method: .get, path: "/f"))
    #expect(paths(backend) == ["/d", "/e", "/f"])
    #expect(backend.journal.droppedCount == 3)
  }

  @Test func `its body counts no more`() async throws {
    let journal = RequestJournal(capacity: 10, byteCapacity: 10)
    func append(_ size: Int) -> UInt64 {
      let request = ReceivedRequest(HTTPRequest(method: .post), body: Array(repeating: 0, count: size))
      return journal.append(JournalEntry(instant: .zero, request: request, placed: nil, outcome: .unmatched))
    }
    let first = append(8)
    _ = append(2)
    _ = journal.remove([first])
    _ = append(8)
    #expect(journal.entries.map(\.request.body.count) == [2, 8])
  }

  @Test func `an exchange that ends after its entry was taken out changes nothing`() async throws {
    let backend = MockBackend { Get("/a") { Respond(after: .seconds(1)) } }
    var exchange = backend.receive(HTTPRequest(method: .get, path: "/a"), body: [])
    _ = backend.journal.remove([1])
    backend.advance(&exchange, with: .waited)
    #expect(exchange.immediateResponse?.status == .ok)
    #expect(backend.journal.entries.isEmpty)
  }

  @Test(arguments: [1, 255, 1 << 40, (1 << 48) - 1] as [UInt64])
  func `an entry's identifier leads back to its number`(number: UInt64) {
    let request = ReceivedRequest(HTTPRequest(method: .get))
    let entry = JournalEntry(id: number, instant: .zero, request: request, placed: nil, outcome: .unmatched)
    #expect(UniqueIdentifier.isValid(entry.uuid))
    #expect(JournalEntry.number(of: entry.uuid) == number)
    #expect(JournalEntry.number(of: entry.uuid.uppercased()) == number)
  }

  @Test(arguments: ["", "1", "00000000-0000-8000-8000-00000000000g", "10000000-0000-8000-8000-000000000001"])
  func `another text leads to none`(text: String) { #expect(JournalEntry.number(of: text) == nil) }
}
