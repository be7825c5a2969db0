import BacklotHTTP
import BacklotURLSession

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A URL protocol that answers the requests of sessions with it in their configuration, through a responder's type.
///
/// `URLSession(mockResponder:)` creates such a session. For a custom configuration, specify the class:
///
/// ```swift
/// configuration.protocolClasses = [MockURLProtocol<LatestItem>.self]
/// ```
///
/// It is never registered for the whole process, so other sessions are not affected.
public final class MockURLProtocol<Responder: MockURLResponder>: URLProtocol {
  private lazy var load = StubbedLoad(MockAnswer<Responder>(request: request))

  /// Returns whether a request goes to a server.
  public override class func canInit(with request: URLRequest) -> Bool { StubbedLoad.canCarry(request) }

  /// Returns the request unchanged.
  public override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  /// Returns false, since each request is answered separately.
  public override class func requestIsCacheEquivalent(_: URLRequest, to _: URLRequest) -> Bool { false }

  /// Requests the answer from the responder.
  public override func startLoading() { load.start(in: self) }

  /// Discards the answer.
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

/// A responder's answer to one request, which the responder receives as the code under test created it.
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

  /// Returns the request with the parts that Foundation stores separately on some systems.
  private func completed(by message: HTTPRequest, _ body: [UInt8]) -> URLRequest {
    var request = request
    for field in message.headerFields where request.value(forHTTPHeaderField: field.name.rawName) == nil {
      request.setValue(field.value, forHTTPHeaderField: field.name.rawName)
    }
    // A stream, if any, has already been read and cannot be read again.
    if !body.isEmpty || request.httpBodyStream != nil { request.httpBody = Data(body) }
    return request
  }
}
