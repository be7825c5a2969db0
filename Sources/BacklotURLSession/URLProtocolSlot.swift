import Synchronization

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A slot for a stub set in the loading system: the set answers the requests of sessions in which the slot is
/// installed, and they never reach the network.
///
/// Each slot has its own `URLProtocol` classes, so that stub sets of parallel tests are independent. After the slot is
/// deallocated, sessions in which it was installed get ``URLSessionStubError/Code/backendGone``; the slot's own
/// ``session`` retains the stub set for its lifetime.
public final class URLProtocolSlot: Sendable {
  /// Made when first asked for: many stub sets need neither.
  private struct Parts {
    var openClass: RegisteredClass?
    var session: URLSession?
  }

  /// The longest body that is taken unless another limit is given: 256 MiB.
  package static let defaultBodyLimit = 1 << 28

  private let makeSet: @Sendable (_ servesForeignSessions: Bool) -> StubSet
  private let parts = Mutex(Parts())

  /// Gives a responder a place.
  ///
  /// - Parameters:
  ///   - responder: What answers; kept until the slot has gone and its last request has ended.
  ///   - timer: What measures the timeouts of requests.
  ///   - bodyLimit: The most bytes of a request's or an answer's body that are taken from a stream or file.
  package init(
    responder: any LoadingResponder,
    timer: any LoadingTimer = DispatchLoadingTimer(),
    bodyLimit: Int = URLProtocolSlot.defaultBodyLimit
  ) {
    makeSet = {
      StubSet(responder: responder, timer: timer, bodyLimit: bodyLimit, servesForeignSessions: $0)
    }
  }

  /// The `URLProtocol` class, for a `URLSessionConfiguration.protocolClasses`.
  public var protocolClass: AnyClass {
    parts.withLock { parts in
      let known = parts.openClass ?? RegisteredClass(makeSet(true))
      parts.openClass = known
      return known.protocolClass
    }
  }

  /// A session whose requests are all answered by the stub set; the same one each time.
  public var session: URLSession {
    parts.withLock { parts in
      let known = parts.session ?? SessionTemplate.session(on: RegisteredClass(makeSet(false)))
      parts.session = known
      return known
    }
  }

  /// Puts the stub set in front of everything else that a session made of `configuration` could ask.
  public func install(in configuration: URLSessionConfiguration) {
    configuration.protocolClasses = [protocolClass] + (configuration.protocolClasses ?? [])
    // An answer kept from before must not come instead of the stub's, and on Linux looking for one costs a hop.
    configuration.urlCache = nil
  }
}
