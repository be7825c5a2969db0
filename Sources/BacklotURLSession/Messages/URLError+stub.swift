import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLError {
  /// Creates an error that contains the URL of its request, like the errors of the loading system.
  init(_ code: Code, of request: URLRequest, adding details: [String: Any] = [:]) {
    var userInfo = details
    if let url = request.url {
      userInfo[NSURLErrorFailingURLErrorKey] = url
    }
    self.init(code, userInfo: userInfo)
  }

  /// Creates the error that code with a session expects for a stub error.
  init(_ error: URLSessionStubError, of request: URLRequest) {
    let details: [String: Any] = [NSLocalizedDescriptionKey: error.message, NSUnderlyingErrorKey: error]
    self.init(error.code.urlErrorCode, of: request, adding: details)
  }
}

extension URLSessionStubError.Code {
  fileprivate var urlErrorCode: URLError.Code {
    switch self {
    case .backendGone: .cannotConnectToHost
    case .unsupportedTask: .resourceUnavailable
    case .malformedRequest: .badURL
    case .bodyTooLarge: .dataLengthExceedsMaximum
    case .unreadableBody: .requestBodyStreamExhausted
    }
  }
}
