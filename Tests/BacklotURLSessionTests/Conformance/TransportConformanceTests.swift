import BacklotClient
import BacklotDesk
import Dispatch
import Foundation
import RawSockets
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The behavior that every transport over the network has.
@Suite(.timeLimit(.minutes(5))) struct TransportConformanceTests {
  private func request(_ path: String, of server: MockServer, body: HTTPBody = .empty) -> HTTPRequest {
    HTTPRequest(
      method: body == .empty ? .get : .post,
      scheme: "http",
      authority: server.addresses.first,
      path: path,
      body: body
    )
  }

  @Test(arguments: NetworkTransport.allCases)
  func `a stream begins before the body has arrived, and the body arrives in order`(kind: NetworkTransport) async throws
  {
    let isRead = DispatchSemaphore(value: 0)
    let server = try RawUpstream { peer, _ in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\npiece ")
      isRead.wait()
      peer.send("by piece")
      peer.waitForEnd()
    }
    let request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
    let response = try await kind.transport(patience: .seconds(600)).stream(request)
    #expect(response.status == .ok)
    var received: [UInt8] = []
    for try await piece in response.body {
      received += piece
      if received.count == 6 { isRead.signal() }
    }
    #expect(received == Array("piece by piece".utf8))
    server.stop()
  }

  @Test(arguments: NetworkTransport.allCases)
  func `a body that is released before its end ends the exchange`(kind: NetworkTransport) async throws {
    let content = [UInt8](repeating: 7, count: 32 << 20)
    let server = try MockServer {
      Get("/big") { Respond(body: HTTPBody(content)) }
      Get("/small") { Respond(text: "small") }
    }
    let transport = kind.transport()
    do {
      let response = try await transport.stream(request("/big", of: server))
      for try await _ in response.body { break }
    }
    while "\(server.backend.journal.entries.map(\.outcome))" == "[pending]" { await Task.yield() }
    #expect(try await transport.send(request("/small", of: server)).body == "small")
  }

  @Test(arguments: NetworkTransport.allCases)
  func `cancelling the reader of a body ends it`(kind: NetworkTransport) async throws {
    let server = try RawUpstream { peer, _ in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\npiece ")
      peer.waitForEnd()
    }
    let transport = kind.transport(patience: .seconds(600))
    let request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
    let (begins, begin) = AsyncStream<Void>.makeStream()
    let call = Task {
      let response = try await transport.stream(request)
      begin.yield()
      for try await _ in response.body {}
    }
    for await _ in begins { break }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    server.stop()
  }

  @Test(arguments: NetworkTransport.allCases)
  func `a thousand requests at once are all answered`(kind: NetworkTransport) async throws {
    let server = try MockServer(configuration: .forBigBodies) {
      Post("/echo") { request in Respond(body: HTTPBody(request.body)) }
    }
    let transport = kind.transport(patience: .seconds(600))
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<1000 {
        let request = request("/echo", of: server, body: HTTPBody("\(number)"))
        group.addTask {
          let response = try await transport.send(request)
          return response.body == HTTPBody("\(number)") ? number : -1
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 999 * 500)
  }
}
