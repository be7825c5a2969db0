import BacklotJSON
import BacklotRecording
import BacklotStubs
import Foundation
import RealData
import Testing

struct RedactionDamageTests {
  @Test(arguments: 0..<8)
  func `random exchanges are not damaged`(seed: UInt64) {
    var texts = RandomTexts(seed: seed)
    for _ in 0..<150 {
      let exchange = texts.exchange()
      let damage = RedactionDamage.of(exchange)
      #expect(damage == nil, "\(damage ?? "")")
      if damage != nil { return }
    }
  }

  @Test func `tags in the texts of one response do not damage another response`() throws {
    var exchanges = [#"{"usage":"login <user> <password>","ok":true}"#, #"{"name":"Rex","ok":true}"#].map { body in
      RecordedExchange(
        request: HTTPRequest(method: .get, path: "/"),
        response: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"], body: HTTPBody(body)),
        origin: Stub.Origin(file: "a")
      )
    }
    let original = exchanges
    var redactor = Redactor()
    for _ in 0..<2 { for index in exchanges.indices { redactor.redact(&exchanges[index]) } }
    #expect(exchanges.map(\.text) == original.map(\.text))
  }

  @Test func `real archives are not damaged`() throws {
    for file in RealData.files(below: ["har"], ending: [".har"]) {
      for exchange in try Self.exchanges(of: file) {
        let damage = RedactionDamage.of(exchange)
        #expect(damage == nil, "\(file.lastPathComponent), \(exchange.origin): \(damage ?? "")")
      }
    }
  }

  /// Returns the exchanges of an archive; other files have none.
  private static func exchanges(of file: URL) throws -> [RecordedExchange] {
    var exchanges: [RecordedExchange] = []
    let archive: HTTPArchive
    do { archive = try HTTPArchive(path: file.path) } catch { return [] }
    do {
      try archive.forEach { exchange, _ in exchanges.append(try exchange.collected()) }
    } catch {
      // A damaged archive has the exchanges before the damage.
      print("\(file.lastPathComponent): \(error)")
    }
    return exchanges
  }
}

/// Random exchanges with texts that look like names, tags and secrets.
struct RandomTexts {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  private mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  private mutating func pick(_ texts: [String]) -> String { texts[number(below: texts.count)] }

  mutating func exchange() -> RecordedExchange {
    var request = HTTPRequest(
      method: .post,
      scheme: "https",
      authority: "a.example",
      path: "/\(text().filter { $0 > " " })"
    )
    request.headerFields[.contentType] = pick(Self.types)
    request.body = HTTPBody(body())
    var response = HTTPResponse(status: .ok, headerFields: [.contentType: pick(Self.types)])
    response.body = HTTPBody(body())
    return RecordedExchange(request: request, response: response, origin: Stub.Origin(file: "random"))
  }

  private static let types = [
    "application/json", "application/json", "text/plain", "text/html", "application/xml", "text/event-stream",
    "application/x-www-form-urlencoded", "application/javascript", "multipart/form-data; boundary=b",
  ]

  private mutating func body() -> String { number(below: 3) == 0 ? text() : value(depth: 0).serialized() }

  private mutating func value(depth: Int) -> JSONValue {
    switch number(below: depth > 3 ? 3 : 6) {
    case 0: return .number(JSONNumber(number(below: 1_000_000_000)))
    case 1, 2: return .string(text())
    case 3: return .string(value(depth: depth + 1).serialized())
    case 4: return .array((0..<number(below: 4)).map { _ in value(depth: depth + 1) })
    default:
      let members = (0..<number(below: 4)).map { index in
        (key: pick(Self.names) + (index == 0 ? "" : "\(index)"), value: value(depth: depth + 1))
      }
      return .object(JSONObject(members))
    }
  }

  private mutating func text() -> String { (0..<number(below: 6)).map { _ in pick(Self.pieces) }.joined() }

  private static let names = [
    "password", "token", "id", "name", "pin", "auth", "session", "apiKey", "x", "key", "value", "text",
  ]

  private static let pieces = [
    "<password>", "</password>", "List<Token>", "Array<Session>", "\\u003ctoken\\u003e", "<token>", "</token>",
    "<a token='",
    "<!--", "-->", "<![CDATA[", "]]>", "{\"token\":\"", "\"}", "\"", "'", "\\", "\n", " ", "&quot;", "&lt;", "%22",
    "%7B", "%7D",
    "password=", "token: ", "Bearer ", "Basic ", "q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ", "4111111111111111", "hunter2horse",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlMTIz", "{{secret:token:1}}", "%7B%7Bsecret:pin:2%7D%7D", "{{",
    "}}",
    "https://a:b@c.example/?token=", "&", "=", ":", ";", "12345678", "s3cretvalue77",
    "sk_live_4eC39HqLyjWDarjtT1zdp7dc", "data: ",
    "--b\n", "Content-Disposition: form-data; name=\"token\"\n\n", "Cookie: a=", "é", "Rex",
    "-----BEGIN PRIVATE KEY-----",
  ]
}
