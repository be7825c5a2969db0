import BacklotPlatform
import Dispatch
import Testing

@testable import BacklotTransport

struct UploadReportsTests {
  private final class Seen: Sendable {
    let values = Mutex<[Int64]>([])
  }

  /// Returns what an observer saw.
  private static func values(of total: Int64?, _ report: (UploadReports) -> Void) async -> [Int64] {
    let seen = Seen()
    let reports = UploadReports(of: total) { progress in
      #expect(progress.total == total)
      seen.values.withLock { $0.append(progress.completed) }
    }
    report(reports)
    await withCheckedContinuation { continuation in reports.end { continuation.resume() } }
    return seen.values.withLock { $0 }
  }

  @Test func `the values increase up to the total`() async {
    let values = await Self.values(of: 10) { reports in
      for count in [1, 1, 5, 3, 10, 12, 20] as [Int64] { reports.report(count) }
    }
    #expect(values.last == 10)
    #expect(values == Array(Set(values)).sorted())
  }

  @Test func `a report after the end is left out`() async {
    let values = await Self.values(of: nil) { reports in
      reports.report(1)
      reports.end {}
      reports.report(2)
    }
    #expect(values == [1])
  }

  @Test(.timeLimit(.minutes(5))) func `an observer that is slow gets the latest value`() async {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let gate = DispatchSemaphore(value: 0)
    let seen = Seen()
    let reports = UploadReports(of: 1000) { progress in
      seen.values.withLock { $0.append(progress.completed) }
      if progress.completed > 1 { return }
      start.yield()
      gate.wait()
    }
    reports.report(1)
    for await _ in started { break }
    for count in 2...1000 as ClosedRange<Int64> { reports.report(count) }
    gate.signal()
    await withCheckedContinuation { continuation in reports.end { continuation.resume() } }
    #expect(seen.values.withLock { $0 } == [1, 1000])
  }
}
