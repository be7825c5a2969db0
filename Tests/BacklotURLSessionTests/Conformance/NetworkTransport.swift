import BacklotClient
import BacklotCurl
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The transports that send requests over the network.
enum NetworkTransport: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case urlSession
  case curl

  /// Returns a transport of its own.
  ///
  /// - Parameter patience: The time without data after which a request fails.
  func transport(patience: Duration = .seconds(60)) -> any HTTPTransport {
    switch self {
    case .urlSession:
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = patience / .seconds(1)
      return URLSessionTransport(session: URLSession(configuration: configuration))
    case .curl:
      var configuration = CurlConfiguration()
      (configuration.inactivityTimeout, configuration.proxy) = (patience, .none)
      return CurlTransport(configuration)
    }
  }

  var testDescription: String { rawValue }
}
