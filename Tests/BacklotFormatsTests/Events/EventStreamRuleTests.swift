import BacklotFormats
import Testing

/// The rules of the HTML Standard for parsing (§9.2.5) and interpreting (§9.2.6) an event stream.
@Suite struct EventStreamRuleTests {
  /// A rule, with a stream to which it applies and what the stream contains.
  struct Rule: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let stream: String
    let events: [ServerSentEvent]
    var lastEventID = ""
    var retry: Duration?

    init(
      _ name: String,
      _ stream: String,
      _ events: ServerSentEvent...,
      lastEventID: String = "",
      retry: Duration? = nil
    ) {
      (testDescription, self.stream, self.events) = (name, stream, events)
      (self.lastEventID, self.retry) = (lastEventID, retry)
    }
  }

  private static let lines: [Rule] = [
    Rule("LF ends a line", "data: one\n\n", ServerSentEvent("one")),
    Rule("CR ends a line", "data: one\r\r", ServerSentEvent("one")),
    Rule("CR LF ends a line", "data: one\r\n\r\n", ServerSentEvent("one")),
    Rule("CR LF is one end", "data: one\r\ndata: two\r\n\r\n", ServerSentEvent("one\ntwo")),
    Rule("LF CR is two ends", "data: one\n\rdata: two\n\r", ServerSentEvent("one"), ServerSentEvent("two")),
    Rule("ends can be mixed", "data: one\rdata: two\ndata: three\r\n\n", ServerSentEvent("one\ntwo\nthree")),
    Rule(
      "no other character ends a line",
      "data: a\u{2028}\u{85}\u{B}\u{C}b\n\n",
      ServerSentEvent("a\u{2028}\u{85}\u{B}\u{C}b")
    ),
    Rule("a byte order mark is removed", "\u{FEFF}data: one\n\n", ServerSentEvent("one")),
    Rule("only one byte order mark is removed", "\u{FEFF}\u{FEFF}data: one\n\n"),
    Rule("a later byte order mark is part of a name", "data: one\n\n\u{FEFF}data: two\n\n", ServerSentEvent("one")),
    Rule("a byte order mark alone is an empty line", "\u{FEFF}\n\n"),
    Rule("a stream can be empty", ""),
    Rule("empty lines are no events", "\n\n\n"),
    Rule("text is UTF-8", "data: grüße 🐕\n\n", ServerSentEvent("grüße 🐕")),
  ]

  private static let fields: [Rule] = [
    Rule("a comment is ignored", ": a comment\ndata: one\n\n", ServerSentEvent("one")),
    Rule("a comment can be empty", ":\ndata: one\n\n", ServerSentEvent("one")),
    Rule("a comment can look like a field", ":data: one\n\n"),
    Rule("a comment does not end an event", "data: one\n: a comment\ndata: two\n\n", ServerSentEvent("one\ntwo")),
    Rule("the space after a colon is optional", "data:one\n\n", ServerSentEvent("one")),
    Rule("one space is removed", "data:  one \n\n", ServerSentEvent(" one ")),
    Rule("a tab is not removed", "data:\tone\n\n", ServerSentEvent("\tone")),
    Rule("a value can contain colons", "data: a: b:\n\n", ServerSentEvent("a: b:")),
    Rule("a value can be a colon", "data::\n\n", ServerSentEvent(":")),
    Rule("a field without a colon has an empty value", "data\n\n", ServerSentEvent("")),
    Rule("an unknown field is ignored", "data: one\nunknown: two\nunknown\n\n", ServerSentEvent("one")),
    Rule("names are compared with regard to case", "Data: one\nDATA: two\n\n"),
    Rule("a name has no space before it", " data: one\n\n"),
    Rule("a name has no space after it", "data : one\n\n"),
  ]

  private static let data: [Rule] = [
    Rule("several lines of data are joined", "data: one\ndata:\ndata: three\n\n", ServerSentEvent("one\n\nthree")),
    Rule("data can end with an empty line", "data: one\ndata\n\n", ServerSentEvent("one\n")),
    Rule("data can be empty", "data:\n\n", ServerSentEvent("")),
    Rule("an event without data is not dispatched", "event: add\nid: 1\n\n", lastEventID: "1"),
    Rule("an event at the end of the stream is discarded", "data: one\n\ndata: two\n", ServerSentEvent("one")),
    Rule("a line at the end of the stream is discarded", "data: one\n\ndata: two", ServerSentEvent("one")),
    Rule("data can contain NUL", "data: a\0b\n\n", ServerSentEvent("a\0b")),
    Rule(
      "other fields may come before and after data",
      "id: 1\ndata: one\nevent: add\n\n",
      ServerSentEvent("one", type: "add", id: "1"),
      lastEventID: "1"
    ),
  ]

  private static let types: [Rule] = [
    Rule("an event has a type", "event: add\ndata: 1\n\n", ServerSentEvent("1", type: "add")),
    Rule("the last type applies", "event: add\nevent: remove\ndata: 1\n\n", ServerSentEvent("1", type: "remove")),
    Rule("an empty type is the default", "event: add\nevent\ndata: 1\n\n", ServerSentEvent("1")),
    Rule(
      "a type applies to one event",
      "event: add\ndata: 1\n\ndata: 2\n\n",
      ServerSentEvent("1", type: "add"),
      ServerSentEvent("2")
    ),
    Rule("a type without data applies to no event", "event: add\n\ndata: 1\n\n", ServerSentEvent("1")),
  ]

  private static let identifiers: [Rule] = [
    Rule(
      "an identifier persists",
      "id: 1\ndata: one\n\ndata: two\n\n",
      ServerSentEvent("one", id: "1"),
      ServerSentEvent("two", id: "1"),
      lastEventID: "1"
    ),
    Rule(
      "the last identifier applies",
      "id: 1\nid: 2\ndata: one\n\n",
      ServerSentEvent("one", id: "2"),
      lastEventID: "2"
    ),
    Rule(
      "an identifier without data persists",
      "id: 1\n\ndata: one\n\n",
      ServerSentEvent("one", id: "1"),
      lastEventID: "1"
    ),
    Rule(
      "an empty identifier resets the last one",
      "id: 1\ndata: one\n\nid\ndata: two\n\n",
      ServerSentEvent("one", id: "1"),
      ServerSentEvent("two")
    ),
    Rule(
      "an identifier with NUL is ignored",
      "id: 1\ndata: one\n\nid: a\0b\ndata: two\n\n",
      ServerSentEvent("one", id: "1"),
      ServerSentEvent("two", id: "1"),
      lastEventID: "1"
    ),
    Rule(
      "the identifier of an unfinished event is ignored",
      "id: 1\ndata: one\n\nid: 2\ndata: two\n",
      ServerSentEvent("one", id: "1"),
      lastEventID: "1"
    ),
  ]

  private static let retries: [Rule] = [
    Rule(
      "a delay is in milliseconds",
      "retry: 1500\ndata: one\n\n",
      ServerSentEvent("one", retry: .milliseconds(1500)),
      retry: .milliseconds(1500)
    ),
    Rule("a delay can be zero", "retry: 0\n\n", retry: .zero),
    Rule("a delay can have leading zeros", "retry: 007\n\n", retry: .milliseconds(7)),
    Rule("the last delay applies", "retry: 1\nretry: 2\n\n", retry: .milliseconds(2)),
    Rule("a delay needs no end of the event", "retry: 10\n", retry: .milliseconds(10)),
    Rule(
      "a delay persists",
      "retry: 10\ndata: one\n\ndata: two\n\n",
      ServerSentEvent("one", retry: .milliseconds(10)),
      ServerSentEvent("two"),
      retry: .milliseconds(10)
    ),
    Rule(
      "a delay has digits only",
      "retry: 10\nretry: 1.5\nretry: -1\nretry: +1\nretry: 1s\nretry: 1 \nretry:  1\n\n",
      retry: .milliseconds(10)
    ),
    Rule("a delay has ASCII digits only", "retry: ١\n\n"),
    Rule("a delay without digits is ignored", "retry:\nretry\n\n"),
    Rule("a delay that is too large for an integer is ignored", "retry: 99999999999999999999\n\n"),
  ]

  private static let examples: [Rule] = [
    Rule(
      "the first example: one event of three lines",
      "data: YHOO\ndata: +2\ndata: 10\n\n",
      ServerSentEvent("YHOO\n+2\n10")
    ),
    Rule(
      "the second example: a comment, and events with identifiers",
      ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
      ServerSentEvent("first event", id: "1"),
      ServerSentEvent("second event"),
      ServerSentEvent(" third event")
    ),
    Rule("the third example: empty data", "data\n\ndata\ndata\n\ndata:", ServerSentEvent(""), ServerSentEvent("\n")),
    Rule(
      "the fourth example: an optional space",
      "data:test\n\ndata: test\n\n",
      ServerSentEvent("test"),
      ServerSentEvent("test")
    ),
  ]

  @Test(arguments: lines + fields + data + types + identifiers + retries + examples)
  func `a stream is parsed as the standard says, in pieces of any size`(rule: Rule) throws {
    let bytes = Array(rule.stream.utf8)
    for size in [max(bytes.count, 1), 1, 2, 3, 4, 5] {
      var parser = EventStreamParser()
      var found: [ServerSentEvent] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        found += try parser.parse(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(found == rule.events, "in pieces of \(size)")
      #expect(parser.lastEventID == rule.lastEventID)
      #expect(parser.retry == rule.retry)
    }
  }
}
