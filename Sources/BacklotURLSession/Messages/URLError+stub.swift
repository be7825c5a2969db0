import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLError {
  /// Makes an error that names the URL it is about, as the loading system's own do.
  init(_ code: Code, of request: URLRequest, adding details: [String: Any] = [:]) {
    var userInfo = details
    if let url = request.url {
      userInfo[NSURLErrorFailingURLErrorKey] = url
    }
    self.init(code, userInfo: userInfo)
  }

  /// Dresses a problem of ours in what code that uses a session expects to catch.
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
