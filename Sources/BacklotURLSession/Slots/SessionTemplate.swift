import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The configuration of all sessions that stub sets make for themselves.
///
/// There is one because it costs ten times what a session does, and each session takes a copy.
enum SessionTemplate {
  private static let template = Mutex(ephemeralConfiguration())

  /// A session whose requests are all carried by `carrier`, and which keeps it.
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
