import BacklotJSON
import BacklotRecording
import RealData
import Testing

/// Counts values of real messages that look like secrets by their shape.
struct FalseAlarmTests {
  /// The number of values, and the findings in them.
  private struct Count {
    var values = 0
    var findings: [SecretFinding] = []

    mutating func add(_ exchange: RecordedExchange, rules: RedactionRules = .standard) {
      let request = exchange.request
      values += 1 + request.headerFields.count
      values += QueryItems(parsing: request.path?.split(separator: "?").dropFirst().first ?? "").items.count
      add(request.body, of: request.headerFields)
      if let response = exchange.response {
        values += response.headerFields.count
        add(response.body, of: response.headerFields)
      }
      findings += Redactor.findings(in: exchange, rules: rules)
    }

    private mutating func add(_ body: HTTPBody, of fields: HTTPFields) {
      guard let bytes = body.bytes, !bytes.isEmpty else { return }
      let type = fields[.contentType].flatMap(MediaType.init(parsing:))
      if let json = try? JSONValue(parsing: bytes) {
        add(json)
      } else if type == .form {
        values += QueryItems(parsing: String(decoding: bytes, as: UTF8.self)).items.count
      } else {
        values += 1
      }
    }

    private mutating func add(_ json: JSONValue) {
      switch json {
      case .array(let elements): for element in elements { add(element) }
      case .object(let object): for member in object { add(member.value) }
      default: values += 1
      }
    }
  }

  @Test func `the countries have no secrets`() throws {
    guard let data = RealData.shared else { return }
    let response = HTTPResponse(
      status: .ok,
      headerFields: [.contentType: "application/json"],
      body: HTTPBody(try data.bytes("countries/countriesV3.1.json"))
    )
    var count = Count()
    count.add(
      RecordedExchange(
        request: HTTPRequest(method: .get, path: "/all"),
        response: response,
        origin: Stub.Origin(file: "countries")
      )
    )
    print("false alarms in countries: \(count.findings.count) of \(count.values) values")
    #expect(count.findings.isEmpty, "\(count.findings)")
    #expect(count.values > 10_000)
  }

  @Test func `archives of browsers have at most one false alarm in 1,000 values`() throws {
    guard let data = RealData.shared else { return }
    var count = Count()
    for file in try data.files(below: "har", ending: ".har") {
      let bytes = try data.bytes(file)
      let json = try JSONValue(parsing: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
      for (index, entry) in (json["log"]?["entries"]?.array ?? []).enumerated() {
        count.add(Self.exchange(entry, origin: Stub.Origin(file: file, line: index)))
      }
    }
    let alarms = count.findings.filter { !Self.isSecret($0) }
    print("false alarms in har: \(alarms.count) of \(count.values) values; \(count.findings.count) findings")
    #expect(alarms.count * 1_000 <= count.values, "\(alarms)")
    #expect(count.values > 500)
  }

  /// Cookies are credentials.
  private static func isSecret(_ finding: SecretFinding) -> Bool { finding.place.part.hasPrefix("cookie") }

  private static func exchange(_ entry: JSONValue, origin: Stub.Origin) -> RecordedExchange {
    let url = entry["request"]?["url"]?.string ?? ""
    let rest = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last.map(String.init) ?? ""
    let path = rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
    let content = entry["response"]?["content"]
    return RecordedExchange(
      request: HTTPRequest(
        method: .get,
        path: path,
        headerFields: fields(entry["request"]),
        body: HTTPBody(entry["request"]?["postData"]?["text"]?.string ?? "")
      ),
      response: HTTPResponse(
        status: .ok,
        headerFields: fields(entry["response"]),
        body: HTTPBody(content?["text"]?.string ?? "")
      ),
      origin: origin
    )
  }

  private static func fields(_ message: JSONValue?) -> HTTPFields {
    var fields = HTTPFields()
    for field in message?["headers"]?.array ?? [] {
      guard let name = HTTPField.Name(field["name"]?.string ?? "") else { continue }
      fields.append(HTTPField(name: name, value: field["value"]?.string ?? ""))
    }
    return fields
  }
}
