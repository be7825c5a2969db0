import BacklotRecording
import Testing

/// The time of redaction grows as the length of a text, whatever it contains.
@Suite(.serialized) struct RedactionGrowthTests {
  /// A text that is made of many equal or similar parts.
  struct Repetition: Sendable, CustomTestStringConvertible {
    let name: String
    var type = "text/plain"
    var start = ""
    let part: @Sendable (Int) -> String
    var end = ""

    var testDescription: String { name }

    func exchange(count: Int) -> RecordedExchange {
      let text = start + (0..<count).map(part).joined() + end
      let response = HTTPResponse(status: .ok, headerFields: [.contentType: type], body: HTTPBody(text))
      let fields: HTTPFields = [.authorization: "Bearer k7Zq-known-secret"]
      let request = HTTPRequest(method: .get, path: "/", headerFields: fields)
      return RecordedExchange(request: request, response: response, origin: Stub.Origin(file: "a"))
    }
  }

  static let repetitions = [
    Repetition(name: "a known secret") { _ in "k7Zq-known-secret " },
    Repetition(
      name: "a known secret in JSON",
      type: "application/json",
      start: "[",
      part: { _ in #""k7Zq-known-secret","# },
      end: "1]"
    ),
    Repetition(name: "secrets with the same ends") { "password=k7Zq\($0)-9-and-the-same-end\n" },
    Repetition(name: "secrets with the same starts") { "password=the-same-start-k7Zq\($0)\n" },
    Repetition(name: "empty objects", type: "application/json", start: "[", part: { _ in "{}," }, end: "1]"),
    Repetition(name: "open elements") { _ in "<token>" },
    Repetition(name: "open elements with one end", part: { _ in "<password>" }, end: "</password>"),
    Repetition(name: "open sections", part: { _ in "<password><![CDATA[" }, end: "</password>"),
    Repetition(name: "open comments", part: { _ in "<password><!--" }, end: "--></password>"),
    Repetition(name: "open arrays in text", part: { _ in "\"token\":[" }, end: "x"),
    Repetition(name: "open arrays", type: "application/json", part: { _ in "{\"token\":[" }, end: "x"),
    Repetition(name: "open quotation marks") { _ in "password='" },
    Repetition(name: "names without values") { _ in "password=" },
    Repetition(name: "long names") { _ in "passwordpassword" },
    Repetition(name: "escapes") { _ in "%22token%22:%22" },
    Repetition(name: "parts", type: "multipart/form-data; boundary=b") { _ in "--b\n" },
    Repetition(name: "private keys") { _ in "-----BEGIN PRIVATE KEY-----" },
    Repetition(
      name: "equal letters",
      start: "password=" + String(repeating: "a1", count: 500) + "\n",
      part: { _ in "a1a1a1a1" }
    ),
  ]

  @Test(arguments: repetitions)
  func `eight times the text takes no more than a multiple of eight`(repetition: Repetition) {
    // Quadratic time would be 64 times as long.
    let (short, long) = (Self.time(of: repetition, count: 750), Self.time(of: repetition, count: 6_000))
    #expect(long < max(short, .milliseconds(2)) * 30, "\(short), then \(long)")
  }

  /// Returns the shortest of some times, as other processes only make it longer.
  private static func time(of repetition: Repetition, count: Int) -> Duration {
    let exchange = repetition.exchange(count: count)
    let clock = ContinuousClock()
    return (0..<2).map { _ in
      clock.measure {
        var redactor = Redactor()
        var copy = exchange
        redactor.redact(&copy)
        redactor.redact(&copy)
      }
    }.min() ?? .zero
  }
}
