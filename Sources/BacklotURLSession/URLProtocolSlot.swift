#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// The place of one stub set inside the loading system: requests of the sessions it is installed in are answered by
/// the set and never reach the network.
///
/// Each slot has a `URLProtocol` class of its own, so that stub sets of tests that run at once see nothing of each
/// other. When the slot goes away, sessions that were kept get ``URLSessionStubError/Code/backendGone``.
public final class URLProtocolSlot: Sendable {
  /// The longest request body that is taken unless another limit is given: 256 MiB.
  package static let defaultBodyLimit = 1 << 28

  private let id: Int
  /// The `URLProtocol` class, for `URLSessionConfiguration.protocolClasses`.
  public let protocolClass: AnyClass

  /// A session whose requests are all answered by the stub set; one for all who ask.
  public var session: URLSession { lazySession.value }

  private let lazySession: LazySession

  /// Gives a responder a place.
  ///
  /// - Parameters:
  ///   - responder: What answers; kept until the slot goes away and its last request has ended.
  ///   - timer: What measures the timeouts of requests.
  ///   - bodyLimit: The most bytes of a request's or an answer's body that are taken from a stream or file.
  package init(
    responder: any LoadingResponder,
    timer: any LoadingTimer = DispatchLoadingTimer(),
    bodyLimit: Int = URLProtocolSlot.defaultBodyLimit
  ) {
    id = SlotRegistry.shared.add(StubSet(responder: responder, timer: timer, bodyLimit: bodyLimit))
    protocolClass = SlotNumeral.protocolClass(id)
    lazySession = LazySession(protocolClass)
  }

  deinit { SlotRegistry.shared.remove(id) }

  /// Puts the stub set in front of everything else that a session made of `configuration` could ask.
  public func install(in configuration: URLSessionConfiguration) {
    configuration.protocolClasses = [protocolClass] + (configuration.protocolClasses ?? [])
    // An answer kept from before must not come instead of the stub's, and on Linux looking for one costs a hop.
    configuration.urlCache = nil
  }
}
