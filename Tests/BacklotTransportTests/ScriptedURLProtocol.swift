import BacklotPlatform
import BacklotTransport
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers every request of one test.
///
/// Each test has its own type, so that tests share no state.
class ScriptedURLProtocol<Script: URLScript>: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  /// On Linux loading may start behind a cancellation, and an answer then is not survived.
  private var isStopped = false

  override func startLoading() {
    guard !isStopped, let outcome = Script.outcome(of: request), let url = request.url else { return }
    switch outcome {
    case .failure(let error):
      client?.urlProtocol(self, didFailWithError: error)
    case .success(let (status, fields, body)):
      guard let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields) else {
        return
      }
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: body)
      client?.urlProtocolDidFinishLoading(self)
    }
  }

  override func stopLoading() {
    isStopped = true
    Script.stopped()
  }

  static var session: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [Self.self]
    // With a cache, Foundation on Linux may cancel a task behind its completion, which it does not survive.
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }
}

/// The behavior of a test's server: a response, an error, or neither.
protocol URLScript: SendableMetatype {
  static func outcome(of request: URLRequest) -> Result<(Int, [String: String], Data), URLError>?
  static func stopped()
}

extension URLScript {
  static func stopped() {}
}
