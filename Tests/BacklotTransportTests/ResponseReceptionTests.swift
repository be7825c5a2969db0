import Testing

@testable import BacklotTransport

struct ResponseReceptionTests {
  @Test func `small pieces are joined, and large ones are kept`() throws {
    var reception = ResponseReception<String, String>()
    for byte in 0..<100 as Range<UInt8> { _ = reception.receive([byte]) }
    _ = reception.receive([UInt8](repeating: 7, count: 5000))
    #expect(reception.unreadCount == 5100)
    let pieces = try (0..<2).map { _ in try #require(try reception.read("reader")?.get()) }
    #expect(pieces.map(\.count) == [100, 5000])
    #expect(pieces[0] == Array(0..<100))
    #expect(reception.unreadCount == 0)
  }

  @Test func `a reader waits for a piece, and gets the end after all pieces`() throws {
    var reception = ResponseReception<String, String>()
    let waits = reception.read("reader")
    #expect(waits == nil)
    let reader = reception.receive([1])
    #expect(reader == "reader")
    _ = reception.receive([2])
    let ended = reception.finish(.success(()))
    #expect(ended.caller == nil && ended.reader == nil)
    #expect(try reception.read("reader")?.get() == [2])
    #expect(try reception.read("reader")?.get() == .some(nil))
  }
}
