import BacklotFormats
import Testing

@Suite struct EventStreamParserTests {
  private func events(in text: String) throws -> [ServerSentEvent] {
    var parser = EventStreamParser()
    return try parser.parse(Array(text.utf8))
  }

  @Test func `bytes that are not UTF-8 are replaced`() throws {
    var parser = EventStreamParser()
    #expect(try parser.parse(Array("data: ".utf8) + [0xFF] + Array("\n\n".utf8)) == [ServerSentEvent("\u{FFFD}")])
  }

  @Test func `an event is complete at a carriage return, before a line feed that may follow`() throws {
    var parser = EventStreamParser()
    #expect(try parser.parse(Array("data: one\r\n\r".utf8)) == [ServerSentEvent("one")])
    #expect(try parser.parse(Array("\ndata: two\r".utf8)) == [])
    #expect(try parser.parse(Array("\ndata: three\r\r".utf8)) == [ServerSentEvent("two\nthree")])
  }

  @Test func `a new connection continues with the identifier and without the unfinished event`() throws {
    var parser = EventStreamParser()
    _ = try parser.parse(Array("id: 7\ndata: one\n\ndata: unfinished".utf8))
    parser.reset()
    #expect(try parser.parse(Array("\u{FEFF}data: two\n\n".utf8)) == [ServerSentEvent("two", id: "7")])
  }

  @Test func `an event that is too long is an error`() throws {
    var parser = EventStreamParser(limit: 10)
    #expect(try parser.parse(Array("data: 1\n\ndata: 2\n\n".utf8)).count == 2)
    let error = #expect(throws: HTTPError.self) { try parser.parse(Array("data: 12345".utf8)) }
    #expect(error?.code == .bodyTooLarge)
    var lines = EventStreamParser(limit: 10)
    #expect(throws: HTTPError.self) { try lines.parse(Array("data:12\ndata:34\ndata:56\ndata:78\n".utf8)) }
  }

  @Test(arguments: [
    ServerSentEvent("one"), ServerSentEvent(""), ServerSentEvent("a\nb\n\nc", type: "add", id: "7", retry: .seconds(2)),
  ])
  func `an event that was written is read again`(event: ServerSentEvent) throws {
    #expect(try events(in: String(decoding: event.serialized, as: UTF8.self)) == [event])
  }

  @Test func `a line break does not smuggle in another field`() throws {
    let event = ServerSentEvent("one", type: "a\ndata: two", id: "1\r\ndata: three")
    #expect(try events(in: String(decoding: event.serialized, as: UTF8.self)).map(\.data) == ["one"])
  }
}
