import BacklotHTTP
import BacklotPlatform
import BacklotRecording
import BacklotStubs
import Dispatch
import TemporaryFolders
import Testing

@testable import BacklotCommands

@Suite(.timeLimit(.minutes(5))) struct RecordingQueueTests {
  private func exchange(_ path: String, _ content: String = "{}") throws -> ObservedExchange {
    let list = ObservedExchangeList()
    let request = HTTPRequest(method: .get, scheme: "http", authority: "a.example", path: path)
    let observer = RecordingTap(list.append).observe(ReceivedRequest(request), to: Upstream("https://api.example.com"))
    observer.receive(
      HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"], body: HTTPBody(content))
    )
    observer.end(nil)
    return try #require(list.all.first)
  }

  private func paths(_ exchanges: [ObservedExchange]) -> [String?] { exchanges.map { $0.recorded().request.path } }

  @Test func `exchanges are recorded in their order, and those after the end are counted`() throws {
    let queue = RecordingQueue(maximumSize: 1 << 20) {}
    for number in 0..<100 { queue.append(try exchange("/\(number)")) }
    let first = try #require(queue.next())
    #expect(first.waitingCount == 100 && first.isHeavy)
    queue.end()
    #expect(queue.next() == nil)
    queue.append(try exchange("/late"))
    #expect(queue.lostCount == 1)
    var all = first.exchanges
    while let batch = queue.rest() { all += batch.exchanges }
    #expect(paths(all) == (0..<100).map { "/\($0)" })
  }

  @Test func `a server waits while the memory is full, and loses nothing`() throws {
    let isWaiting = DispatchSemaphore(value: 0)
    let queue = RecordingQueue(maximumSize: 20_000) { isWaiting.signal() }
    let content = String(repeating: "a", count: 10_000)
    let exchanges = try (0..<10).map { try exchange("/\($0)", content) }
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { for exchange in exchanges { queue.append(exchange) } }
    isWaiting.wait()
    #expect(queue.count < 4)
    var all: [ObservedExchange] = []
    while all.count < 10, let batch = queue.next() { all += batch.exchanges }
    group.wait()
    #expect(paths(all) == (0..<10).map { "/\($0)" })
  }

  @Test func `a server that waits continues when the recording ends`() throws {
    let isWaiting = DispatchSemaphore(value: 0)
    let queue = RecordingQueue(maximumSize: 1) { isWaiting.signal() }
    let exchanges = [try exchange("/1"), try exchange("/2")]
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { for exchange in exchanges { queue.append(exchange) } }
    isWaiting.wait()
    queue.end()
    group.wait()
    #expect(queue.lostCount == 1)
  }

  // MARK: BackgroundRecording

  @Test func `exchanges of many threads are all in the file`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a.har"
    let recording = try BackgroundRecording(RecordingSettings(path, mode: .append), maximumSize: 50_000) { _ in
    } onFailure: {
      Issue.record("\($0)")
    }
    let exchanges = try (0..<1_000).map { try exchange("/\($0)") }
    DispatchQueue.concurrentPerform(iterations: 1_000) { recording.receive(exchanges[$0]) }
    let outcome = recording.finish()
    #expect(outcome.message.hasPrefix("1000 exchanges recorded in \(path)") && !outcome.isFailure)
    var paths: Set<String?> = []
    try HTTPArchive(path: path).forEach { exchange, _ in paths.insert(exchange.request.path) }
    #expect(paths == Set((0..<1_000).map { "/\($0)" }))
  }

  @Test func `a failure ends the recording, and tells how many exchanges are missing`() async throws {
    let folder = try TemporaryFolder(["sub/other": ""])
    let path = "\(folder.path)/sub/a.har"
    let failures = AsyncStream.makeStream(of: String.self)
    let recording = try BackgroundRecording(RecordingSettings(path, mode: .append)) { _ in
    } onFailure: {
      failures.continuation.yield($0)
    }
    try folder.remove("sub")
    recording.receive(try exchange("/1"))
    var failure: String?
    for await reason in failures.stream {
      failure = reason
      break
    }
    #expect(failure?.hasPrefix("Cannot write \(path): ") == true)
    recording.receive(try exchange("/2"))
    let outcome = recording.finish()
    #expect(outcome.isFailure)
    #expect(outcome.message.contains("\n2 exchanges were not recorded\n"), "\(outcome.message)")
  }
}

private final class ObservedExchangeList: Sendable {
  private let exchanges = Mutex<[ObservedExchange]>([])

  var all: [ObservedExchange] { exchanges.withLock(\.self) }

  func append(_ exchange: ObservedExchange) { exchanges.withLock { $0.append(exchange) } }
}
