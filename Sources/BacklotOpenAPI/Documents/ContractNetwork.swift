package import BacklotHTTP
import BacklotJSON
import Synchronization

/// The documents in a network that a contract may be made of: which ones, and who asks for them.
///
/// Documents are asked for when a contract is read, and remembered until somebody says ``forget()``: nobody waits for a network
/// while a backend answers, or because a file beside it has changed.
package struct ContractNetwork: Sendable {
  /// Asks for a document, and waits for it; it throws anything whose description says why it cannot be had.
  package typealias Fetch = @Sendable (_ request: Request) throws -> Answer

  /// What is asked for.
  package struct Request: Sendable {
    /// Where it is: a URL of `http` or `https`.
    package let url: String
    /// The most bytes that it may have.
    package let limit: Int
    /// Whether it may be asked for where a redirection leads.
    package let isAllowed: @Sendable (_ url: String) -> Bool
  }

  /// A document that was asked for.
  package struct Answer: Sendable {
    /// Its content.
    package let bytes: [UInt8]
    /// Where it was found, behind all redirections.
    package let url: String
    /// What it is said to be.
    package let mediaType: MediaType?

    /// Makes an answer.
    package init(bytes: [UInt8], url: String, mediaType: MediaType? = nil) {
      (self.bytes, self.url, self.mediaType) = (bytes, url, mediaType)
    }
  }

  /// Which documents may be asked for.
  package enum Permission: Sendable {
    /// None.
    case nothing
    /// A contract that is named by its URL, and what it refers to at the same origin.
    case namedOrigin
    /// All that a contract refers to.
    case everything
  }

  /// How much is asked for, for one contract.
  package struct Limits: Sendable {
    /// The most documents.
    package var count = 100
    /// The most bytes of one.
    package var size = 1 << 26
    /// The most bytes of all together.
    package var totalSize = 1 << 27
    /// The longest time in which another one is asked for.
    package var time: Duration = .seconds(60)

    /// The limits of a network that nobody configured.
    package init() {}
  }

  /// Which documents may be asked for.
  let permission: Permission
  /// How much is asked for.
  let limits: Limits
  /// What somebody may do for whom a document was not asked for.
  private let advice: String
  private let fetch: Fetch
  private let memory = Memory()
  /// Whether only that is had which was asked for already.
  private var isOffline = false

  /// Lets documents be asked for.
  ///
  /// - Parameters:
  ///   - permission: Which ones.
  ///   - limits: How much.
  ///   - advice: What somebody may do who wants more than that.
  ///   - fetch: Asks for one.
  package init(
    allowing permission: Permission,
    limits: Limits = Limits(),
    advice: String,
    fetch: @escaping Fetch
  ) {
    (self.permission, self.limits, self.advice, self.fetch) = (permission, limits, advice, fetch)
  }

  /// No network.
  package static let none = ContractNetwork(allowing: .nothing, advice: "put a copy beside the document") { _ in
    throw ContractFiles.Unread(reason: "nobody asks for it")
  }

  /// The same with what was asked for already, and nothing else.
  package var offline: Self {
    var copy = self
    copy.isOffline = true
    return copy
  }

  /// Has all documents asked for anew when they are next needed.
  package func forget() { memory.known.withLock { $0 = [:] } }

  /// Why a document is not asked for.
  var refusal: ContractFiles.Unread {
    let manner = permission == .nothing ? "never asked" : "not asked unless that is allowed"
    return ContractFiles.Unread(reason: "it is in a network, which is \(manner); \(advice)")
  }

  /// A request for a document.
  ///
  /// - Parameters:
  ///   - url: Where it is.
  ///   - limit: The most bytes that it may have.
  ///   - origins: Where all is allowed.
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

// MARK: - Asking

extension ContractNetwork {
  /// A document, and how much of the limits it takes.
  struct Found: Sendable {
    /// What it says, or why it cannot be had.
    let source: Result<JSONSource, ContractFiles.Unread>
    /// Where it was found.
    let url: String
    /// How many bytes it has.
    let size: Int
  }

  private final class Memory: Sendable {
    let known = Mutex<[String: Found]>([:])
  }

  /// Whether it takes no time to have a document, or to know that it cannot be had.
  func knows(_ url: String) -> Bool { memory.known.withLock { $0[url] != nil } }

  /// A document, which is asked for unless it is known.
  func document(_ request: Request, readBy parse: ContractFiles.Parser) -> Found {
    if let known = memory.known.withLock({ $0[request.url] }) { return known }
    if isOffline {
      return Self.lost(request, "it was not asked for yet, which is done when the documents are next read anew")
    }
    let found = ask(request, parse)
    return memory.known.withLock { known in
      known[request.url] = found
      return found
    }
  }

  private func ask(_ request: Request, _ parse: ContractFiles.Parser) -> Found {
    do {
      let answer = try fetch(request)
      var source = try parse(answer.bytes, request.url, answer.mediaType)
      if answer.url != request.url { source = source.withAbsoluteReferences(from: answer.url) }
      return Found(source: .success(source), url: answer.url, size: answer.bytes.count)
    } catch {
      return Self.lost(request, "\(error)")
    }
  }

  private static func lost(_ request: Request, _ reason: String) -> Found {
    Found(source: .failure(ContractFiles.Unread(reason: reason)), url: request.url, size: 0)
  }
}
