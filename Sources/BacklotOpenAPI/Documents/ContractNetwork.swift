package import BacklotHTTP
import BacklotJSON
import BacklotPlatform

/// The remote documents that a contract may use, and the means to fetch them.
///
/// Documents are fetched when a contract is read, and stored until ``forget()`` is called. The network delays neither a
/// backend's responses nor a reload after a change to a local file.
package struct ContractNetwork: Sendable {
  /// Fetches a document synchronously, or throws an error whose description states why it is not available.
  package typealias Fetch = @Sendable (_ request: Request) throws -> Answer

  /// A request for a document.
  package struct Request: Sendable {
    /// The location: an `http` or `https` URL.
    package let url: String
    /// The maximum size in bytes.
    package let limit: Int
    /// Returns whether a redirection to a URL may be followed.
    package let isAllowed: @Sendable (_ url: String) -> Bool
  }

  /// A fetched document.
  package struct Answer: Sendable {
    /// The content.
    package let bytes: [UInt8]
    /// The final URL, after all redirections.
    package let url: String
    /// The stated media type.
    package let mediaType: MediaType?

    /// Creates a fetched document.
    package init(bytes: [UInt8], url: String, mediaType: MediaType? = nil) {
      (self.bytes, self.url, self.mediaType) = (bytes, url, mediaType)
    }
  }

  /// The documents that may be fetched.
  package enum Permission: Sendable {
    /// No documents.
    case nothing
    /// A contract that is named by its URL, and the documents that it references at the same origin.
    case namedOrigin
    /// All documents that a contract references.
    case everything
  }

  /// The limits of fetching for one contract.
  package struct Limits: Sendable {
    /// The maximum number of documents.
    package var count = 100
    /// The maximum size of a document, in bytes.
    package var size = 1 << 26
    /// The maximum size of all documents, in bytes.
    package var totalSize = 1 << 27
    /// The time after which no further documents are fetched.
    package var time: Duration = .seconds(60)

    /// Creates the default limits.
    package init() {}
  }

  /// The documents that may be fetched.
  let permission: Permission
  /// The limits of fetching.
  let limits: Limits
  /// The advice to users whose document was not fetched.
  private let advice: String
  private let fetch: Fetch
  private let memory = Memory()
  /// True if only documents that were already fetched are available.
  private var isOffline = false

  /// Allows documents to be fetched.
  ///
  /// - Parameters:
  ///   - permission: The documents that may be fetched.
  ///   - limits: The limits of fetching.
  ///   - advice: The advice to users who need more.
  ///   - fetch: Fetches a document.
  package init(
    allowing permission: Permission,
    limits: Limits = Limits(),
    advice: String,
    fetch: @escaping Fetch
  ) {
    (self.permission, self.limits, self.advice, self.fetch) = (permission, limits, advice, fetch)
  }

  /// A network that does not fetch documents.
  package static let none = ContractNetwork(allowing: .nothing, advice: "put a copy next to the document") { _ in
    throw ContractFiles.Unread(reason: "remote documents are not fetched")
  }

  /// A copy with only the documents that were already fetched.
  package var offline: Self {
    var copy = self
    copy.isOffline = true
    return copy
  }

  /// Discards all stored documents, so that they are fetched anew when they are next needed.
  package func forget() { memory.known.withLock { $0 = [:] } }

  /// The reason why a document is not fetched.
  var refusal: ContractFiles.Unread {
    let manner = permission == .nothing ? "never fetched" : "fetched only if that is allowed"
    return ContractFiles.Unread(reason: "it is a remote document, which is \(manner); \(advice)")
  }

  /// Returns a request for a document.
  ///
  /// - Parameters:
  ///   - url: The URL of the document.
  ///   - limit: The maximum size in bytes.
  ///   - origins: The origins at which all documents are allowed.
  func request(for url: String, upTo limit: Int, at origins: Set<String>) -> Request {
    let permission = permission
    return Request(url: url, limit: limit) { url in
      switch permission {
      case .nothing: false
      case .namedOrigin: origins.contains(RemoteURL.origin(of: url))
      case .everything: RemoteURL.isRemote(url)
      }
    }
  }
}

// MARK: - Fetching

extension ContractNetwork {
  /// The result of fetching a document.
  struct Found: Sendable {
    /// The content, or the reason why it is not available.
    let source: Result<JSONSource, ContractFiles.Unread>
    /// The URL at which it was found.
    let url: String
    /// The number of bytes.
    let size: Int
  }

  private final class Memory: Sendable {
    let known = Mutex<[String: Found]>([:])
  }

  /// Returns true if a document is stored, or known to be unavailable.
  func knows(_ url: String) -> Bool { memory.known.withLock { $0[url] != nil } }

  /// Returns a document, which is fetched unless it is stored.
  func document(_ request: Request, readBy parse: ContractFiles.Parser) -> Found {
    if let known = memory.known.withLock({ $0[request.url] }) { return known }
    if isOffline {
      return Self.failure(
        of: request,
        reason: "it has not been fetched yet; it is fetched when the documents are next reloaded"
      )
    }
    let found = ask(request, parse: parse)
    return memory.known.withLock { known in
      known[request.url] = found
      return found
    }
  }

  private func ask(_ request: Request, parse: ContractFiles.Parser) -> Found {
    do {
      let answer = try fetch(request)
      var source = try parse(answer.bytes, request.url, answer.mediaType)
      if answer.url != request.url { source = source.withAbsoluteReferences(from: answer.url) }
      return Found(source: .success(source), url: answer.url, size: answer.bytes.count)
    } catch {
      return Self.failure(of: request, reason: "\(error)")
    }
  }

  private static func failure(of request: Request, reason: String) -> Found {
    Found(source: .failure(ContractFiles.Unread(reason: reason)), url: request.url, size: 0)
  }
}
