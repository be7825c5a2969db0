import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The configuration of all sessions that stub sets create.
///
/// It is shared, because creating it is ten times as expensive as creating a session, and each session copies it.
enum SessionTemplate {
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
