import BacklotHTTP
import Testing

@Suite struct EventStreamParserTests {
  private func events(in text: String) throws -> [ServerSentEvent] {
    var parser = EventStreamParser()
    return try parser.parse(Array(text.utf8))
  }

  /// The rules of the HTML Standard, §9.2.6, with its examples.
  @Test(arguments: [
    ("data: one\n\n", [ServerSentEvent("one")]),
    ("data: one\r\n\r\n", [ServerSentEvent("one")]),
    ("data: one\r\r", [ServerSentEvent("one")]),
    ("data: one\rdata: two\n\r\n", [ServerSentEvent("one\ntwo")]),
    ("\u{FEFF}data: one\n\n", [ServerSentEvent("one")]),
    ("\u{FEFF}\u{FEFF}data: one\n\n", []),
    ("data: one\n\n\u{FEFF}data: two\n\n", [ServerSentEvent("one")]),
    (": a comment\n\ndata: one\n\n", [ServerSentEvent("one")]),
    (":\ndata: one\n\n", [ServerSentEvent("one")]),
    ("data:one\n\n", [ServerSentEvent("one")]),
    ("data:  one\n\n", [ServerSentEvent(" one")]),
    ("data:\tone\n\n", [ServerSentEvent("\tone")]),
    ("data\n\n", [ServerSentEvent("")]),
    ("data\ndata\n\n", [ServerSentEvent("\n")]),
    ("data: a: b\n\n", [ServerSentEvent("a: b")]),
    ("data: YHOO\ndata: +2\ndata: 10\n\n", [ServerSentEvent("YHOO\n+2\n10")]),
    ("event: add\ndata: 73857293\n\n", [ServerSentEvent("73857293", type: "add")]),
    ("event: add\nevent: remove\ndata: 1\n\n", [ServerSentEvent("1", type: "remove")]),
    ("event: add\n\ndata: 1\n\n", [ServerSentEvent("1")]),
    ("event:\ndata: 1\n\n", [ServerSentEvent("1")]),
    ("id: 1\ndata: one\n\ndata: two\n\n", [ServerSentEvent("one", id: "1"), ServerSentEvent("two", id: "1")]),
    ("id: 1\ndata: one\n\nid\ndata: two\n\n", [ServerSentEvent("one", id: "1"), ServerSentEvent("two")]),
    ("id: 1\n\ndata: one\n\n", [ServerSentEvent("one", id: "1")]),
    ("id: a\0b\ndata: one\n\n", [ServerSentEvent("one")]),
    ("retry: 1500\ndata: one\n\n", [ServerSentEvent("one", retry: .milliseconds(1500))]),
    ("retry: 1.5\ndata: one\n\n", [ServerSentEvent("one")]),
    ("retry:\ndata: one\n\n", [ServerSentEvent("one")]),
    ("Data: one\n data: two\nunknown: three\n\n", []),
    ("data: cut off", []),
    ("data: cut off\n", []),
    ("data: grüße 🐕\n\n", [ServerSentEvent("grüße 🐕")]),
    ("\n\n\n", []),
  ])
  func `a stream is parsed as the standard says`(text: String, expected: [ServerSentEvent]) throws {
    #expect(try events(in: text) == expected)
    // In pieces of any size the result is the same.
    for size in 1...5 {
      var parser = EventStreamParser()
      var found: [ServerSentEvent] = []
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        found += try parser.parse(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(found == expected, "in pieces of \(size)")
    }
  }

  @Test func `bytes that are not UTF-8 are replaced`() throws {
    var parser = EventStreamParser()
    #expect(try parser.parse(Array("data: ".utf8) + [0xFF] + Array("\n\n".utf8)) == [ServerSentEvent("\u{FFFD}")])
  }

  @Test func `the parser knows where to continue and when`() throws {
    var parser = EventStreamParser()
    _ = try parser.parse(Array("retry: 10\nid: 7\n\n".utf8))
    #expect(parser.lastEventID == "7")
    #expect(parser.retry == .milliseconds(10))
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
