import BacklotHTTP
import BacklotPlatform
import BacklotTransport
import Foundation
import RawSockets
import Testing

@testable import BacklotCurl

@Suite(.timeLimit(.minutes(5))) struct CurlRequestTests {
  private struct Sorry: Error {}

  /// A server that keeps the heads of requests; it reads contents by their length.
  private func server(keeping heads: Log<String>) throws -> RawUpstream {
    try RawUpstream { peer, _ in
      while let head = peer.readRequest() {
        heads.append(head)
        if head.contains("chunked") {
          var tail: [UInt8] = []
          while !tail.suffix(7).elementsEqual("\r\n0\r\n\r\n".utf8), let more = peer.read(1 << 16) { tail += more }
        }
        peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      }
    }
  }

  @Test func `a known length is stated, and content of unknown length is sent in chunks`() async throws {
    let heads = Log<String>()
    let server = try server(keeping: heads)
    let transport = CurlTransport.patient
    let pieces = Pieces(piece: Array("abc".utf8), count: 3)
    let bodies: [(HTTPBody, String)] = [
      ("abc", "Content-Length: 3"), (HTTPBody(file: #filePath), "Content-Length: "),
      (HTTPBody(streaming: pieces, length: 9), "Content-Length: 9"),
      (HTTPBody(streaming: pieces), "Transfer-Encoding: chunked"), (.empty, "Content-Length: 0"),
      (HTTPBody(joining: ["abc", "def"]), "Content-Length: 6"),
    ]
    for (body, line) in bodies {
      #expect(try await transport.send(server.request(.post, body: body)).body == "ok")
      let head = try #require(heads.last)
      #expect(head.contains("\r\n\(line)") && !head.contains("Expect:"), "\(head)")
    }
    #expect(try await transport.send(server.request(.get)).body == "ok")
    #expect(heads.last?.contains("Content-Length") == false)
    #expect(server.connectionCount == 1)
    server.stop()
  }

  @Test func `fields are sent as they are, and empty ones too`() async throws {
    let heads = Log<String>()
    let server = try server(keeping: heads)
    let fields: HTTPFields = [.authorization: "Bearer t", .accept: "", .cookie: "a=1", .userAgent: "Mine"]
    _ = try await CurlTransport.patient.send(server.request(headers: fields))
    let head = try #require(heads.last)
    for line in ["Authorization: Bearer t", "Accept:", "Cookie: a=1", "User-Agent: Mine"] {
      #expect(head.contains("\r\n\(line)\r\n"), "\(head)")
    }
    server.stop()
  }

  @Test func `the error of a body's source is thrown`() async throws {
    let server = try RawUpstream { peer, _ in peer.waitForEnd() }
    let body = HTTPBody(streaming: Pieces(piece: [1, 2, 3], count: 5, error: Sorry()))
    await #expect(throws: Sorry.self) { try await CurlTransport.patient.send(server.request(.post, body: body)) }
    server.stop()
  }

  @Test(arguments: [5, 20] as [Int64])
  func `a body with a wrong length is an error that says so`(length: Int64) async throws {
    let server = try RawUpstream { peer, _ in peer.waitForEnd() }
    let body = HTTPBody(streaming: Pieces(piece: [1, 2, 3], count: 4), length: length)
    let error = await #expect(throws: URLError.self) {
      try await CurlTransport.patient.send(server.request(.post, body: body))
    }
    #expect(error?.code == .requestBodyStreamExhausted)
    #expect(error?.localizedDescription.contains("\(length) bytes") == true)
    server.stop()
  }

  @Test func `a file that is not there is an error that names it`() async throws {
    let server = try RawUpstream { peer, _ in peer.waitForEnd() }
    let error = await #expect(throws: HTTPError.self) {
      try await CurlTransport.patient.send(server.request(.post, body: HTTPBody(file: "/nowhere/at/all")))
    }
    #expect(error?.code == .unreadableFile)
    server.stop()
  }

  @Test func `a response that comes before the content was sent stops it`() async throws {
    let server = try RawUpstream { peer, _ in
      _ = peer.read(1 << 10)
      peer.send("HTTP/1.1 413 Content Too Large\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbig")
      peer.waitForEnd()
    }
    let body = HTTPBody(streaming: Pieces(piece: [UInt8](repeating: 7, count: 1 << 16), count: .max))
    let response = try await CurlTransport.patient.send(server.request(.post, body: body))
    #expect(response.status == .contentTooLarge && response.body == "big")
    server.stop()
  }

  @Test func `content is sent again on a new connection if a kept one was closed`() async throws {
    let server = try RawUpstream { peer, number in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)")
      // A server that ends an idle connection just when the next request arrives.
      if number == 0 { peer.readRequest() } else { peer.waitForEnd() }
      peer.shutDown()
    }
    let transport = CurlTransport.patient
    #expect(try await transport.send(server.request()).body == "0")
    #expect(try await transport.send(server.request(.put, body: HTTPBody(file: #filePath))).body == "1")
    server.stop()
  }

  @Test func `progress increases up to the total, and does not run ahead of the server`() async throws {
    let size = 64 << 20
    let counter = Counter()
    let server = try RawUpstream { peer, _ in
      var rest = size
      var head: [UInt8] = []
      while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), let more = peer.read(1) { head += more }
      while rest > 0, let more = peer.read(min(rest, 1 << 16)) {
        rest -= more.count
        counter.add(more.count)
      }
      peer.send("HTTP/1.1 204 No Content\r\n\r\n")
      peer.waitForEnd()
    }
    let reports = Log<TransferProgress>()
    let observer: @Sendable (TransferProgress) -> Void = { progress in
      reports.append(progress)
      counter.compare(Int(progress.completed))
    }
    let body = HTTPBody(
      streaming: Pieces(piece: [UInt8](repeating: 7, count: 1 << 16), count: size >> 16),
      length: Int64(size)
    )
    try await TransferProgress.observingUploads(with: observer) {
      let response = try await CurlTransport.patient.send(server.request(.post, body: body))
      #expect(response.status == .noContent)
    }
    let counts = reports.all.map(\.completed)
    #expect(counts == counts.sorted() && Set(counts).count == counts.count)
    #expect(counts.last == Int64(size) && reports.all.allSatisfy { $0.total == Int64(size) })
    // Buffers of sockets are smaller.
    #expect(counter.largestLead <= 16 << 20)
    server.stop()
  }

  @Test func `the progress of content of unknown length counts its bytes`() async throws {
    let heads = Log<String>()
    let server = try server(keeping: heads)
    let reports = Log<TransferProgress>()
    let body = HTTPBody(streaming: Pieces(piece: [UInt8](repeating: 7, count: 1000), count: 100))
    try await TransferProgress.observingUploads {
      reports.append($0)
    } operation: {
      _ = try await CurlTransport.patient.send(server.request(.post, body: body))
    }
    #expect(reports.last == TransferProgress(completed: 100_000, of: nil))
    server.stop()
  }
}

/// The bytes that a server has read, and the largest number by which a client was ahead.
private final class Counter: Sendable {
  private let state = Mutex((readCount: 0, lead: 0))

  var largestLead: Int { state.withLock(\.lead) }

  func add(_ count: Int) { state.withLock { $0.readCount += count } }

  func compare(_ count: Int) { state.withLock { $0.lead = max($0.lead, count - $0.readCount) } }
}
