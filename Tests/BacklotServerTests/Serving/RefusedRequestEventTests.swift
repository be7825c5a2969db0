import BacklotDesk
import BacklotHTTP
import BacklotPlatform
import BacklotStubs
import RawSockets
import Testing

/// The events of requests that the server rejects before the backend decides.
@Suite(.timeLimit(.minutes(5))) struct RefusedRequestEventTests {
  @Test(arguments: [
    ("POST /dogs?a=1 HTTP/1.1\nHost: a\nContent-Length: 1001\n\n", "POST /dogs?a=1 413"),
    ("POST /dogs HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\nfff\n", "POST /dogs 413"),
    ("POST /dogs HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\nno\n", "POST /dogs 400"),
    ("PUT /dogs HTTP/1.1\nHost: a\nno colon\n\n", "PUT /dogs 400"),
    ("PUT /dogs HTTP/1.1\n\n", "PUT /dogs 400"),
    ("GET http://b.example/cats HTTP/1.1\nHost: a\nHost: a\n\n", "GET /cats 400"),
    ("GET /dogs HTTP/3.0\n\n", "GET /dogs 505"),
    ("GET /dogs\n\n", "- - 400"),
    ("GET dogs HTTP/1.1\nHost: a\n\n", "- - 400"),
    ("{}\n\n", "- - 400"),
  ])
  func `the observer is told of the method and the target, as far as they were read`(
    sent: String,
    expected: String
  ) async throws {
    let events = Mutex<[ServerEvent]>([])
    var configuration = ServerConfiguration.patient
    configuration.limits.bodySize = 1000
    configuration.observer = { event in events.withLock { $0.append(event) } }
    let server = try MockServer(configuration: configuration) { Post("/dogs") { Respond(.created) } }
    let client = try RawClient(port: server.port)
    try await client.send(sent)
    let reception = await client.receive()
    server.stop()
    let told = events.withLock(\.self)
    let event = try #require(told.first, "\(reception)")
    guard case .refused(let status, _) = event.outcome else {
      Issue.record("\(event.outcome)")
      return
    }
    let message = event.request?.message
    #expect("\(message?.method.rawValue ?? "-") \(message?.path ?? "-") \(status.code)" == expected)
    let end = try #require(reception.text.firstRange(of: "\r\n\r\n"))
    #expect(event.contentByteCount == Int64(reception.text[end.upperBound...].utf8.count))
    #expect(reception.text.contains("Content-Type: application/problem+json\r\n"))
    #expect(reception.text.contains(#""type":"urn:backlot:problem:invalid-request""#))
  }
}
