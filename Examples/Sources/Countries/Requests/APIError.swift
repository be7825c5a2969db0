public import Foundation

/// Why a route gave no answer.
public enum APIError: Error {
  /// No request could be made of the route and the host.
  case invalidRequest
  /// The transport failed with this error, or the backend answered with a status outside 200...299
  /// (``UnsuccessfulStatusError``).
  case responseUnsuccessful(any Error)
  /// An answer came, and no data with it.
  case invalidData
  /// The data is empty or is not the expected JSON.
  case jsonConversionFailure
}

extension APIError: LocalizedError {
  /// A description of the error and its solution.
  public var errorDescription: String? {
    switch self {
    case .invalidRequest: "This cannot be asked. Check the host and the name."
    case .responseUnsuccessful(let error as UnsuccessfulStatusError):
      error.localizedDescription
    case .responseUnsuccessful(let error):
      "The backend cannot be reached: \(error.localizedDescription)"
    case .invalidData: "The backend sent an answer without data. Try again later."
    case .jsonConversionFailure: "The backend's answer cannot be understood. Try again later, or update the app."
    }
  }
}
