#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import Synchronization

  /// A 401 with a challenge that Foundation does not notice while it finishes the load.
  ///
  /// On Linux the loading system answers a challenge itself when a protocol finishes: without credentials it waits for
  /// ever, with credentials it sends the request to the real network. It asks for the URL first and lets the answer
  /// pass where there is none. On Apple systems a protocol's challenges are left alone, too.
  final class UnchallengedResponse: HTTPURLResponse, @unchecked Sendable {
    private let isHiding = Atomic(false)

    override var url: URL? {
      isHiding.exchange(false, ordering: .relaxed) ? nil : super.url
    }

    /// Hides the URL from whoever asks for it next.
    func hideURLOnce() { isHiding.store(true, ordering: .relaxed) }
  }
#endif
