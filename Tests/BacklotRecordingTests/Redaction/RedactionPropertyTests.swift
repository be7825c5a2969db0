import BacklotFuzzing
import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotRecording
import BacklotStubs
import Testing

struct RedactionPropertyTests {
  @Test(arguments: 0..<4)
  func `no secret that the rules name remains`(seed: UInt64) {
    var state = seed &+ 0x9E37_79B9
    for round in 0..<100 {
      let bytes = (0..<(60 + round % 200)).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      }
      let finding = RedactionFuzzing.finding(in: bytes)
      #expect(finding == nil)
      if finding != nil { return }
    }
  }

  @Test func `a secret found in damaged content does not end the strings of JSON`() throws {
    var exchange = RecordedExchange(
      request: HTTPRequest(
        method: .post,
        scheme: "https",
        authority: "a.example",
        path: "/",
        headerFields: [.contentType: "application/json"],
        body: #"{"t": "x<y>q7bb80=9zq8cc91"}"#
      ),
      response: HTTPResponse(
        status: .ok,
        headerFields: [.contentType: "text/html"],
        body: #"<b,token":F><script>x = {"t": "x<y>q7bb80=9zq8cc91"}</script>"#
      ),
      origin: Stub.Origin(file: "test")
    )
    var redactor = Redactor()
    redactor.redact(&exchange)
    redactor.redact(&exchange)
    let content = try #require(exchange.request.body.bytes)
    #expect(throws: Never.self) { try JSONValue(parsing: content) }
    #expect(RedactionFuzzing.finding(in: Base64.decode(Self.damagingInput) ?? []) == nil)
  }

  /// An input that the fuzzer found.
  private static let damagingInput =
    "dkpJVXoxbCUyNXNpAX17e3NlY3JldCUuZTMwLmMybHNpAQAAAAAAAAEzNTUwNTU1NTU1NTA1NTU1NTU1KzFhMTE5emFjY2Vzc190b2tlbmHYxc7T"
    + "IsPDw8PDw8PDdOEBAADGmGVuIiI8MCyidG9rZW4iOkY6XSJ4In0+"
}
