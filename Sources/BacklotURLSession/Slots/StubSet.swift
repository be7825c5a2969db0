import BacklotHTTP
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a slot's requests are answered by.
final class StubSet: Sendable {
  let responder: any LoadingResponder
  let timer: any LoadingTimer
  let bodyLimit: Int
  /// Whether sessions may use the slot that add fields or timeouts of their own, which costs 3 µs a request to find
  /// out.
  let servesForeignSessions: Bool
  private let responses = URLResponseCache()

  /// Binds a responder and the limits it works under.
  init(responder: any LoadingResponder, timer: any LoadingTimer, bodyLimit: Int, servesForeignSessions: Bool) {
    self.responder = responder
    self.timer = timer
    self.bodyLimit = bodyLimit
    self.servesForeignSessions = servesForeignSessions
  }

  /// Foundation's object for an answer's status and fields; nothing where Foundation refuses them.
  func urlResponse(for response: HTTPResponse, from url: URL) -> HTTPURLResponse? {
    responses.urlResponse(for: response, from: url)
  }
}
