import BacklotPlatform
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Remembers what a session tells its delegate.
final class SessionEvents: NSObject, URLSessionDataDelegate {
  private let names = Mutex<[String]>([])
  private let ends = AsyncStream<(any Error)?>.makeStream()
  private let invalidations = AsyncStream<Void>.makeStream()

  /// The events, in order.
  var all: [String] { names.withLock { $0 } }

  /// The error of the first task.
  var first: (any Error)? {
    get async { await ends.stream.first { _ in true } ?? nil }
  }

  /// Returns after the session has reported its last event.
  var invalidation: Void {
    get async { _ = await invalidations.stream.first { true } }
  }

  func urlSession(_: URLSession, dataTask _: URLSessionDataTask, didReceive _: Data) {
    names.withLock { $0.append("data") }
  }

  func urlSession(_: URLSession, task _: URLSessionTask, didCompleteWithError error: (any Error)?) {
    names.withLock { $0.append(error == nil ? "end" : "error") }
    ends.continuation.yield(error)
  }

  func urlSession(_: URLSession, didBecomeInvalidWithError _: (any Error)?) { invalidations.continuation.yield() }
}
