import BacklotServer
import RawSockets
import Testing

@testable import BacklotDesk

@Suite(.timeLimit(.minutes(5))) struct DescriptorReserveTests {
  @Test(arguments: [(64, Int32(56)), (256, 224), (1024, 992), (1 << 20, 1_048_544), (-1, .max), (0, 0), (.max, .max)])
  func `one eighth of the descriptors is reserved, and at most 32`(limit: Int, start: Int32) {
    let reserve = DescriptorReserve(ofLimit: limit)
    #expect(reserve.start == start)
    #expect(reserve.contains(start) && !reserve.contains(start - 1))
  }

  /// A reserve of all descriptors.
  private let all = DescriptorReserve(ofLimit: 0)

  @Test func `a connection that would use the reserve is closed, and reported as a lack of descriptors`() async throws {
    let loop = try EventLoop()
    let (failures, failed) = AsyncStream.makeStream(of: Bool.self)
    let events = SocketListenerEvents(
      onConnection: { _ in Issue.record("it was accepted") },
      onFailure: { error, _ in failed.yield(error.isLackOfDescriptors) }
    )
    let listener = try TCPListener(at: .loopbackIPv4(port: 0), on: loop, events, leaving: all)
    try loop.start()
    for _ in 1...2 {
      let client = try RawClient(port: Int(listener.address.port))
      #expect(await client.receive() == RawClient.Reception(ending: .closed))
    }
    loop.stop()
    loop.waitForEnd()
    failed.finish()
    #expect(await failures.reduce(into: []) { $0.append($1) } == [true, true])
  }

  @Test func `an outgoing connection that would use the reserve fails`() async throws {
    let upstream = try RawUpstream { peer, _ in peer.waitForEnd() }
    let loop = try EventLoop()
    try loop.start()
    let (failures, failed) = AsyncStream.makeStream(of: String.self)
    loop.execute { [all] in
      let socket = OutgoingStream(on: loop, leaving: all) { event in
        let result = if case .failed(let failure) = event { failure.description } else { "\(event)" }
        failed.yield(result)
      }
      socket.connect(to: .loopbackIPv4(port: UInt16(upstream.port)))
      socket.close()
    }
    var iterator = failures.makeAsyncIterator()
    #expect(await iterator.next() == "too many open files")
    loop.stop()
    loop.waitForEnd()
    upstream.stop()
  }
}
