import BacklotPlatform
import Dispatch
import Testing

@testable import BacklotCommands

@Suite(.timeLimit(.minutes(5))) struct EntryQueueTests {
  /// Takes what a queue writes, as slowly as a test wants.
  private final class Output: Sendable {
    let written = Mutex((entries: [Int](), dropped: 0, rounds: 0))
    let mayGoOn = DispatchSemaphore(value: 0)

    func take(_ entries: [Int], _ dropped: Int) {
      mayGoOn.wait()
      mayGoOn.signal()
      written.withLock { written in
        written.entries += entries
        written.dropped += dropped
        written.rounds += 1
      }
    }
  }

  private let output = Output()

  @Test func `entries come out in order, many at a time`() {
    let queue = EntryQueue<Int> { [output] in output.take($0, $1) }
    for entry in 0..<1000 { queue.append(entry) }
    output.mayGoOn.signal()
    #expect(queue.flush(within: 30))
    output.written.withLock { written in
      #expect(written.entries == Array(0..<1000))
      #expect(written.rounds <= 2)
      #expect(written.dropped == 0)
    }
  }

  @Test func `where the output stalls, entries are dropped and counted, and nobody waits`() {
    let queue = EntryQueue<Int>(capacity: 10) { [output] in output.take($0, $1) }
    for entry in 0..<1000 { queue.append(entry) }
    #expect(!queue.flush(within: 0))
    output.mayGoOn.signal()
    #expect(queue.flush(within: 30))
    output.written.withLock { written in
      // The writer may have taken some of them before it stalled.
      #expect((10...20).contains(written.entries.count))
      #expect(written.entries.count + written.dropped == 1000)
      #expect(written.entries.prefix(10) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    }
  }

  @Test func `what many threads add is all there`() async {
    output.mayGoOn.signal()
    let queue = EntryQueue<Int> { [output] in output.take($0, $1) }
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 { group.addTask { for entry in 0..<500 { queue.append(thread * 500 + entry) } } }
    }
    #expect(queue.flush(within: 30))
    #expect(output.written.withLock { $0.entries.sorted() } == Array(0..<4000))
  }
}
