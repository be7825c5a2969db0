package import BacklotHTTP
import BacklotPlatform
package import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

extension HTTPResponse {
  /// Returns the Foundation response for the status and the fields, or `nil` if Foundation refuses them.
  ///
  /// Foundation stores fields in a dictionary: values of one name are joined by a comma, as in its own loader,
  /// including cookies (`HTTPCookie` separates them again). Names that differ only in case are one name.
  package func urlResponse(for url: URL) -> HTTPURLResponse? {
    #if canImport(FoundationNetworking)
      if status.code == 401, headerFields.contains(.wwwAuthenticate) {
        return UnchallengedResponse(url: url, statusCode: 401, httpVersion: "HTTP/1.1", headerFields: joinedFields)
      }
    #endif
    return HTTPURLResponse(url: url, statusCode: status.code, httpVersion: "HTTP/1.1", headerFields: joinedFields)
  }

  private var joinedFields: [String: String] {
    var joined = Dictionary(minimumCapacity: headerFields.count) as [String: String]
    var spellings: [String: String] = [:]
    for field in headerFields {
      let spelling = spellings[field.name.canonicalName] ?? field.name.rawName
      spellings[field.name.canonicalName] = spelling
      joined[spelling] = joined[spelling].map { "\($0), \(field.value)" } ?? field.value
    }
    return joined
  }
}

// MARK: - Cache

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

// MARK: - Challenges

#if canImport(FoundationNetworking)
  /// A 401 response whose challenge Foundation does not notice while it finishes the load.
  ///
  /// On Linux, the loading system answers a challenge itself when a protocol finishes: without credentials it waits
  /// forever, and with credentials it sends the request to the real network. It reads the URL first, and ignores the
  /// challenge if there is no URL. Apple systems also ignore the challenge in a protocol's response.
  final class UnchallengedResponse: HTTPURLResponse, @unchecked Sendable {
    // Safe to send: the only addition to `HTTPURLResponse`, which is sendable, is a mutex.

    private let finishingThread = Mutex<Thread?>(nil)

    override var url: URL? {
      finishingThread.withLock { $0 === Thread.current } ? nil : super.url
    }

    /// Runs a closure that finishes the load, during which the URL is hidden from the closure but not from other
    /// threads.
    func hidingURL(_ finish: () -> Void) {
      finishingThread.withLock { $0 = .current }
      defer { finishingThread.withLock { $0 = nil } }
      finish()
    }
  }
#endif
