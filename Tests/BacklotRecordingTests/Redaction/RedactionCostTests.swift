import BacklotRecording
import Testing

struct RedactionCostTests {
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

  @Test(.timeLimit(.minutes(1)))
  func `the cost of an exchange does not grow with the number of known secrets`() {
    var redactor = Redactor()
    let clock = ContinuousClock()
    func time(_ count: Int) -> Duration {
      let exchanges = (0..<count).map { Self.exchange($0) }
      return clock.measure {
        for var exchange in exchanges { redactor.redact(&exchange) }
      } / count
    }
    _ = time(20)
    let few = time(200)
    for number in 0..<2_000 {
      var exchange = Self.exchange(0)
      exchange.request.headerFields[.authorization] = "Bearer t0ken\(number * 7_919)x\(number)"
      exchange.response = nil
      redactor.redact(&exchange)
    }
    let many = time(200)
    print("redaction: \(few) per exchange, \(many) with 2,000 known secrets (µs in a release build)")
    #expect(many < few * 4)
  }
}
