import BacklotHTTP
import BacklotRecording
import Foundation

/// Redacts exchanges of a usual size, with few and with many known secrets, and files with JSON:
/// `redaction-cost [COUNT [FILE…]]`.
@main
enum RedactionCost {
  static func main() throws {
    for file in CommandLine.arguments.dropFirst(2) { try measure(file) }
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 5_000
    let exchanges = (0..<count).map(exchange)
    var redactor = Redactor()
    print("first secrets: \(cost(of: exchanges, &redactor)) an exchange")
    for number in 0..<10_000 {
      var exchange = exchange(0)
      exchange.request.headerFields[.authorization] = "Bearer t0ken\(number &* 7_919)x\(number)"
      exchange.response = nil
      redactor.redact(&exchange)
    }
    print("10,000 known secrets: \(cost(of: exchanges, &redactor)) an exchange")
  }

  /// Prints the speed for a file that is the content of a response.
  private static func measure(_ file: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    var exchange = exchange(0)
    exchange.response?.body = HTTPBody(bytes)
    let exchanges = Array(repeating: exchange, count: max(1, 20_000_000 / bytes.count))
    var redactor = Redactor()
    let seconds = cost(of: exchanges, &redactor) / .seconds(1)
    print("\(file): \(Int(Double(bytes.count) / seconds / 1_000_000)) MB/s")
  }

  private static func cost(of exchanges: [RecordedExchange], _ redactor: inout Redactor) -> Duration {
    let clock = ContinuousClock()
    return clock.measure { for var exchange in exchanges { redactor.redact(&exchange) } } / exchanges.count
  }

  /// An exchange of a usual size: 15 fields in each message, and 2 KB of JSON.
  private static func exchange(_ number: Int) -> RecordedExchange {
    var fields = HTTPFields()
    for (name, value) in [
      ("Host", "api.example.com"), ("Accept", "application/json"), ("Accept-Language", "en-US,en;q=0.9"),
      ("Accept-Encoding", "gzip, deflate, br"), ("User-Agent", "App/4.2 (iPhone; iOS 18.1) CFNetwork/1568"),
      ("Authorization", "Bearer f81Kq02PzX7mN4vB9cL3"), ("Cookie", "theme=dark; sid=Zt81LqP0s9Kd3fX"),
      ("X-Request-ID", "550e8400-e29b-41d4-a716-446655440000"), ("Cache-Control", "no-cache"), ("Pragma", "no-cache"),
      ("Referer", "https://www.example.com/dogs?page=2"), ("Origin", "https://www.example.com"), ("DNT", "1"),
      ("Sec-Fetch-Mode", "cors"), ("Connection", "keep-alive"),
    ] {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    var responseFields = fields
    responseFields[.contentType] = "application/json"
    let dogs = (0..<16).map { index in
      #"{"id": \#(number * 16 + index), "breed": "Beagle", "age": \#(index), "name": "Rex \#(index)", "owner": {"email": "owner\#(index)@example.com"}, "ok": true}"#
    }
    let request = HTTPRequest(
      method: .get,
      scheme: "https",
      authority: "api.example.com",
      path: "/dogs?page=2&limit=16",
      headerFields: fields
    )
    let response = HTTPResponse(
      status: .ok,
      headerFields: responseFields,
      body: HTTPBody("[\(dogs.joined(separator: ", "))]")
    )
    return RecordedExchange(request: request, response: response, origin: Stub.Origin(file: "cost"))
  }
}
