import BacklotRecording
import Testing

struct RecordedExchangeTests {
  @Test func `An exchange without a response has no times and no chunks`() {
    let request = HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: "/dogs")
    let exchange = RecordedExchange(request: request, response: nil, origin: Stub.Origin(file: "dogs.har", line: 3))
    #expect(exchange.waitingTime == .zero)
    #expect(exchange.chunks.isEmpty)
  }
}
