import BacklotHTTP

/// Fetches documents over `http` and `https` synchronously, for input that is read before the server starts.
package struct DocumentFetch: Sendable {
  /// The maximum time for one document, including redirections.
  package var time: Duration = .seconds(10)
  /// The maximum number of redirections.
  package var redirections = 5
  /// A PEM file with the certificates of trusted authorities for `https`; the system's if it is `nil`.
  package var certificateFile: String?
  /// The time after which a fetch is reported as slow.
  package var patience: Duration = .seconds(1)

  /// Creates a fetch with the default limits.
  package init() {}

  /// A document and its metadata.
  package struct Document: Sendable, Hashable {
    /// The content of the document.
    package let bytes: [UInt8]
    /// The URL of the document after all redirections.
    package let url: String
    /// The value of the `Content-Type` field.
    package let contentType: String?
  }

  /// The reason why a document is unavailable.
  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem and its solution, as the rest of a sentence whose subject is the document.
    package let reason: String
    /// The reason.
    package var description: String { reason }

    init(_ reason: String) { self.reason = reason }
  }
}

extension DocumentFetch {
  /// Returns a document after waiting for it.
  ///
  /// - Parameters:
  ///   - url: The `http` or `https` URL of the document.
  ///   - limit: The maximum size in bytes.
  ///   - isAllowed: Whether the target of a redirection may be fetched.
  ///   - tell: A closure that is called once if the fetch is slow.
  package func document(
    at url: String,
    upTo limit: Int,
    where isAllowed: (_ url: String) -> Bool = { _ in true },
    whileWaiting tell: @escaping () -> Void = {}
  ) throws(Failure) -> Document {
    let start = ContinuousClock.now
    let watch = SlownessWatch(after: start + patience, tell: tell)
    var place = url
    for _ in 0...redirections {
      try check(place)
      let left = time - (ContinuousClock.now - start)
      guard left > .zero else { throw tooSlow }
      let fetch = try CurlFetch(place, upTo: limit, within: left, certificateFile: certificateFile, watch: watch)
      switch try fetch.perform(sayingTooSlow: tooSlow) {
      case .document(let document): return document
      case .elsewhere(let next):
        guard isAllowed(next) else { throw Failure("it redirects to \(shown(next)), which is not allowed") }
        place = next
      }
    }
    throw Failure("it redirects more than \(redirections) times, from \(shown(url)) and finally to \(shown(place))")
  }

  private var tooSlow: Failure { Failure("it did not arrive within \(time); check that its server is reachable") }

  private func shown(_ url: String) -> String { SecretNames.standard.masked(writtenURL: url) }

  private func check(_ url: String) throws(Failure) {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    guard scheme == "http" || scheme == "https" else {
      throw Failure("it is at \(shown(url)), but only http and https are supported")
    }
    guard url.utf8.allSatisfy({ 33...126 ~= $0 }) else {
      throw Failure("\(shown(url)) has characters that a URL must percent-encode")
    }
  }
}

/// Reports once that an operation is slow.
final class SlownessWatch {
  private let moment: ContinuousClock.Instant
  private var tell: (() -> Void)?

  init(after moment: ContinuousClock.Instant, tell: @escaping () -> Void) {
    (self.moment, self.tell) = (moment, tell)
  }

  /// Checks the elapsed time.
  func look() {
    guard let tell, ContinuousClock.now >= moment else { return }
    self.tell = nil
    tell()
  }
}
