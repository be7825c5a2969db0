import Testing

@testable import BacklotCurl

@Suite struct UploadQueueTests {
  private typealias Queue = UploadQueue<String>

  private func take(_ count: Int, from queue: inout Queue) -> (content: [UInt8], taken: Queue.Taken, source: String?) {
    let (taken, source) = queue.take(upTo: count)
    if case .bytes(let parts) = taken { return (Array(parts.joined()), taken, source) }
    return ([], taken, source)
  }

  @Test func `chunks are joined and divided as the buffer requires, in order`() {
    var queue = Queue()
    for chunk in [[1, 2, 3], [], [4], [5, 6]] as [[UInt8]] {
      let isResumed = queue.append(chunk, of: 0)
      #expect(!isResumed)
    }
    _ = queue.complete(run: 0)
    let contents = [2, 3, 3].map { take($0, from: &queue).content }
    #expect(contents == [[1, 2], [3, 4, 5], [6]])
    let last = take(3, from: &queue)
    #expect(last.taken == .end && queue.takenCount == 6)
  }

  @Test func `a source waits until the first content is requested, and libcurl until there is some`() {
    var queue = Queue()
    let first = queue.waitForRoom("source", run: 0)
    #expect(first == .later)
    let (_, taken, source) = take(1, from: &queue)
    #expect(taken == .pause && source == "source" && queue.isPaused)
    let second = queue.waitForRoom("source", run: 0)
    #expect(second == .now)
    let areResumed = [queue.append([1], of: 0), queue.append([2], of: 0)]
    #expect(areResumed == [true, false] && !queue.isPaused)
  }

  @Test func `a source waits while a window of content has not been taken`() {
    var queue = Queue()
    _ = take(1, from: &queue)
    _ = queue.append([UInt8](repeating: 7, count: 1 << 18), of: 0)
    let room = queue.waitForRoom("source", run: 0)
    let next = take(1, from: &queue)
    #expect(room == .later && next.source == "source")
  }

  @Test func `the end resumes libcurl`() {
    var queue = Queue()
    _ = take(1, from: &queue)
    let isResumed = queue.complete(run: 0)
    let last = take(1, from: &queue)
    #expect(isResumed && last.taken == .end && !queue.isPaused)
  }

  @Test func `content of an earlier run is ignored, and its source ends`() {
    var queue = Queue()
    _ = queue.append([1], of: 0)
    _ = queue.waitForRoom("first", run: 0)
    let waiting = queue.restart()
    #expect(waiting == "first" && queue.run == 1 && queue.takenCount == 0)
    let areResumed = [queue.append([2], of: 0), queue.complete(run: 0)]
    let room = queue.waitForRoom("first", run: 0)
    #expect(areResumed == [false, false] && room == .never)
    _ = queue.append([3], of: 1)
    let next = take(9, from: &queue)
    #expect(next.content == [3])
  }

  @Test func `a source that waits at the end of the exchange is returned, and later ones do not wait`() {
    var queue = Queue()
    _ = queue.waitForRoom("source", run: 0)
    let waiting = queue.end()
    let room = queue.waitForRoom("source", run: 0)
    #expect(waiting == "source" && room == .never)
  }
}
