public import BacklotClient
public import Foundation

/// Why there are no films.
public enum MoviesError: Error, Sendable {
  /// The host's name makes no URL.
  case invalidHost(URLHost)
  /// The answer says no.
  case unsuccessfulStatus(HTTPStatus)
  /// The answer has no data.
  case noData
  /// The data are no list of films; where, and how it looks there.
  case invalidData(DecodingFailure)
}

extension MoviesError: LocalizedError {
  /// A description of the error and its solution.
  public var errorDescription: String? {
    switch self {
    case .invalidHost(let host): "\"\(host)\" is no host. Say, for example, http://127.0.0.1:8080"
    case .unsuccessfulStatus(let status): "The service answered \(status). Try again later."
    case .noData: "The service answered without any data. Try again later."
    case .invalidData(let failure): "The service answered something else than films: \(failure)"
    }
  }
}
