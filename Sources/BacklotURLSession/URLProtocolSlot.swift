import Synchronization

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A slot for a stub set in the loading system.
///
/// The set answers the requests of sessions in which the slot is installed, and they never reach the network. Each slot
/// has its own `URLProtocol` classes, so that stub sets of parallel tests are independent. After the slot is
/// deallocated, sessions in which it was installed receive ``URLSessionStubError/Code/backendGone``; the slot's own
/// ``session`` retains the stub set for its lifetime.
public final class URLProtocolSlot: Sendable {
  /// The class and the session, created on first use, since many stub sets need neither.
  private struct Parts {
    var openClass: RegisteredClass?
    var session: URLSession?
  }

  /// The default maximum size of a body, in bytes: 256 MiB.
  package static let defaultBodyLimit = 1 << 28

  private let makeSet: @Sendable (_ servesForeignSessions: Bool) -> StubSet
  private let parts = Mutex(Parts())

  /// Creates a slot for a responder.
  ///
  /// - Parameters:
  ///   - responder: The responder, retained until the slot is deallocated and its last request has ended.
  ///   - timer: The timer for the timeouts of requests.
  ///   - bodyLimit: The maximum number of bytes that are read from a stream or file for the body of a request or an
  ///     answer.
  package init(
    responder: any LoadingResponder,
    timer: any LoadingTimer = DispatchLoadingTimer(),
    bodyLimit: Int = URLProtocolSlot.defaultBodyLimit
  ) {
    makeSet = {
      StubSet(responder: responder, timer: timer, bodyLimit: bodyLimit, servesForeignSessions: $0)
    }
  }

  /// The `URLProtocol` class, for `URLSessionConfiguration.protocolClasses`.
  public var protocolClass: AnyClass {
    parts.withLock { parts in
      let known = parts.openClass ?? RegisteredClass(makeSet(true))
      parts.openClass = known
      return known.protocolClass
    }
  }

  /// A session whose requests are all answered by the stub set; always the same session.
  public var session: URLSession {
    parts.withLock { parts in
      let known = parts.session ?? SessionTemplate.session(on: RegisteredClass(makeSet(false)))
      parts.session = known
      return known
    }
  }

  /// Installs the stub set in a configuration, in front of all other protocol classes.
  public func install(in configuration: URLSessionConfiguration) {
    configuration.protocolClasses = [protocolClass] + (configuration.protocolClasses ?? [])
    // A cached answer must not replace that of a stub, and on Linux each cache lookup costs an additional dispatch.
    configuration.urlCache = nil
  }
}
