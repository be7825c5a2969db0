import BacklotHTTP
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct RequestJournalTests {
  private func journal(capacity: Int, paths: Range<Int>) -> RequestJournal {
    let journal = RequestJournal(capacity: capacity)
    append(paths, to: journal)
    return journal
  }

  private func append(_ paths: Range<Int>, to journal: RequestJournal) {
    for path in paths { _ = append(path, to: journal) }
  }

  private func append(_ path: Int, to journal: RequestJournal) -> UInt64 {
    journal.append(JournalEntry(instant: .zero, request: .sample(.get, "/\(path)"), placed: nil, outcome: .pending))
  }

  private func paths(_ journal: RequestJournal) -> [String?] { journal.entries.map(\.request.message.path) }

  @Test(arguments: [(0, 0), (1, 0), (3, 0), (4, 1), (6, 3), (7, 4), (100, 97)])
  func `the last entries are kept, the oldest first`(count: Int, dropped: Int) {
    let journal = journal(capacity: 3, paths: 0..<count)
    let kept = Array(dropped..<count)
    #expect(paths(journal) == kept.map { "/\($0)" })
    #expect(journal.entries.map { Int($0.id) } == kept.map { $0 + 1 })
    #expect(journal.droppedCount == dropped)
    #expect(journal.overflowCount == dropped)
  }

  @Test(arguments: [[1, 2, 3], [2, 1, 3], [3, 2, 1], [1, 3, 2], [2, 3, 1], [3, 1, 2]] as [[UInt64]], 1...4)
  func `exchanges that arrive at once are listed by their numbers`(order: [UInt64], capacity: Int) {
    let journal = RequestJournal(capacity: capacity)
    for number in order {
      let request = ReceivedRequest(HTTPRequest(method: .post), body: [1, 2])
      journal.append(JournalEntry(id: number, instant: .zero, request: request, placed: nil, outcome: .pending))
    }
    #expect(journal.entries.map(\.id) == (1...3).suffix(capacity))
    #expect(journal.count == min(3, capacity))
    #expect(journal.byteCount == 2 * min(3, capacity))
    #expect(journal.overflowCount == max(0, 3 - capacity))
  }

  @Test func `an exchange that arrived before a clearing is not listed after it`() {
    let journal = RequestJournal(capacity: 4)
    let early = journal.takeNumber()
    _ = append(2, to: journal)
    journal.clear()
    let request = ReceivedRequest(HTTPRequest(method: .post), body: [1, 2])
    journal.append(JournalEntry(id: early, instant: .zero, request: request, placed: nil, outcome: .pending))
    #expect(journal.entries.isEmpty && journal.byteCount == 0)
    #expect(append(3, to: journal) == 3)
    #expect(journal.entries.map(\.id) == [3])
  }

  @Test(arguments: 0..<10, 0..<10)
  func `after clearing the journal begins anew and numbers go on`(before: Int, after: Int) {
    let journal = journal(capacity: 4, paths: 0..<before)
    journal.clear()
    #expect(journal.entries.isEmpty)
    #expect(journal.droppedCount == before)
    #expect(journal.overflowCount == 0)
    append(before..<(before + after), to: journal)
    #expect(paths(journal) == (before..<(before + after)).suffix(4).map { "/\($0)" })
    #expect(journal.entries.last?.id == (after == 0 ? nil : UInt64(before + after)))
    #expect(journal.droppedCount == before + max(0, after - 4))
    #expect(journal.overflowCount == max(0, after - 4))
  }

  private func append(bytes count: Int, to journal: RequestJournal) {
    let request = ReceivedRequest(HTTPRequest(method: .post), body: [UInt8](repeating: 1, count: count))
    _ = journal.append(JournalEntry(instant: .zero, request: request, placed: nil, outcome: .pending))
  }

  @Test(
    arguments: [
      ([10], [10]), ([4, 3, 3], [4, 3, 3]), ([4, 3, 4], [3, 4]), ([4, 3, 11], [11]), ([11], [11]), ([11, 0], [0]),
      ([0, 0, 10, 1], [1]), ([5, 5, 5, 5], [5, 5]), ([1, 1, 1, 1, 1, 1], [1, 1, 1, 1]),
      ([9, 1, 0, 0, 0, 0], [0, 0, 0, 0]),
    ]
  )
  func `entries leave when the bodies are too large together, but never the newest`(sizes: [Int], kept: [Int]) {
    let journal = RequestJournal(capacity: 4, byteCapacity: 10)
    for size in sizes { append(bytes: size, to: journal) }
    #expect(journal.entries.map(\.request.body.count) == kept)
    #expect(journal.entries.map(\.id) == (1...UInt64(sizes.count)).suffix(kept.count))
    #expect(journal.overflowCount == sizes.count - kept.count)
    journal.close(1, outcome: .cancelled)
    #expect(journal.entries.filter { $0.id != 1 }.allSatisfy { "\($0.outcome)" == "pending" })
  }

  @Test(arguments: [(0, 4), (1_400, 4), (3_400, 2), (10_000, 1)])
  func `long heads count as bodies do, and short ones do not`(length: Int, kept: Int) {
    let journal = RequestJournal(capacity: 4, byteCapacity: 4_000)
    let fields: HTTPFields = [.accept: String(repeating: "x", count: length)]
    for _ in 0..<4 {
      let request = ReceivedRequest(HTTPRequest(method: .get, path: "/", headerFields: fields))
      _ = journal.append(JournalEntry(instant: .zero, request: request, placed: nil, outcome: .pending))
    }
    #expect(journal.entries.count == kept)
  }

  /// A coder that decodes everything to two bytes.
  private struct Shrinking: ContentCoder {
    func decode(_ bytes: [UInt8], from coding: ContentCoding, upTo limit: Int) throws(ContentCodingError) -> [UInt8] {
      Array("hi".utf8)
    }

    func encode(_ bytes: [UInt8], in coding: ContentCoding) throws(ContentCodingError) -> [UInt8] { bytes }
  }

  @Test(arguments: [("gzip", 100, 1), ("gzip", 48, 2), ("identity", 50, 2), ("identity", 51, 1), (nil, 50, 2)])
  func `coded content counts as it was sent and as it was decoded, and other content once`(
    coding: String?,
    count: Int,
    kept: Int
  ) {
    let journal = RequestJournal(capacity: 4, byteCapacity: 100)
    let message = HTTPRequest(method: .post, headerFields: coding.map { [.contentEncoding: $0] } ?? [:])
    for _ in 0..<4 {
      let body = [UInt8](repeating: 1, count: count)
      let request = ReceivedRequest(message, body: body, from: "127.0.0.1", decodingWith: Shrinking())
      _ = journal.append(JournalEntry(instant: .zero, request: request, placed: nil, outcome: .pending))
    }
    #expect(journal.entries.count == kept)
  }

  @Test func `the first word about an outcome counts`() {
    let journal = journal(capacity: 3, paths: 0..<2)
    journal.close(1, outcome: .answered(.ok))
    journal.close(1, outcome: .cancelled)
    #expect(journal.entries.map { "\($0.outcome)" } == ["200", "pending"])
  }

  @Test func `an entry that is gone needs no outcome`() {
    let journal = journal(capacity: 2, paths: 0..<3)
    journal.close(1, outcome: .cancelled)
    journal.close(9, outcome: .cancelled)
    #expect(journal.entries.map { "\($0.outcome)" } == ["pending", "pending"])
    journal.clear()
    journal.close(3, outcome: .cancelled)
    append(3..<5, to: journal)
    journal.close(2, outcome: .cancelled)
    journal.close(5, outcome: .unmatched)
    #expect(journal.entries.map { "\($0.outcome)" } == ["pending", "no stub"])
  }

  @Test func `a journal of one entry keeps the last`() {
    let journal = journal(capacity: 1, paths: 0..<3)
    #expect(paths(journal) == ["/2"])
  }

  @Test(arguments: [-5, 0])
  func `without room no entry is kept, and numbers go on`(capacity: Int) {
    let journal = journal(capacity: capacity, paths: 0..<3)
    #expect(paths(journal) == [])
    #expect(journal.capacity == 0)
    #expect(journal.droppedCount == 3)
    journal.close(2, outcome: .unmatched)
    #expect(journal.remove([1, 2, 3]).isEmpty)
    journal.clear()
    #expect(journal.newestFirst.map(\.id) == [])
  }

  @Test func `an exchange is written down with its time, stub and outcome`() async throws {
    let backend = MockBackend {
      Get("/a/{id}") { Respond(.created) }.named("mine")
      Get("/slow") { Respond(.ok, after: .seconds(2)) }
    }
    for path in ["/slow", "/a/1", "/none"] { _ = try? await backend.respond(to: .sample(.get, path)) }
    let entries = backend.journal.entries
    #expect(entries.map(\.id) == [1, 2, 3])
    #expect(entries.map(\.instant) == [.zero, .seconds(2), .seconds(2)])
    #expect(entries.map(\.stub?.name) == [nil, "mine", nil])
    #expect(entries.map { "\($0.outcome)" } == ["200", "201", "no stub"])
    #expect(entries[1].request.path["id"] == "1")
    #expect("\(entries[1])" == "GET /a/1  201  \(entries[1].stub?.origin.description ?? "?")")
    #expect("\(entries[2])" == "GET /none  no stub")
  }
}

/// The journal under many writers at once.
@Suite struct RequestJournalStressTests {
  @Test func `a thousand entries at once have a thousand numbers`() async {
    let journal = RequestJournal(capacity: 600)
    let numbers = await withTaskGroup(of: UInt64.self) { group in
      for task in 0..<1000 {
        group.addTask {
          let request = ReceivedRequest.sample(.get, "/\(task)")
          let number = journal.append(JournalEntry(instant: .zero, request: request, placed: nil, outcome: .pending))
          journal.close(number, outcome: .answered(.ok))
          return number
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(numbers == Set(1...1000))
    #expect(journal.entries.map(\.id) == Array(401...1000))
    #expect(journal.droppedCount == 400)
  }
}
