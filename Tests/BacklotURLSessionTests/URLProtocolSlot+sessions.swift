import BacklotURLSession
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLProtocolSlot {
  /// A session of the test's own making, set up as code under test would.
  func session(
    with delegate: (any URLSessionDelegate)? = nil,
    _ configure: (URLSessionConfiguration) -> Void = { _ in }
  ) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configure(configuration)
    install(in: configuration)
    return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }
}
