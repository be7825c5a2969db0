import BacklotDesk
import BacklotHTTP
import Foundation
import PlannedFaults
import RawSockets
import Testing

@testable import BacklotStubs

/// System calls on the sockets to an upstream server that fail.
@Suite struct UpstreamSocketFaultTests {
  private static let large = String(repeating: "0123456789", count: 12_000)

  private struct Run {
    let upstream: MockServer
    let gateway: MockServer

    init() throws {
      upstream = try MockServer(configuration: .patient) {
        Get("/large") { Respond(text: UpstreamSocketFaultTests.large) }
        Post("/echo") { request in Respond(body: HTTPBody(request.body)) }
      }
      let url = try UpstreamURL("http://127.0.0.1:\(upstream.port)")
      gateway = try MockServer(configuration: .patient) { Upstream(url) }
    }

    /// The address that distinguishes the sockets to the upstream server from others.
    var path: String { "127.0.0.1:\(upstream.port)" }

    func answer(_ request: String) async throws -> RawClient.Reception {
      let client = try RawClient(port: gateway.port)
      try await client.send(request)
      return await client.receive()
    }

    func get() async throws -> RawClient.Reception {
      try await answer("GET /large HTTP/1.1\nHost: a\nConnection: close\n\n")
    }

    func post() async throws -> RawClient.Reception {
      let length = UpstreamSocketFaultTests.large.utf8.count
      return try await answer(
        "POST /echo HTTP/1.1\nHost: a\nConnection: close\nContent-Length: \(length)\n\n\(UpstreamSocketFaultTests.large)"
      )
    }
  }

  @Test(arguments: [1000, 4099])
  func `what goes to an upstream server and comes back in pieces is whole`(size: Int) async throws {
    let run = try Run()
    let receptions = try await SystemCallFaults.withFaults(below: run.path) { call in
      call.kind == .receive || call.kind == .send ? .short(size) : nil
    } run: {
      [try await run.post(), try await run.get()]
    }
    for reception in receptions { #expect(reception.text.contains(Self.large), "\(reception)") }
  }

  /// A reset that writing tells of is one that reading tells of too, and is waited for there.
  @Test(arguments: [
    (SystemCalls.Kind.receive, ECONNRESET), (.receive, EPIPE), (.receive, EIO), (.receive, ETIMEDOUT), (.send, EIO),
    (.send, ETIMEDOUT), (.send, ENOBUFS),
  ])
  func `a client is told what failed at the upstream server, or sees its response end early, and the next is answered`(
    kind: SystemCalls.Kind,
    code: CInt
  ) async throws {
    let run = try Run()
    for number in 1...4 {
      let planned = PlannedFault(kind: kind, fault: .failure(code), isLasting: true)
      let counter = FaultCounter(planned, number: number)
      try await SystemCallFaults.withFaults(below: run.path, { counter.decide($0) }) {
        for reception in [try await run.get(), try await run.post()] {
          let comment: Comment = "\(planned) \(number): \(reception)"
          #expect(reception.ending != .open, comment)
          let isWhole = reception.text.contains(Self.large)
          let isTold = reception.text.hasPrefix("HTTP/1.1 50") && reception.text.contains("upstream")
          let isCut = reception.text.hasPrefix("HTTP/1.1 200") && !isWhole
          #expect(isWhole || isTold || isCut, comment)
        }
      }
      #expect(try await run.get().text.contains(Self.large))
      #expect(try await run.post().text.hasSuffix("\r\n\r\n" + Self.large))
    }
  }
}
