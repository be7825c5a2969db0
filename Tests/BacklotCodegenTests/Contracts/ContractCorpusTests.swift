import BacklotCodegen
import BacklotHTTP
import BacklotJSON
import BacklotRecording
import BacklotStubs
import RealData
import Testing

@Suite struct `Contracts inferred from real and random traffic` {
  @Test(arguments: ["chrome.har", "firefox.har", "head-content-length.har", "postdata.har", "with-bom.har"])
  func `describe real archives`(name: String) throws {
    guard let data = RealData.shared else { return }
    var exchanges: [RecordedExchange] = []
    _ = try HTTPArchive(try data.bytes("har/\(name)"), name: name).forEach { exchange, _ in exchanges.append(exchange) }
    let contract = try Traffic(exchanges).contract()
    #expect(contract.leftOutCount == 0, "\(contract.findings)")
  }

  @Test func `describe all countries`() throws {
    guard let data = RealData.shared else { return }
    let bytes = try data.bytes("countries/countriesV3.1.json")
    let countries = try JSONValue(parsing: bytes).array ?? []
    var traffic = Traffic()
    traffic.get("/v3.1/all", answer: String(decoding: bytes, as: UTF8.self))
    for country in countries.prefix(60) {
      let answer = JSONValue.array([country]).serialized()
      if let code = country["cca2"]?.string?.lowercased() { traffic.get("/v3.1/alpha/\(code)", answer: answer) }
      if let name = country.at("name", "common")?.string {
        traffic.get("/v3.1/name/\(PercentEncoding.encode(name, for: .pathSegment))?fullText=true", answer: answer)
      }
    }
    let document = try traffic.document()
    #expect(document.operations == ["GET /all", "GET /alpha/{alpha}", "GET /name/{name}"])
    #expect(document.at("components", "schemas")?.object?.count == 1)
  }

  @Test(arguments: 0..<40) func `describe random exchanges`(seed: UInt64) throws {
    var random = RandomTraffic(seed: seed)
    var traffic = Traffic()
    for _ in 0..<Int.random(in: 1...40, using: &random.generator) { random.add(to: &traffic) }
    let contract = ContractInference(traffic.exchanges).document()
    if contract.document == nil { return }
    let checked = try traffic.contract()
    let shuffled = ContractInference(traffic.exchanges.shuffled(using: &random.generator)).document()
    #expect(shuffled.document?.serialized() == checked.document?.serialized())
    // Only what is wrong by itself or contradicts other responses is left out.
    for finding in checked.findings where finding.severity == .error {
      #expect(
        finding.message.contains("not valid JSON") || finding.message.contains("empty, although")
          || finding.message.contains("content type is missing"),
        "\(finding)"
      )
    }
  }
}

/// Random exchanges with an API.
private struct RandomTraffic {
  var generator: Generator

  init(seed: UInt64) { generator = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1) }

  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  mutating func add(to traffic: inout Traffic) {
    var fields: HTTPFields = [:]
    if chance(0.3) { fields[.authorization] = pick(["Bearer abc", "Basic YTpi", "Token 1", "abc", "Basic !"]) }
    if chance(0.2) { fields[.appVersion] = pick(["1", "2", "1.5"]) }
    let method = pick([HTTPMethod.get, .get, .get, .post, .put, .delete, .head])
    var sent = ""
    if method == .post || method == .put, chance(0.8) {
      (fields[.contentType], sent) =
        pick([true, false])
        ? ("application/json", json(depth: 0).serialized()) : ("application/x-www-form-urlencoded", query())
    }
    let type = pick([
      "application/json", "application/json; charset=utf-8", "text/plain", "image/png", "application/xml",
    ])
    let answer = type.hasPrefix("application/json") ? chance(0.95) ? json(depth: 0).serialized() : "{" : "text"
    let path = (0..<Int.random(in: 1...4, using: &generator)).map { _ in "/" + segment() }.joined()
    traffic.add(
      method,
      path + (chance(0.4) ? "?" + query() : ""),
      host: pick(["a.example", "a.example", "b.example"]),
      fields: fields,
      sending: sent,
      status: pick([.ok, .ok, .created, .noContent, .notFound, .internalServerError]),
      type: chance(0.95) ? type : nil,
      answer: answer
    )
  }

  private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < share }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }

  private mutating func segment() -> String {
    pick([
      "dogs", "dogs", "cats", "v1", "7", "8", "007", "a%20b", "%7Bx%7D", "a,b", "new", "2024-01-31", "", "x;y", "ü",
      "zK8mQ2vN5bL1cX7d", "123e4567-e89b-12d3-a456-426614174000", "**", "{id}", "{{secret:a:1}}", "-5", "1.5",
    ])
  }

  private mutating func query() -> String {
    (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      pick(["a", "b", "a[]", "f[x]", "q", "api_key"]) + "="
        + pick(["1", "2.5", "true", "", "x", "a,b", "1e3", "null", "%2C"])
    }.joined(separator: "&")
  }

  private mutating func json(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 3 ? 7 : 10), using: &generator) {
    case 0: return .null
    case 1: return .bool(chance(0.5))
    case 2: return pick([1, 2.5, -7, 12_345_678_901])
    case 3, 4:
      return .string(pick(["a", "", "2024-02-31", "2024-02-28", "https://a.example/[x", "https://a.example/"]))
    case 5:
      return .string(pick(["2024-01-01T00:00:00Z", "2024-01-01T12:00:60Z", "123e4567-e89b-12d3-a456-426614174000"]))
    case 6: return pick([JSONValue.object([:]), .array([])])
    case 7: return .array((0..<Int.random(in: 0...3, using: &generator)).map { _ in json(depth: depth + 1) })
    default:
      let names = ["id", "name", "items", "EUR", "USD", "7", "8", "$ref", "type", "password", "ä", "a/b~c"]
      return .object(
        JSONObject(
          (0..<Int.random(in: 0...5, using: &generator)).map { _ in (key: pick(names), value: json(depth: depth + 1)) }
        )
      )
    }
  }
}
