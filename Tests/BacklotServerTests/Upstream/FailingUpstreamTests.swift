import BacklotDesk
import BacklotHTTP
import BacklotPlatform
import Foundation
import RawSockets
import Testing

@Suite("Upstreams that fail", .timeLimit(.minutes(5))) struct FailingUpstreamTests {
  private func ask(
    _ gateway: MockServer,
    _ text: String = "GET /x HTTP/1.1\nHost: a\nConnection: close\n\n"
  ) async throws -> RawClient.Reception {
    let client = try RawClient(port: gateway.port)
    try await client.send(text)
    return await client.receive()
  }

  /// The behavior of an upstream, and the response for the client.
  struct Misbehaviour: Sendable, CustomTestStringConvertible {
    let name: String
    let status: Int
    let type: String
    let script: @Sendable (RawPeer) -> Void

    var testDescription: String { name }

    /// Limits that are short only where they are waited for: a busy machine takes its time over everything else.
    var limits: UpstreamLimits {
      var limits = UpstreamLimits()
      limits.answerTime = type == "answer-timeout" ? .milliseconds(60) : .seconds(600)
      limits.idleTime = type == "idle-timeout" ? .milliseconds(60) : .seconds(600)
      limits.holdTime = .seconds(600)
      return limits
    }

    init(_ name: String, _ status: Int, _ type: String, _ script: @escaping @Sendable (RawPeer) -> Void) {
      (self.name, self.status, self.type, self.script) = (name, status, type, script)
    }

    /// Says something, and ends the connection.
    init(_ name: String, says text: String, _ type: String = "disconnected") {
      self.init(name, 502, type) { peer in
        peer.readRequest()
        peer.send(text)
        peer.shutDown()
      }
    }
  }

  static let misbehaviours = [
    Misbehaviour("hangs", 504, "answer-timeout") { peer in peer.waitForEnd() },
    Misbehaviour("hangs in the head", 504, "answer-timeout") { peer in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\nX: ")
      peer.waitForEnd()
    },
    Misbehaviour("hangs in the content", 504, "idle-timeout") { peer in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
      peer.waitForEnd()
    },
    Misbehaviour("sends interim answers for ever", 504, "answer-timeout") { peer in
      peer.readRequest()
      peer.send("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n")
      peer.waitForEnd()
    },
    Misbehaviour("sends interim answers as fast as it can", 504, "answer-timeout") { peer in
      peer.readRequest()
      while peer.send("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n") {}
    },
    Misbehaviour("drips its head", 504, "answer-timeout") { peer in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\nX: ")
      while !peer.hasInput(within: 10), peer.send("a") {}
    },
    Misbehaviour("drips interim answers", 504, "answer-timeout") { peer in
      peer.readRequest()
      while !peer.hasInput(within: 10), peer.send("HTTP/1.1 103 Early Hints\r\n\r\n") {}
    },
    Misbehaviour("resets", 502, "disconnected") { peer in
      peer.readRequest()
      peer.resetAtEnd()
    },
    // Perhaps before the connection is there.
    Misbehaviour("resets at once", 502, "") { peer in peer.resetAtEnd() },
    Misbehaviour("closes at once", 502, "disconnected") { peer in peer.shutDown() },
    Misbehaviour("resets in the content", 502, "disconnected") { peer in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
      peer.resetAtEnd()
    },
    Misbehaviour("says nothing", says: ""),
    Misbehaviour("ends in the head", says: "HTTP/1.1 200 OK\r\nContent-Le"),
    Misbehaviour("sends less than it announced", says: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"),
    Misbehaviour("ends in a chunk", says: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\nhalf"),
    Misbehaviour("ends between chunks", says: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n"),
    Misbehaviour(
      "sends a chunk that is none",
      says: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      "malformed"
    ),
    Misbehaviour("speaks another language", says: "220 mail.example ESMTP\r\n", "malformed"),
    Misbehaviour("speaks HTTP/2", says: "HTTP/2 200\r\n\r\n", "malformed"),
    Misbehaviour(
      "sends two lengths",
      says: "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
      "malformed"
    ),
    Misbehaviour("sends a negative length", says: "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nab", "malformed"),
    Misbehaviour("knows another coding", says: "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nab", "malformed"),
    Misbehaviour(
      "knows another coding too",
      says: "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n",
      "malformed"
    ),
    Misbehaviour(
      "announces more than there can be",
      says: "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\nab",
      "malformed"
    ),
    Misbehaviour("switches protocols", says: "HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n", "malformed"),
    Misbehaviour("sends a head without an end", 502, "malformed") { peer in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\n")
      while peer.send("X-More: \(String(repeating: "a", count: 1000))\r\n") {}
    },
    Misbehaviour("sends a line without an end", 502, "malformed") { peer in
      peer.readRequest()
      while peer.send(String(repeating: "H", count: 1000)) {}
    },
  ]

  @Test(arguments: misbehaviours)
  func `an upstream that misbehaves is told to the client`(misbehaviour: Misbehaviour) async throws {
    let real = try RawUpstream { peer, _ in misbehaviour.script(peer) }
    let events = Mutex<[String]>([])
    var configuration = ServerConfiguration.patient
    configuration.upstream = misbehaviour.limits
    configuration.observer = { event in
      events.withLock { $0.append("\(event.outcome)".prefix(9) + (event.upstreamFailure == nil ? "" : " failed")) }
    }
    let gateway = try MockServer(configuration: configuration) { Upstream(real.url) }
    let reception = try await ask(gateway)
    #expect(reception.text.hasPrefix("HTTP/1.1 \(misbehaviour.status) "), "\(reception)")
    #expect(reception.text.contains("Content-Type: application/problem+json\r\n"))
    #expect(reception.text.contains("\"urn:backlot:problem:upstream-\(misbehaviour.type)"), "\(reception)")
    #expect(reception.text.contains(real.url) && reception.ending == .closed)
    #expect(gateway.backend.journal.entries.map { "\($0.outcome)" } == ["\(misbehaviour.status)"])
    gateway.stop()
    #expect(events.withLock(\.self) == ["answered( failed"])
    real.stop()
  }

  @Test(arguments: ["GET", "POST"]) func `an upstream that is not there is told to the client`(method: String)
    async throws
  {
    let real = try RawUpstream { _, _ in }
    let url = real.url
    real.stop()
    let gateway = try MockServer(configuration: .patient) { Upstream(url) }
    let answer = try await ask(gateway, "\(method) / HTTP/1.1\nHost: a\nContent-Length: 0\nConnection: close\n\n").text
    // The listener may take a moment to close.
    #expect(answer.hasPrefix("HTTP/1.1 502 Bad Gateway\r\n"), "\(answer)")
    #expect(answer.contains("upstream-unreachable") || answer.contains("upstream-disconnected"), "\(answer)")
    gateway.stop()
  }

  @Test func `a host that is not known is told to the client`() async throws {
    let gateway = try MockServer(configuration: .patient) { Upstream("http://no-such-host.invalid") }
    let answer = try await ask(gateway).text
    #expect(answer.hasPrefix("HTTP/1.1 502") && answer.contains("upstream-unknown-host"), "\(answer)")
    gateway.stop()
  }

  @Test(arguments: [nil, 200_000]) func `what the client has begun to get is broken off`(length: Int?) async throws {
    let head = length.map { "Content-Length: \($0)" } ?? "Transfer-Encoding: chunked"
    let content = [UInt8](repeating: 97, count: 100_000)
    let real = try RawUpstream { peer, _ in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\n\(head)\r\n\r\n" + (length == nil ? "186a0\r\n" : ""))
      peer.send(content)
      if length == nil { peer.send("\r\n") }
      // The client has part of the response now.
      peer.readRequest()
      peer.shutDown()
    }
    let events = Mutex<[String]>([])
    var configuration = ServerConfiguration.patient
    configuration.observer = { event in events.withLock { $0.append("\(event.upstreamFailure?.code.name ?? "none")") } }
    let gateway = try MockServer(configuration: configuration) { Upstream(real.url) }
    let client = try RawClient(port: gateway.port)
    try await client.send("GET / HTTP/1.1\nHost: a\n\n")
    let begun = await client.receive(count: 50_000)
    #expect(begun.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    real.stop()
    let rest = await client.receive()
    #expect(rest.ending != .open)
    #expect(begun.bytes.count + rest.bytes.count < 101_000 && !rest.text.hasSuffix("0\r\n\r\n"))
    gateway.stop()
    #expect(events.withLock(\.self) == ["disconnected"])
    let outcome = gateway.backend.journal.entries.first.map { "\($0.outcome)" } ?? ""
    #expect(
      outcome.hasPrefix("fault: failure: http://127.0.0.1:") && outcome.contains("did not send a complete response"),
      "\(outcome)"
    )
  }

  @Test func `a request for a tunnel is refused, and the upstream not asked`() async throws {
    let real = try RawUpstream { _, _ in }
    let gateway = try MockServer(configuration: .patient) { Upstream(real.url) }
    let reception = try await ask(gateway, "CONNECT a.example:443 HTTP/1.1\nHost: a.example:443\nConnection: close\n\n")
    #expect(reception.text.hasPrefix("HTTP/1.1 501 Not Implemented\r\n"), "\(reception)")
    #expect(reception.text.contains("urn:backlot:problem:upstream-tunnel") && reception.ending == .closed)
    #expect(real.connectionCount == 0)
    gateway.stop()
    real.stop()
  }

  @Test func `an upstream that is this server is a loop`() async throws {
    let port = Mutex(0)
    let front = try MockServer(configuration: .patient) {
      Get("/never") { Respond(.ok) }
    }
    port.withLock { $0 = front.port }
    front.backend.add { Upstream(front.url) }
    let answer = try await ask(front).text
    #expect(answer.hasPrefix("HTTP/1.1 508 ") && answer.contains("upstream-loop"), "\(answer)")
    #expect(front.backend.journal.entries.count == 2)
    front.stop()
  }

  @Test func `more than was announced is nobody's answer`() async throws {
    let real = try RawUpstream { peer, _ in
      while peer.readRequest() != nil {
        peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhiHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")
      }
    }
    let gateway = try MockServer(configuration: .patient) { Upstream(real.url) }
    for _ in 0..<3 { #expect(try await ask(gateway).text.hasSuffix("\r\n\r\nhi")) }
    #expect(real.connectionCount == 3)
    gateway.stop()
    real.stop()
  }

  @Test func `a client that goes takes its request to the upstream with it`() async throws {
    let (ended, told) = AsyncStream.makeStream(of: Void.self)
    let (asked, arrived) = AsyncStream.makeStream(of: Void.self)
    let real = try RawUpstream { peer, _ in
      peer.readRequest()
      arrived.yield()
      peer.waitForEnd()
      told.yield()
    }
    let gateway = try MockServer(configuration: .patient) { Upstream(real.url) }
    let client = try RawClient(port: gateway.port)
    try await client.send("GET /x HTTP/1.1\nHost: a\n\n")
    for await _ in asked { break }
    client.reset()
    for await _ in ended { break }
    #expect(gateway.backend.journal.entries.map { "\($0.outcome)" } == ["cancelled"])
    gateway.stop()
    real.stop()
  }

  @Test(arguments: [1, 2]) func `a server that stops ends what is under way`(loops: Int) async throws {
    let (asked, arrived) = AsyncStream.makeStream(of: Void.self)
    let (ended, told) = AsyncStream.makeStream(of: Void.self)
    let real = try RawUpstream { peer, number in
      peer.readRequest()
      // Some have begun to answer, others not.
      if number % 2 == 0 {
        peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n" + String(repeating: "a", count: 100_000))
      }
      arrived.yield()
      peer.waitForEnd()
      told.yield()
    }
    var configuration = ServerConfiguration.patient
    configuration.loopCount = loops
    let gateway = try MockServer(configuration: configuration) { Upstream(real.url) }
    let clients = try (0..<8).map { _ in try RawClient(port: gateway.port) }
    for client in clients { try await client.send("GET /x HTTP/1.1\nHost: a\n\n") }
    var count = 0
    for await _ in asked {
      count += 1
      if count == 8 { break }
    }
    gateway.stop()
    for await _ in ended {
      count -= 1
      if count == 0 { break }
    }
    real.stop()
  }

  @Test func `content is streamed both ways, no faster than the client takes it`() async throws {
    let size = 20 << 20
    let sent = Mutex(0)
    let real = try RawUpstream { peer, _ in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
      let piece = [UInt8](repeating: 98, count: 1 << 16)
      for _ in 0..<(size >> 16) {
        guard peer.send(piece) else { return }
        sent.withLock { $0 += piece.count }
      }
      peer.waitForEnd()
    }
    let gateway = try MockServer(configuration: .patient) { Upstream(real.url) }
    let client = try RawClient(port: gateway.port, receiveRoom: 1 << 16)
    try await client.send("POST /x HTTP/1.1\nHost: a\nContent-Length: \(size)\nConnection: close\n\n")
    try await client.send(bytes: [UInt8](repeating: 97, count: size))
    _ = await client.receive(count: 1000)
    // The buffers of three sockets and the server hold only a small part of the content.
    #expect(sent.withLock(\.self) < size)
    let rest = await client.receive()
    #expect(rest.bytes.count > size - 1000 && rest.bytes.suffix(size >> 1).allSatisfy { $0 == 98 })
    #expect(gateway.backend.journal.entries.first?.request.body.count == size)
    gateway.stop()
    real.stop()
  }

  @Test func `an answer that goes on and on begins at once`() async throws {
    let real = try RawUpstream { peer, _ in
      peer.readRequest()
      peer.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n")
      peer.waitForEnd()
    }
    let gateway = try MockServer(configuration: .patient) { Upstream(real.url) }
    let client = try RawClient(port: gateway.port)
    try await client.send("GET /x HTTP/1.1\nHost: a\n\n")
    #expect(await client.receive(until: "9\ndata: 1").text.hasSuffix("data: 1"))
    client.close()
    gateway.stop()
    real.stop()
  }
}
