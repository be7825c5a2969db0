public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An answer whose status is outside 200...299, whatever its content.
public struct UnsuccessfulStatusError: Error, Sendable, Hashable {
  /// The status code.
  public let statusCode: Int

  /// Keeps a status code.
  public init(statusCode: Int) { self.statusCode = statusCode }

  init?(_ response: URLResponse?) {
    guard let response = response as? HTTPURLResponse, !(200...299).contains(response.statusCode) else { return nil }
    self.init(statusCode: response.statusCode)
  }
}

extension UnsuccessfulStatusError: LocalizedError {
  /// The status in words for people.
  public var errorDescription: String? {
    switch statusCode {
    case 404: "The backend knows no such thing (status 404)."
    case 500...599: "The backend is out of order (status \(statusCode)). Try again later."
    default: "The backend refused (status \(statusCode))."
    }
  }
}
