import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session that is made when it is first asked for: most stub sets never need one.
final class LazySession: Sendable {
  /// Shared because a configuration costs many times what a session does, and a session copies it.
  private static let template = Mutex(Template())

  private let protocolClass: AnyClass
  private let session = Mutex<URLSession?>(nil)

  /// Prepares a session that a protocol class carries.
  init(_ protocolClass: AnyClass) { self.protocolClass = protocolClass }

  /// The session.
  var value: URLSession {
    session.withLock { session in
      let made = session ?? Self.template.withLock { $0.session(on: protocolClass) }
      session = made
      return made
    }
  }
}

/// A configuration that differs from session to session in one place only.
private struct Template {
  private let configuration = URLSessionConfiguration.ephemeral

  init() { configuration.urlCache = nil }

  func session(on protocolClass: AnyClass) -> URLSession {
    configuration.protocolClasses = [protocolClass]
    return URLSession(configuration: configuration)
  }
}
