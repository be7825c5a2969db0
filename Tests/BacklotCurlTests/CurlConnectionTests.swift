import BacklotHTTP
import BacklotPlatform
import BacklotTransport
import Foundation
import RawSockets
import Testing

@testable import BacklotCurl

@Suite(.timeLimit(.minutes(5))) struct CurlConnectionTests {
  private func error(of request: HTTPRequest, with configuration: CurlConfiguration = .patient) async -> URLError? {
    await #expect(throws: URLError.self) { try await CurlTransport(configuration).send(request) }
  }

  @Test func `a connection is used again, and there are only so many to a host`() async throws {
    let server = try RawUpstream.answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    let transport = CurlTransport.patient
    for _ in 1...10 { #expect(try await transport.send(server.request()).body == "ok") }
    #expect(server.connectionCount == 1)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...100 { group.addTask { _ = try await transport.send(server.request()) } }
      try await group.waitForAll()
    }
    #expect(server.connectionCount <= 6)
    server.stop()
  }

  @Test(arguments: [true, false])
  func `a request that waits for a connection does not time out`(isKept: Bool) async throws {
    let server = try RawUpstream { peer, _ in
      while let head = peer.readRequest() {
        peer.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\(isKept ? "" : "Connection: close\r\n")\r\n")
        // Slower than the limits, and never inactive for so long.
        for _ in 1...9 {
          if head.hasPrefix("GET /slow") { _ = peer.hasInput(within: 100) }
          peer.send("x")
        }
        if !isKept { return peer.shutDown() }
      }
    }
    var configuration = CurlConfiguration.patient
    configuration.maximumConnectionsPerHost = 1
    (configuration.connectTimeout, configuration.inactivityTimeout) = (.milliseconds(400), .milliseconds(400))
    let transport = CurlTransport(configuration)
    let slow = try await transport.stream(server.request(.get, "/slow"))
    async let next = transport.send(server.request(.get, "/next"))
    #expect(try await slow.body.collect(upTo: 9).count == 9)
    #expect(try await next.body.bytes?.count == 9)
    server.stop()
  }

  @Test func `a server that does not respond, or stops, is given up`() async throws {
    for answer in ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"] {
      let server = try RawUpstream { peer, _ in
        peer.readRequest()
        peer.send(answer)
        peer.waitForEnd()
      }
      var configuration = CurlConfiguration.patient
      configuration.inactivityTimeout = .milliseconds(200)
      let error = await error(of: server.request(), with: configuration)
      #expect(error?.code == .timedOut)
      #expect(error?.localizedDescription.contains("0.2 seconds") == true)
      server.stop()
    }
  }

  @Test func `a reader may take its time`() async throws {
    let server = try RawUpstream.answering("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabcdefghi")
    var configuration = CurlConfiguration.patient
    configuration.inactivityTimeout = .milliseconds(100)
    let response = try await CurlTransport(configuration).stream(server.request())
    let start = ContinuousClock.now
    while ContinuousClock.now < start + .milliseconds(300) { await Task.yield() }
    #expect(try await response.body.collect(upTo: 9).count == 9)
    server.stop()
  }

  @Test func `an error names the place, and says what to do`() async throws {
    let port = try ReservedPort()
    let refused = await error(
      of: HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(port.number)", path: "/")
    )
    #expect(refused?.code == .cannotConnectToHost)
    #expect(refused?.localizedDescription.contains("127.0.0.1:\(port.number)") == true)
    #expect(refused?.failingURL?.absoluteString == "http://127.0.0.1:\(port.number)/")
    port.release()
    let unknown = await error(
      of: HTTPRequest(method: .get, scheme: "http", authority: "no-such-host.invalid", path: "/")
    )
    #expect(unknown?.code == .cannotFindHost)
    #expect(unknown?.localizedDescription.contains("Check the spelling of the host.") == true)
  }

  @Test(
    arguments: [
      (HTTPRequest(method: .get, scheme: "http", path: "/"), URLError.Code.badURL),
      (HTTPRequest(method: .get, scheme: "http", authority: "a b", path: "/"), .badURL),
      (HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1", path: "/a b"), .badURL),
      (HTTPRequest(method: .get, scheme: "ftp", authority: "127.0.0.1", path: "/"), .unsupportedURL),
    ]
  )
  func `a request that is not one of HTTP is not sent`(request: HTTPRequest, code: URLError.Code) async {
    #expect(await error(of: request)?.code == code)
  }

  @Test(.enabled("openssl is not there") { OpenSSL.isThere })
  func `a certificate that is not trusted is an error`() async throws {
    let server = try await OpenSSL.Server.start(answering: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
    let request = HTTPRequest(method: .get, scheme: "https", authority: "localhost:\(server.port)", path: "/answer")
    let error = await error(of: request)
    #expect(error?.code == .serverCertificateUntrusted)
    #expect(error?.localizedDescription.contains("trusts the server's certificate") == true)
    var configuration = CurlConfiguration.patient
    configuration.certificateFile = server.certificate
    #expect(try await CurlTransport(configuration).send(request).body == "hi")
    server.stop()
  }

  @Test func `a task that is cancelled before, or while it waits, throws CancellationError`() async throws {
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    let server = try RawUpstream { peer, _ in
      peer.readRequest()
      arrival.yield()
      peer.waitForEnd()
      arrival.finish()
    }
    let transport = CurlTransport.patient
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await transport.send(server.request())
    }
    await #expect(throws: CancellationError.self) { try await early.value }
    #expect(server.connectionCount == 0)
    let call = Task { try await transport.send(server.request()) }
    var iterator = arrivals.makeAsyncIterator()
    _ = await iterator.next()
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    // The connection ends.
    #expect(await iterator.next() == nil)
    server.stop()
  }
}
