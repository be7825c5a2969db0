#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import Synchronization

  /// A 401 response whose challenge Foundation does not notice while it finishes the load.
  ///
  /// On Linux, the loading system answers a challenge itself when a protocol finishes: without credentials it waits
  /// forever, and with credentials it sends the request to the real network. It reads the URL first, and ignores the
  /// challenge if there is no URL. Apple systems also ignore the challenge in a protocol's response.
  final class UnchallengedResponse: HTTPURLResponse, @unchecked Sendable {
    // Safe to send: the only addition to `HTTPURLResponse`, which is sendable, is a mutex.

    private let finishingThread = Mutex<Thread?>(nil)

    override var url: URL? {
      finishingThread.withLock { $0 === Thread.current } ? nil : super.url
    }

    /// Runs a closure that finishes the load, during which the URL is hidden from the closure but not from other
    /// threads.
    func hidingURL(_ finish: () -> Void) {
      finishingThread.withLock { $0 = .current }
      defer { finishingThread.withLock { $0 = nil } }
      finish()
    }
  }
#endif
