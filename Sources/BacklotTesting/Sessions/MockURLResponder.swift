public import BacklotHTTP
import BacklotURLSession
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A type that answers the requests of a session, without an instance.
///
/// ```swift
/// enum LatestItem: MockURLResponder {
///   static func respond(to request: URLRequest) throws -> Data {
///     Data(#"{"result": {"title": "Backlot"}}"#.utf8)
///   }
/// }
///
/// let session = URLSession(mockResponder: LatestItem.self)
/// ```
///
/// One type is one behavior, so parallel tests are independent as long as it stores no state. For responses that differ
/// between tests, that wait, or that are verified afterwards, use a `MockBackend`.
public protocol MockURLResponder: SendableMetatype {
  /// Returns the content of the answer to a request.
  ///
  /// It is called on the loading system's queue, which on Linux is shared by the whole process: do not wait in it.
  ///
  /// - Parameter request: The request of the code under test, with the header fields that its session adds, and with
  ///   its content as `httpBody`, regardless of its original form.
  /// - Throws: The error with which the request fails.
  static func respond(to request: URLRequest) throws -> Data

  /// Returns the status for a request whose content was created. Defaults to 200.
  static func status(for request: URLRequest) -> HTTPStatus

  /// Returns the header fields of the response to a request. Empty by default.
  static func headerFields(for request: URLRequest) -> HTTPFields
}

extension MockURLResponder {
  /// Returns the status 200.
  public static func status(for _: URLRequest) -> HTTPStatus { .ok }

  /// Returns no header fields.
  public static func headerFields(for _: URLRequest) -> HTTPFields { [:] }
}

// MARK: - Protocol

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
