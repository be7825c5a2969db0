import BacklotTransport
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The session that reaches real backends.
enum RecordedSession {
  /// A transport that does not follow redirects, and has no cookies, cache and credentials of its own.
  static let transport: URLSessionTransport = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    configuration.urlCache = nil
    return URLSessionTransport(session: URLSession(configuration: configuration), followsRedirects: false)
  }()
}
