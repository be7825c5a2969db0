public import BacklotClient
public import Foundation

/// Why there are no dogs.
public enum DogPatchError: Error, Sendable {
  /// The answer is not 200.
  case unsuccessfulStatus(HTTPStatus)
  /// The response is not an HTTP response, or has no data.
  case noData
  /// The data are no list of dogs; where, and how it looks there.
  case invalidData(DecodingFailure)
}

extension DogPatchError: LocalizedError {
  /// A description of the error and its solution.
  public var errorDescription: String? {
    switch self {
    case .unsuccessfulStatus(let status): "The service answered \(status). Try again later."
    case .noData: "The service answered without any data. Try again later."
    case .invalidData(let failure): "The service answered something else than dogs: \(failure)"
    }
  }
}
