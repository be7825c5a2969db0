import BacklotMessages
import BacklotRecording
import Testing

struct RedactedSessionTests {
  private let session = LoginSession()

  private func redacted(_ exchanges: [RecordedExchange]) -> (exchanges: [RecordedExchange], redactor: Redactor) {
    var redactor = Redactor()
    var exchanges = exchanges
    for index in exchanges.indices { redactor.redact(&exchanges[index]) }
    for index in exchanges.indices { redactor.redact(&exchanges[index]) }
    return (exchanges, redactor)
  }

  @Test func `no secret of a session remains in any encoding`() {
    let text = redacted(session.exchanges).exchanges.map(\.text).joined(separator: "\n\n")
    for secret in session.secrets + ["4111 1111 1111 1111", "4111+1111"] {
      #expect(!text.contains(secret), "\(secret)\n\(text)")
      #expect(!text.contains(Base64.encode(secret.utf8, isPadded: false)))
      for component in [PercentEncoding.Component.query, .form, .pathSegment] {
        #expect(!text.contains(PercentEncoding.encode(secret, for: component)), "\(text)")
      }
    }
  }

  @Test func `the same secret has the same placeholder everywhere`() throws {
    let exchanges = redacted(session.exchanges).exchanges
    let text = exchanges.map(\.text).joined(separator: "\n\n")
    #expect(text.contains(#""access_token": "{{secret:access_token:1}}""#))
    #expect(exchanges[1].request.headerFields[.authorization] == "Bearer {{secret:access_token:1}}")
    #expect(exchanges[1].request.path == "/dogs/%7B%7Bsecret:access_token:1%7D%7D/x")
    #expect(exchanges[1].request.headerFields[.cookie] == "theme=dark; sid={{secret:sid:1}}")
    #expect(exchanges[0].response?.headerFields[.setCookie] == "sid={{secret:sid:1}}; Path=/; HttpOnly")
    #expect(
      exchanges[1].response?.headerFields[.location]
        == "https://www.example.com/next?t=%7B%7Bsecret:api_key:1%7D%7D"
    )
    #expect(exchanges[0].request.path == "/login?api_key=%7B%7Bsecret:api_key:1%7D%7D&lang=en")
    #expect(text.contains(#""with":"{{secret:card_number:1}}""#), "\(text)")
    #expect(text.contains("refresh_token=%7B%7Bsecret%3Arefresh_token%3A1%7D%7D"))
    #expect(text.contains("<a>{{secret:refresh_token:1}}</a>"))
  }

  @Test func `lengths of content and chunks are adjusted`() throws {
    let exchanges = redacted(session.exchanges).exchanges
    for exchange in exchanges {
      let response = try #require(exchange.response)
      if let length = response.headerFields[.contentLength] { #expect(Int(length) == response.body.bytes?.count) }
      if let length = exchange.request.headerFields[.contentLength] {
        #expect(Int(length) == exchange.request.body.bytes?.count)
      }
    }
    let stream = try #require(exchanges.last)
    let bytes = try #require(stream.response?.body.bytes)
    #expect(stream.chunks.count == 2)
    #expect(stream.chunks.reduce(0) { $0 + $1.length } == bytes.count)
    let first = String(decoding: bytes.prefix(stream.chunks[0].length), as: UTF8.self)
    #expect(first.hasSuffix(#"{"access_token": "{{secret:access_token:2}}"#), "\(first)")
  }

  @Test func `all six secrets are found in the session, and none after redaction`() {
    var redactor = Redactor()
    let findings = session.exchanges.flatMap { redactor.findings(in: $0) }
    let types = Set(findings.map(\.placeholder.type))
    #expect(types.isSuperset(of: ["access_token", "sid", "refresh_token", "api_key", "card_number"]), "\(findings)")
    #expect(findings.contains { $0.place.origin.line == 80 && $0.reason == .name("access_token") })
    for finding in findings { #expect(!session.secrets.contains { finding.description.contains($0) }) }
    for exchange in redacted(session.exchanges).exchanges { #expect(Redactor.findings(in: exchange).isEmpty) }
  }

  @Test func `redaction is stable, and redacting again changes nothing`() {
    let (once, redactor) = redacted(session.exchanges)
    let again = redacted(session.exchanges).exchanges
    #expect(once.map(\.text) == again.map(\.text))
    #expect(redacted(once).exchanges.map(\.text) == once.map(\.text))
    #expect(redacted(once).redactor.report.entries.isEmpty)
    #expect(redactor.report.entries.count == 7, "\(redactor.report)")
    #expect(!session.secrets.contains { redactor.report.description.contains($0) })
  }

  @Test func `numbers continue after those in an archive`() {
    var redactor = Redactor()
    for exchange in redacted(session.exchanges).exchanges { redactor.reserveNumbers(of: exchange) }
    var exchange = session.exchanges[0]
    redactor.redact(&exchange)
    #expect(exchange.text.contains("{{secret:access_token:3}}"))
  }

  @Test func `a value that is recognized later is replaced in the second pass`() {
    let request = HTTPRequest(method: .get, path: "/show/a1b2c3d4e5")
    var early = RecordedExchange(request: request, response: nil, origin: Stub.Origin(file: "a"))
    var late = early
    late.request = HTTPRequest(method: .get, path: "/", headerFields: [.authorization: "Bearer a1b2c3d4e5"])
    var redactor = Redactor()
    redactor.redact(&early)
    #expect(early.request.path == "/show/a1b2c3d4e5")
    redactor.redact(&late)
    redactor.redact(&early)
    #expect(early.request.path == "/show/%7B%7Bsecret:bearer_token:1%7D%7D")
  }
}
