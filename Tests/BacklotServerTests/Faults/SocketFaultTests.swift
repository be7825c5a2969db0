import BacklotDesk
import BacklotHTTP
import BacklotPlatform
import Foundation
import PlannedFaults
import RawSockets
import Testing

@testable import BacklotStubs

/// Failing system calls on sockets, observed by a client that uses a plain socket.
@Suite struct SocketFaultTests {
  private static let large = String(repeating: "0123456789", count: 100_000)

  /// A server whose problems are noted.
  private struct Run {
    let server: MockServer
    let problems = Problems()

    init() throws {
      var configuration = ServerConfiguration.patient
      configuration.problemObserver = { [problems] problem in problems.list.withLock { $0.append(problem) } }
      server = try MockServer(configuration: configuration) {
        Get("/small") { Respond(text: "small") }
        Get("/large") { Respond(text: SocketFaultTests.large) }
        Post("/echo") { request in Respond(body: HTTPBody(request.body)) }
      }
    }

    /// The address that distinguishes the server's sockets from others.
    var path: String { "127.0.0.1:\(server.port)" }
  }

  private final class Problems: Sendable {
    let list = Mutex<[String]>([])

    var all: [String] { list.withLock(\.self) }
  }

  private func answer(_ request: String, from run: Run) async throws -> RawClient.Reception {
    let client = try RawClient(port: run.server.port)
    try await client.send(request)
    return await client.receive()
  }

  private func get(_ path: String, from run: Run) async throws -> RawClient.Reception {
    try await answer("GET /\(path) HTTP/1.1\nHost: a\nConnection: close\n\n", from: run)
  }

  // MARK: Accepting

  @Test(arguments: [EINTR, ECONNABORTED, EAGAIN, EMFILE, ENFILE, ENOBUFS, ENOMEM, EPROTO, EPERM])
  func `a connection that cannot be accepted at once is accepted later or refused, and the next one is served`(
    code: CInt
  ) async throws {
    let run = try Run()
    for number in 1...3 {
      let counter = FaultCounter(PlannedFault(kind: .accept, fault: .failure(code)), number: number)
      let path = run.path
      try await SystemCallFaults.withFaults(below: path, { counter.decide($0) }) {
        for _ in 1...3 {
          let reception = try await get("small", from: run)
          let isServed = reception.text.hasSuffix("\r\n\r\nsmall")
          let isRefused = reception.bytes.isEmpty && [.closed, .reset].contains(reception.ending)
          #expect(isServed || isRefused && [EMFILE, ENFILE].contains(code), "\(reception)")
        }
      }
      #expect(counter.failed != nil)
      #expect(try await get("small", from: run).text.hasSuffix("\r\n\r\nsmall"))
    }
    switch code {
    case EINTR, ECONNABORTED, EAGAIN: #expect(run.problems.all == [])
    case EMFILE, ENFILE:
      #expect(run.problems.all.first?.contains("too few file descriptors are left") == true)
    default:
      let reason = String(cString: strerror(code))
      let problem = try #require(run.problems.all.first)
      #expect(problem.contains(run.path) && problem.contains(reason), "\(problem)")
    }
  }

  @Test(arguments: [EMFILE, ENFILE, ENOBUFS])
  func `while nothing can be accepted the server answers on its connections, and accepts again afterwards`(
    code: CInt
  ) async throws {
    let run = try Run()
    let kept = try RawClient(port: run.server.port)
    try await kept.send("GET /small HTTP/1.1\nHost: a\n\n")
    #expect(await kept.receive(until: "\n\nsmall").text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    let refused = Mutex(0)
    let start = ContinuousClock.now
    let waiting = try await SystemCallFaults.withFaults(below: run.path) { call in
      guard call.kind == .accept else { return nil }
      refused.withLock { $0 += 1 }
      return .failure(code)
    } run: {
      let waiting = try RawClient(port: run.server.port)
      try await waiting.send("GET /small HTTP/1.1\nHost: a\nConnection: close\n\n")
      for _ in 1...3 {
        try await kept.send("GET /small HTTP/1.1\nHost: a\n\n")
        #expect(await kept.receive(until: "\n\nsmall").text.hasPrefix("HTTP/1.1 200 OK\r\n"))
      }
      // Some times in a second, and not as often as a processor can ask.
      #expect(Double(refused.withLock(\.self)) < 100 + 100 * (start.duration(to: .now) / .seconds(1)))
      return waiting
    }
    #expect(await waiting.receive().text.hasSuffix("\r\n\r\nsmall"))
    // Told once for all that follow closely on each other.
    #expect(run.problems.all.count <= refused.withLock(\.self))
  }

  // MARK: Reading and writing

  @Test(arguments: [1, 7, 1000])
  func `requests that arrive in pieces and responses that leave in pieces are whole`(size: Int) async throws {
    let run = try Run()
    let content = String(repeating: "abc", count: 2000)
    try await SystemCallFaults.withFaults(below: run.path) { call in
      call.kind == .receive || call.kind == .send ? .short(size) : nil
    } run: {
      let echo = try await answer(
        "POST /echo HTTP/1.1\nHost: a\nConnection: close\nContent-Length: \(content.utf8.count)\n\n\(content)",
        from: run
      )
      #expect(echo.text.hasPrefix("HTTP/1.1 200 OK\r\n") && echo.text.hasSuffix("\r\n\r\n" + content))
      guard size > 100 else { return }
      #expect(try await get("large", from: run).text.hasSuffix("\r\n\r\n" + Self.large))
    }
  }

  @Test(arguments: ["small", "large"])
  func `a call that is interrupted, or has to wait, changes nothing`(path: String) async throws {
    let run = try Run()
    for code in [EINTR, EAGAIN] {
      for number in 1...4 {
        let counter = FaultCounter(PlannedFault(kind: .send, fault: .failure(code)), number: number)
        try await SystemCallFaults.withFaults(below: run.path, { counter.decide($0) }) {
          let reception = try await get(path, from: run)
          #expect(reception.text.hasSuffix(path == "small" ? "\r\n\r\nsmall" : "\r\n\r\n" + Self.large))
        }
      }
    }
  }

  @Test(arguments: [SystemCalls.Kind.receive, .send], [ECONNRESET, EPIPE, EIO, ETIMEDOUT])
  func `a connection that fails ends alone`(kind: SystemCalls.Kind, code: CInt) async throws {
    let run = try Run()
    let other = try RawClient(port: run.server.port)
    try await other.send("GET /small HTTP/1.1\nHost: a\n\n")
    #expect(await other.receive(until: "\n\nsmall").text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    for path in ["small", "large"] {
      for number in 1...4 {
        let planned = PlannedFault(kind: kind, fault: .failure(code), isLasting: true)
        let counter = FaultCounter(planned, number: number)
        try await SystemCallFaults.withFaults(below: run.path, { counter.decide($0) }) {
          let reception = try await get(path, from: run)
          let content = path == "small" ? "small" : Self.large
          #expect(reception.ending != .open, "\(planned) \(number): \(reception)")
          // The received data is the beginning of the response, and never looks like a complete response.
          let isWhole = reception.text.hasSuffix("\r\n\r\n" + content)
          #expect(isWhole || !reception.text.contains("\r\n\r\n" + content), "\(planned) \(number): \(reception)")
          #expect(isWhole == (counter.failed == nil) || kind == .receive, "\(planned) \(number): \(reception)")
        }
      }
      #expect(try await get(path, from: run).text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
    try await other.send("GET /small HTTP/1.1\nHost: a\n\n")
    #expect(await other.receive(until: "\n\nsmall").text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(run.problems.all == [])
  }
}
