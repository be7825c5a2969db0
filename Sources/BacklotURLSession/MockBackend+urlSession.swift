public import BacklotStubs

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension MockBackend {
  /// A session whose requests this backend answers and none of which reaches the network.
  ///
  /// One for all who ask, made at the first call. Other backends' sessions see nothing of it, so tests may run in
  /// parallel. Keep the backend as long as the session.
  public var urlSession: URLSession { slot.session }

  /// Puts this backend in front of everything else that a session made of `configuration` could ask.
  public func install(in configuration: URLSessionConfiguration) { slot.install(in: configuration) }

  private var slot: URLProtocolSlot {
    attachment { URLProtocolSlot(responder: BackendResponder(self), timer: BackendTimer(time: time)) }
  }
}
