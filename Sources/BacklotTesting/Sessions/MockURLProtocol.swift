import BacklotHTTP
import BacklotURLSession

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Answers the requests of the sessions whose configuration names it, through a responder's type.
///
/// `URLSession(mockResponder:)` makes such a session. A configuration of one's own takes the class:
///
/// ```swift
/// configuration.protocolClasses = [MockURLProtocol<LatestItem>.self]
/// ```
///
/// It is never registered for the whole process, so no other session sees anything of it.
public final class MockURLProtocol<Responder: MockURLResponder>: URLProtocol {
  private lazy var load = StubbedLoad(MockAnswer<Responder>(request: request))

  /// Returns whether a request goes to a server.
  public override class func canInit(with request: URLRequest) -> Bool { StubbedLoad.canCarry(request) }

  /// The request as it is.
  public override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  /// Never: each request is answered anew.
  public override class func requestIsCacheEquivalent(_: URLRequest, to _: URLRequest) -> Bool { false }

  /// Asks the responder.
  public override func startLoading() { load.start(in: self) }

  /// Drops the answer.
  public override func stopLoading() { load.stop(in: self) }
}

extension URLSession {
  /// Creates a session whose requests a responder's type answers without network access.
  ///
  /// It does not store a cache, cookies or credentials.
  ///
  /// - Parameter responder: The type that answers requests.
  public convenience init<Responder: MockURLResponder>(mockResponder responder: Responder.Type) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [MockURLProtocol<Responder>.self]
    configuration.urlCache = nil
    self.init(configuration: configuration)
  }
}

/// A responder's answer to one request, which the responder sees as the code under test made it.
private struct MockAnswer<Responder: MockURLResponder>: LoadingResponder {
  let request: URLRequest

  func respond(
    to message: HTTPRequest,
    body: [UInt8],
    within _: Duration?,
    deliver: @escaping @Sendable (Result<HTTPResponse, any Error>) -> Void
  ) -> LoadingCancellation? {
    deliver(Result { try response(to: completed(by: message, body)) })
    return nil
  }

  private func response(to request: URLRequest) throws -> HTTPResponse {
    let data = try Responder.respond(to: request)
    let status = Responder.status(for: request)
    let isBare = request.httpMethod == "HEAD" || status.forbidsContent
    let fields = Responder.headerFields(for: request)
    return HTTPResponse(status: status, headerFields: fields, body: isBare ? .empty : HTTPBody(data))
  }

  /// The request with all that Foundation keeps apart from it on one system or the other.
  private func completed(by message: HTTPRequest, _ body: [UInt8]) -> URLRequest {
    var request = request
    for field in message.headerFields where request.value(forHTTPHeaderField: field.name.rawName) == nil {
      request.setValue(field.value, forHTTPHeaderField: field.name.rawName)
    }
    // Where there is a stream it has been read, and cannot be read a second time.
    if !body.isEmpty || request.httpBodyStream != nil { request.httpBody = Data(body) }
    return request
  }
}
