public import BacklotStubs

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension MockBackend {
  /// A session whose requests this backend answers without network access.
  ///
  /// The first access creates it, and all callers share it. It is independent of other backends' sessions, so that
  /// tests may run in parallel. Retain the backend as long as the session.
  public var urlSession: URLSession { slot.session }

  /// Installs this backend in a configuration, in front of all other protocol classes.
  public func install(in configuration: URLSessionConfiguration) { slot.install(in: configuration) }

  private var slot: URLProtocolSlot {
    attachment { URLProtocolSlot(responder: BackendResponder(self), timer: BackendTimer(time: time)) }
  }
}
