import BacklotHTTP
import BacklotHTTP1

/// Answers the same few requests again and again on one connection, for an instruction counter to watch:
/// `http1-cost [same|different] [COUNT]`.
@main
enum HTTP1Cost {
  static func main() {
    let arguments = CommandLine.arguments
    let count = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 100_000
    let requests = arguments.dropFirst().first == "same" ? [request(1)] : (1...8).map(request)
    let response = HTTPResponse(
      status: .ok,
      headerFields: [.contentType: "application/json"],
      body: HTTPBody([UInt8](repeating: UInt8(ascii: "x"), count: 200))
    )
    var connection = HTTP1Connection()
    let date = HTTP1DateField(seconds: 0)
    let clock = ContinuousClock()
    var sent = 0
    let duration = clock.measure {
      for index in 0..<count { sent += answer(requests[index % requests.count], response, date, on: &connection) }
    }
    print("\(sent / max(1, count)) bytes, \(duration / max(1, count)) a request")
  }

  private static func answer(
    _ request: [UInt8],
    _ response: HTTPResponse,
    _ date: HTTP1DateField,
    on connection: inout HTTP1Connection
  ) -> Int {
    request.withUnsafeBytes { connection.receive($0) }
    while let event = connection.nextEvent() {
      if case .head(_, let number) = event { connection.respond(to: number, with: response, date: date) }
    }
    var sent = 0
    while case .write(let count)? = connection.nextStep() {
      connection.withOutput { sent += Int($0.last ?? 0) > 0 ? $0.count : 0 }
      connection.didWrite(count)
    }
    return sent
  }

  /// A request as browsers and phones send it, with a varying number.
  private static func request(_ number: Int) -> [UInt8] {
    Array(
      """
      GET /v3.1/name/country\(number)?fullText=true HTTP/1.1\r
      Host: localhost:8080\r
      User-Agent: Countries/1 CFNetwork/1498 Darwin/24.0\r
      Accept: application/json\r
      Accept-Language: en-GB,en;q=0.9\r
      X-Request-ID: 5f8a0c2e-\(1000 + number)\r
      \r

      """.utf8
    )
  }
}
