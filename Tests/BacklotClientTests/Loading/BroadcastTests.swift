import Testing

@testable import BacklotClient

@Suite struct BroadcastTests {
  @Test func `a stream that nobody reads any more is let go of`() async {
    let broadcast = Broadcast<Int>()
    var unread: AsyncStream<Int>? = broadcast.stream(beginningWith: 1)
    let reading = Task { [stream = broadcast.stream(beginningWith: 1)] in for await _ in stream {} }
    #expect(unread != nil)
    #expect(broadcast.listenerCount == 2)
    unread = nil
    reading.cancel()
    await reading.value
    #expect(broadcast.listenerCount == 0)
  }
}
