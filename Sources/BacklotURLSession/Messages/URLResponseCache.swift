import BacklotHTTP
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A cache of Foundation's objects for responses.
///
/// The objects are immutable, so each can be used many times. Creating one takes 2 to 26 µs, which is the most
/// expensive step of a stubbed request.
final class URLResponseCache: Sendable {
  private struct Key: Hashable {
    let url: URL
    let status: Int
    let fields: HTTPFields
  }

  /// Sufficient for the stubs of a test; with more responses, the cache is emptied and filled again.
  private static let capacity = 64

  private let responses = Mutex<[Key: HTTPURLResponse]>([:])

  /// Returns the object for a response's status and fields, or `nil` if Foundation refuses them.
  func urlResponse(for response: HTTPResponse, from url: URL) -> HTTPURLResponse? {
    let key = Key(url: url, status: response.status.code, fields: response.headerFields)
    if let known = responses.withLock({ $0[key] }) { return known }
    guard let made = response.urlResponse(for: url) else { return nil }
    // An instance of a subclass has state, and belongs to only one load.
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
