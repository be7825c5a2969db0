import BacklotHTTP
import BacklotPlatform

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

// MARK: - Stub set

/// The responder for a slot's requests, with its limits.
final class StubSet: Sendable {
  let responder: any LoadingResponder
  let timer: any LoadingTimer
  let bodyLimit: Int
  /// True if sessions that add their own fields or timeouts may use the slot; determining these takes 3 µs per request.
  let servesForeignSessions: Bool
  private let responses = URLResponseCache()

  /// Creates a stub set from a responder and its limits.
  init(responder: any LoadingResponder, timer: any LoadingTimer, bodyLimit: Int, servesForeignSessions: Bool) {
    self.responder = responder
    self.timer = timer
    self.bodyLimit = bodyLimit
    self.servesForeignSessions = servesForeignSessions
  }

  /// Returns Foundation's object for a response's status and fields, or `nil` if Foundation refuses them.
  func urlResponse(for response: HTTPResponse, from url: URL) -> HTTPURLResponse? {
    responses.urlResponse(for: response, from: url)
  }
}

// MARK: - Session

/// The configuration of all sessions that stub sets create.
///
/// It is shared, because creating it is ten times as expensive as creating a session, and each session copies it.
private enum SessionTemplate {
  private static let template = Mutex(ephemeralConfiguration())

  /// Returns a session that retains `carrier` and uses it for all requests.
  static func session(on carrier: RegisteredClass) -> URLSession {
    template.withLock { configuration in
      configuration.protocolClasses = [carrier.protocolClass]
      return URLSession(configuration: configuration, delegate: Keeper(carrier), delegateQueue: nil)
    }
  }

  private static func ephemeralConfiguration() -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    return configuration
  }
}

/// A delegate without callbacks, since it adopts no task protocol: a session retains its delegate and the objects that
/// the delegate owns.
private final class Keeper: NSObject, URLSessionDelegate {
  private let carrier: RegisteredClass

  init(_ carrier: RegisteredClass) { self.carrier = carrier }
}
