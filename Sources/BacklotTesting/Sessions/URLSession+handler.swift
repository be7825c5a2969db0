import BacklotHTTP
import BacklotTransport
import BacklotURLSession
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// Creates a session whose requests a closure answers without network access.
  ///
  /// ```swift
  /// let session = URLSession { request in
  ///   (HTTPURLResponse(url: request.url!, statusCode: 404, httpVersion: nil, headerFields: nil), nil)
  /// }
  /// ```
  ///
  /// Each session has its own handler, so that parallel tests are independent. It does not store a cache, cookies or
  /// credentials.
  ///
  /// - Parameter handler: Returns the response and its content, or throws the error with which the request fails.
  ///   Without a response, the status is 200. It gets the request with its content as `httpBody`, and is called on the
  ///   loading system's queue, which on Linux is shared by the whole process: do not wait in it.
  public convenience init(handler: @escaping @Sendable (URLRequest) throws -> (HTTPURLResponse?, Data?)) {
    let slot = URLProtocolSlot(responder: HandlerResponder(handler: handler))
    let configuration = URLSessionConfiguration.ephemeral
    slot.install(in: configuration)
    self.init(configuration: configuration, delegate: SlotKeeper(slot), delegateQueue: nil)
  }
}

private struct HandlerResponder: LoadingResponder {
  let handler: @Sendable (URLRequest) throws -> (HTTPURLResponse?, Data?)

  func respond(
    to request: HTTPRequest,
    body: [UInt8],
    within _: Duration?,
    deliver: @escaping @Sendable (Result<HTTPResponse, any Error>) -> Void
  ) -> LoadingCancellation? {
    deliver(Result { try response(to: request, body: body) })
    return nil
  }

  private func response(to message: HTTPRequest, body: [UInt8]) throws -> HTTPResponse {
    var message = message
    message.body = HTTPBody(body)
    guard let request = URLRequest(message) else { throw URLError(.badURL) }
    let (response, data) = try handler(request)
    let content = message.method == .head ? Data() : data ?? Data()
    guard let response else { return HTTPResponse(status: .ok, body: HTTPBody(content)) }
    return HTTPResponse(response, body: content)
  }
}

/// A delegate without callbacks that keeps a slot as long as its session exists.
private final class SlotKeeper: NSObject, URLSessionDelegate {
  private let slot: URLProtocolSlot

  init(_ slot: URLProtocolSlot) { self.slot = slot }
}
