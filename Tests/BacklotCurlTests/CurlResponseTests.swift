import BacklotHTTP
import BacklotPlatform
import BacklotTransport
import Foundation
import RawSockets
import Testing

@testable import BacklotCurl

@Suite(.timeLimit(.minutes(5))) struct CurlResponseTests {
  @Test func `a response that exceeds the limit is an error, unless it is streamed`() async throws {
    let server = try RawUpstream.answering("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
    var configuration = CurlConfiguration.patient
    configuration.responseLimit = 4
    let transport = CurlTransport(configuration)
    let error = await #expect(throws: HTTPError.self) { try await transport.send(server.request()) }
    #expect(error?.code == .bodyTooLarge)
    let response = try await transport.stream(server.request())
    #expect(try await response.body.collect(upTo: 5) == Array("hello".utf8))
    server.stop()
  }

  @Test(arguments: [.seconds(Int64.max), .seconds(-1)] as [Duration])
  func `timeouts of any length are accepted`(time: Duration) async throws {
    let server = try RawUpstream.answering("HTTP/1.1 204 No Content\r\n\r\n")
    var configuration = CurlConfiguration.patient
    (configuration.connectTimeout, configuration.inactivityTimeout) = (time, time)
    do {
      let response = try await CurlTransport(configuration).send(server.request())
      #expect(response.status == .noContent)
    } catch let error as URLError {
      #expect(error.code == .timedOut && time < .zero)
    }
    server.stop()
  }

  @Test func `interim responses are passed over, and trailers are ignored`() async throws {
    let server = try RawUpstream.answering(
      """
      HTTP/1.1 100 Continue\r
      \r
      HTTP/1.1 103 Early Hints\r
      Link: </a>\r
      \r
      HTTP/1.1 200 Fine\r
      Transfer-Encoding: chunked\r
      Trailer: X-Sum\r
      \r
      3\r
      abc\r
      4\r
      defg\r
      0\r
      X-Sum: 7\r
      \r

      """
    )
    let response = try await CurlTransport.patient.send(server.request())
    #expect(response.status.code == 200 && response.status.reasonPhrase == "Fine")
    #expect(response.body == "abcdefg")
    #expect(response.headerFields.map(\.name.rawName) == ["Transfer-Encoding", "Trailer"])
    server.stop()
  }

  @Test func `repeated fields are kept apart`() async throws {
    let server = try RawUpstream.answering(
      "HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nContent-Length: 0\r\nset-cookie: b=2\r\n\r\n"
    )
    let response = try await CurlTransport.patient.send(server.request())
    #expect(response.headerFields[values: .setCookie] == ["a=1", "b=2"])
    server.stop()
  }

  @Test(arguments: ["HTTP/1.1 204 No Content\r\n\r\n", "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n"])
  func `a response without content leaves its connection for the next`(answer: String) async throws {
    let server = try RawUpstream.answering(answer)
    let transport = CurlTransport.patient
    for _ in 1...3 { #expect(try await transport.send(server.request()).body.bytes == []) }
    #expect(server.connectionCount == 1)
    server.stop()
  }

  @Test func `the content of a response to HEAD is not awaited`() async throws {
    let server = try RawUpstream.answering("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n")
    let response = try await CurlTransport.patient.stream(server.request(.head))
    #expect(response.headerFields[.contentLength] == "9" && response.body.bytes == [])
    server.stop()
  }

  @Test func `compressed content is decoded, unless it must not be`() async throws {
    // "hello" by gzip.
    let zipped: [UInt8] = [
      31, 139, 8, 0, 0, 0, 0, 0, 2, 255, 203, 72, 205, 201, 201, 7, 0, 134, 166, 16, 54, 5, 0, 0, 0,
    ]
    let heads = Mutex<[String]>([])
    let server = try RawUpstream { peer, _ in
      while let head = peer.readRequest() {
        heads.withLock { $0.append(head) }
        peer.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(zipped.count)\r\n\r\n")
        peer.send(zipped)
      }
    }
    let response = try await CurlTransport.patient.stream(server.request())
    #expect(response.body.length == nil)
    #expect(try await response.body.collect(upTo: 9) == Array("hello".utf8))
    var configuration = CurlConfiguration.patient
    configuration.decodesContent = false
    #expect(try await CurlTransport(configuration).send(server.request()).body == HTTPBody(zipped))
    #expect(heads.withLock(\.self).map { $0.contains("Accept-Encoding: ") } == [true, false])
    server.stop()
  }

  @Test func `a head within the limit arrives, and a larger one is an error that says so`() async throws {
    let server = try RawUpstream { peer, _ in
      while let head = peer.readRequest() {
        let size = Int(head.split(separator: " ")[1].dropFirst()) ?? 0
        let start = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX: "
        peer.send(start + String(repeating: "x", count: size - start.utf8.count - 4) + "\r\n\r\n")
      }
    }
    var configuration = CurlConfiguration.patient
    configuration.maximumHeadSize = 1000
    let transport = CurlTransport(configuration)
    #expect(try await transport.send(server.request(.get, "/1000")).status == .ok)
    let error = await #expect(throws: URLError.self) { try await transport.send(server.request(.get, "/1001")) }
    #expect(error?.code == .badServerResponse)
    #expect(error?.localizedDescription.contains("exceeds 1000 bytes") == true)
    server.stop()
  }

  @Test func `a server waits for the reader of its response`() async throws {
    let size = 64 << 20
    let server = try RawUpstream { peer, _ in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
      for _ in 0..<size >> 20 where !peer.send([UInt8](repeating: 7, count: 1 << 20)) { break }
      peer.waitForEnd()
    }
    let engine = CurlEngine(.patient)
    let transfer = try CurlTransfer(server.request(), by: engine, progress: nil)
    let response = try await transfer.response()
    while transfer.pauseMask == 0 {
      try Task.checkCancellation()
      await Task.yield()
    }
    #expect(transfer.pauseMask == 1)
    #expect(transfer.state.withLock(\.reception.unreadCount) <= CurlTransfer.window + 1 << 16)
    #expect(try await response.body.collect(upTo: size).count == size)
    engine.close()
    server.stop()
  }

  @Test(arguments: [true, false])
  func `releasing a body, and cancelling its reader, close the connection`(isCancelled: Bool) async throws {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let server = try RawUpstream { peer, _ in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
      peer.waitForEnd()
      end.yield()
    }
    let transport = CurlTransport.patient
    let (begins, begin) = AsyncStream<Void>.makeStream()
    let call = Task {
      let response = try await transport.stream(server.request())
      for try await _ in response.body {
        begin.yield()
        if !isCancelled { break }
      }
    }
    for await _ in begins { break }
    if isCancelled { call.cancel() }
    let result = await call.result
    if isCancelled { #expect(throws: CancellationError.self) { try result.get() } }
    for await _ in ends { break }
    server.stop()
  }

  @Test func `a released transport closes its connections, after its last response was read`() async throws {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let server = try RawUpstream { peer, _ in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n")
      if peer.hasInput(within: 50) { end.yield() }
      peer.send("abc")
      peer.waitForEnd()
      end.finish()
    }
    let response = try await CurlTransport.patient.stream(server.request())
    #expect(try await response.body.collect(upTo: 3) == Array("abc".utf8))
    for await _ in ends { Issue.record("The connection was closed before the response was read.") }
    server.stop()
  }
}
