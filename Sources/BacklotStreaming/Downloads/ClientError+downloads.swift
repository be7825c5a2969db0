import BacklotHTTP
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension ClientError {
  /// Creates the error for a file that cannot be written.
  static func unwritable(_ file: URL, _ error: SystemCallError, for request: HTTPRequest) -> Self {
    let subject = SecretNames.standard.description(of: request)
    return Self(
      .file,
      message: "\(subject): cannot write \(file.path): \(error.text).",
      request: request,
      underlyingError: POSIXErrorCode(rawValue: error.code).map { POSIXError($0) } ?? error
    )
  }

  /// Creates the error for a download that exceeds the caller's limit.
  static func downloadTooLarge(_ limit: Int64, _ response: HTTPResponse, for request: HTTPRequest) -> Self {
    let subject = SecretNames.standard.description(of: request)
    return Self(
      .responseTooLarge,
      message: "\(subject): the content exceeds the limit of \(limit) bytes; raise the limit.",
      request: request,
      response: head(of: response)
    )
  }

  /// Creates the error for a download that ended too early or too late.
  static func incomplete(_ count: Int64, of total: Int64, for request: HTTPRequest) -> Self {
    let subject = SecretNames.standard.description(of: request)
    return Self(
      .transport,
      message: "\(subject): the response has \(count) bytes, expected \(total). Try again.",
      request: request,
      underlyingError: URLError(.networkConnectionLost)
    )
  }

  /// Creates the error for a part of a file that was not requested.
  static func unexpectedPart(_ response: HTTPResponse, for request: HTTPRequest) -> Self {
    let subject = SecretNames.standard.description(of: request)
    return Self(
      .transport,
      message: "\(subject): the response is a part of the content (status 206), expected all of it. Check the server.",
      request: request,
      response: head(of: response)
    )
  }

  private static func head(of response: HTTPResponse) -> HTTPResponse {
    var head = response
    head.body = .empty
    return head
  }
}
