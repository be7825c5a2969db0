import BacklotHTTP
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The responder for a slot's requests, with its limits.
final class StubSet: Sendable {
  let responder: any LoadingResponder
  let timer: any LoadingTimer
  let bodyLimit: Int
  /// True if sessions that add their own fields or timeouts may use the slot; determining these takes 3 µs per request.
  let servesForeignSessions: Bool
  private let responses = URLResponseCache()

  /// Creates a stub set from a responder and its limits.
  init(responder: any LoadingResponder, timer: any LoadingTimer, bodyLimit: Int, servesForeignSessions: Bool) {
    self.responder = responder
    self.timer = timer
    self.bodyLimit = bodyLimit
    self.servesForeignSessions = servesForeignSessions
  }

  /// Returns Foundation's object for a response's status and fields, or `nil` if Foundation refuses them.
  func urlResponse(for response: HTTPResponse, from url: URL) -> HTTPURLResponse? {
    responses.urlResponse(for: response, from: url)
  }
}
