#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import Synchronization

  /// A 401 whose challenge Foundation does not notice while it finishes the load.
  ///
  /// On Linux the loading system answers a challenge itself when a protocol finishes: without credentials it waits
  /// forever, with credentials it sends the request to the real network. It reads the URL first, and lets the response
  /// pass if there is no URL. Apple systems also ignore the challenge in a protocol's response.
  final class UnchallengedResponse: HTTPURLResponse, @unchecked Sendable {
    // Sound to send: what is added to `HTTPURLResponse`, which is sendable, is a mutex.

    private let finishingThread = Mutex<Thread?>(nil)

    override var url: URL? {
      finishingThread.withLock { $0 === Thread.current } ? nil : super.url
    }

    /// Runs what finishes the load, which sees no URL meanwhile; everybody else does.
    func hidingURL(_ finish: () -> Void) {
      finishingThread.withLock { $0 = .current }
      defer { finishingThread.withLock { $0 = nil } }
      finish()
    }
  }
#endif
