import BacklotHTTP
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Foundation's objects for answers that have been given before.
///
/// They cannot change, so one can be handed out many times; to make one costs 2 to 26 µs, the most expensive step of
/// a stubbed request.
final class URLResponseCache: Sendable {
  private struct Key: Hashable {
    let url: URL
    let status: Int
    let fields: HTTPFields
  }

  /// Enough for the stubs of a test; a set that gives ever new answers starts afresh.
  private static let capacity = 64

  private let responses = Mutex<[Key: HTTPURLResponse]>([:])

  /// Returns the object for a response's status and fields, or `nil` if Foundation refuses them.
  func urlResponse(for response: HTTPResponse, from url: URL) -> HTTPURLResponse? {
    let key = Key(url: url, status: response.status.code, fields: response.headerFields)
    if let known = responses.withLock({ $0[key] }) { return known }
    guard let made = response.urlResponse(for: url) else { return nil }
    // Of its own class because it has a state, and so belongs to one load.
    if type(of: made) == HTTPURLResponse.self { keep(made, as: key) }
    return made
  }

  private func keep(_ response: HTTPURLResponse, as key: Key) {
    responses.withLock { responses in
      if responses.count >= Self.capacity { responses.removeAll(keepingCapacity: true) }
      responses[key] = response
    }
  }
}
