import BacklotHTTP
import BacklotTransport
import CCurl
import Foundation

extension URLError {
  /// Creates an error with a description.
  init(_ code: Code, _ description: String, for request: HTTPRequest) {
    var details: [String: Any] = [NSLocalizedDescriptionKey: description]
    details[NSURLErrorFailingURLErrorKey] = URL(request)
    self.init(code, userInfo: details)
  }

  /// Creates the error for a result of libcurl.
  ///
  /// - Parameters:
  ///   - result: The result of the transfer.
  ///   - text: libcurl's description of the problem.
  ///   - request: The request that failed.
  init(_ result: CURLcode, text: String, for request: HTTPRequest) {
    let code = Self.code(of: result, text: text)
    let place = request.authority ?? "the server"
    self.init(code, "\(place): \(text). \(Self.advice(on: code))", for: request)
  }

  private static func code(of result: CURLcode, text: String) -> Code {
    switch result {
    case CURLE_URL_MALFORMAT: .badURL
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .cannotFindHost
    case CURLE_COULDNT_CONNECT: .cannotConnectToHost
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR: .serverCertificateUntrusted
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_ENGINE_INITFAILED:
      .secureConnectionFailed
    // libcurl has the same code for a lost connection.
    case CURLE_RECV_ERROR where text.contains("chunk"): .cannotParseResponse
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      .networkConnectionLost
    // The first one for a response that does not begin with HTTP.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .cannotParseResponse
    case CURLE_BAD_CONTENT_ENCODING: .cannotDecodeContentData
    case CURLE_SEND_FAIL_REWIND: .requestBodyStreamExhausted
    default: .unknown
    }
  }

  private static func advice(on code: Code) -> String {
    switch code {
    case .badURL: "Check the host, the path and the query."
    case .cannotFindHost: "Check the spelling of the host."
    case .cannotConnectToHost: "Check the port, and that the server is running."
    case .timedOut: "Check that the server is reachable, or allow more time."
    case .serverCertificateUntrusted, .secureConnectionFailed:
      "Check that this machine trusts the server's certificate, and that the port is for https."
    case .cannotParseResponse: "The server did not send a valid HTTP response. Check its port."
    case .cannotDecodeContentData: "The content does not match the response's Content-Encoding."
    case .requestBodyStreamExhausted: "The body can be read only once. Use a body in memory or a file."
    default: "The connection ended before the response was complete. Try again."
    }
  }
}
