import BacklotJSON
import BacklotJSONSchema
import BacklotStubs

/// Reads all remote documents that a contract references, before an operation is requested.
///
/// An unavailable document is reported where it is referenced, and the rest is still read. A remote document cannot
/// read local files; only the local files that other local files reference are read.
struct RemoteReading {
  /// The remote documents and the files that were found.
  struct Findings: Sendable {
    /// The requested remote documents, or the reasons why they are not available.
    fileprivate(set) var documents: [String: Result<JSONSource, ContractFiles.Unread>] = [:]
    /// The files that other files reference.
    fileprivate(set) var files: Set<String> = []
    /// The documents that are not available.
    fileprivate(set) var problems: [SourceDiagnostic] = []
    /// True if only the contract's own files determine which files are read.
    fileprivate(set) var isRestricted = false
  }

  private(set) var findings = Findings()
  private let files: ContractFiles
  private let main: ContractDocument
  private let origins: Set<String>
  private let start = ContinuousClock.now
  private var waiting: [ContractDocument] = []
  private var known: Set<String>
  private var count = 0
  private var size: Int
  /// The problems in the current document, with their locations.
  private var noted: [(pointer: JSONPointer, message: String)] = []
  private var notedCount = 0
  private var isExcessNoted = false

  /// The maximum number of reported problems.
  ///
  /// A malicious document may have a reference on every line.
  private static let maximumProblems = 100

  /// Creates a reader of the documents that a document references.
  ///
  /// - Parameters:
  ///   - main: The main document.
  ///   - found: The result of fetching the main document, if it is remote.
  ///   - files: Reads the other documents.
  init(from main: ContractDocument, _ found: ContractNetwork.Found?, by files: ContractFiles) {
    (self.files, self.main) = (files, main)
    origins = Set([found == nil ? nil : main.uri, found?.url].compactMap { $0.map(RemoteURL.origin) })
    size = found?.size ?? 0
    waiting = [main]
    known = [main.uri]
    findings.isRestricted = found != nil
  }

  /// Reads all documents.
  mutating func read() {
    while !waiting.isEmpty {
      let document = waiting.removeFirst()
      for reference in DocumentReferences(in: document.source.value, at: document.uri).all {
        read(reference, of: document)
      }
      reportProblems(of: document)
    }
  }

  /// Reports the noted problems of a document, whose locations are found in one pass over the text.
  private mutating func reportProblems(of document: ContractDocument) {
    if noted.isEmpty { return }
    let origins = document.origins(of: noted.map(\.pointer))
    findings.problems += zip(origins, noted).map { origin, problem in
      SourceDiagnostic(at: origin, problem.message, severity: .warning)
    }
    noted = []
  }

  private mutating func read(_ reference: DocumentReferences.Reference, of document: ContractDocument) {
    if RemoteURL.isRemote(reference.uri) {
      guard !JSONSchema.isMetaschema(reference.uri), known.insert(reference.uri).inserted else { return }
      return readRemote(reference)
    }
    if RemoteURL.isRemote(document.uri) {
      return note(RemoteURL.refusalOfFiles, for: reference)
    }
    guard ContractFiles.path(ofFile: reference.uri) != nil, known.insert(reference.uri).inserted else { return }
    findings.files.insert(reference.uri)
    // Resolving a reference to a file reports why it cannot be read.
    if case .success(let source) = Result(catching: { try files.file(called: reference.uri) }) {
      enqueue(source, uri: reference.uri)
    }
  }

  private mutating func readRemote(_ reference: DocumentReferences.Reference) {
    guard isAllowed(reference.uri) else { return note(files.network.refusal.reason, for: reference) }
    if let reason = excess(reference.uri) {
      findings.documents[reference.uri] = .failure(ContractFiles.Unread(reason: reason))
      return noteExcess(reason, for: reference)
    }
    count += 1
    findings.isRestricted = true
    let found = files.network.document(request(for: reference.uri), readBy: files.parse)
    size += found.size
    findings.documents[reference.uri] = found.source
    switch found.source {
    case .success(let source):
      // The final URL is another name of the document, for references to itself.
      if known.insert(found.url).inserted { findings.documents[found.url] = found.source }
      enqueue(source, uri: reference.uri)
    case .failure(let failure): note(failure.reason, for: reference)
    }
  }

  private mutating func enqueue(_ source: JSONSource, uri: String) {
    waiting.append(ContractDocument(uri: uri, name: main.name(of: uri), source: source))
  }

  private func request(for url: String) -> ContractNetwork.Request {
    let limits = files.network.limits
    return files.network.request(for: url, upTo: min(limits.size, limits.totalSize - size), at: origins)
  }

  private func isAllowed(_ url: String) -> Bool { request(for: url).isAllowed(url) }

  /// Returns the reason to stop fetching, or `nil` to continue.
  private func excess(_ url: String) -> String? {
    let limits = files.network.limits
    if count >= limits.count { return "it exceeds the limit of \(limits.count) remote documents" }
    if size >= limits.totalSize { return "the remote documents exceed the limit of \(limits.totalSize >> 20) MiB" }
    if ContinuousClock.now - start >= limits.time, !files.network.knows(url) {
      return "it was not fetched, because the others exceeded the time limit of \(limits.time)"
    }
    return nil
  }

  private mutating func note(_ reason: String, for reference: DocumentReferences.Reference) {
    guard notedCount < Self.maximumProblems else { return }
    notedCount += 1
    noted.append((reference.pointer, "\"$ref\" is \"\(reference.text)\": \(reason)"))
  }

  /// Notes that a limit is exceeded, once, because the reason is the same for all further documents.
  private mutating func noteExcess(_ reason: String, for reference: DocumentReferences.Reference) {
    if isExcessNoted { return }
    (isExcessNoted, notedCount) = (true, notedCount - 1)
    note(reason + "; the remaining documents are not fetched either", for: reference)
  }
}

/// Functions for the URLs of remote documents.
enum RemoteURL {
  /// The reason why a remote document cannot reference a file.
  static let refusalOfFiles = "a remote document can refer only to documents with http or https URLs"

  /// Returns true if a URI names a remote document.
  static func isRemote(_ uri: String) -> Bool { uri.hasPrefix("http://") || uri.hasPrefix("https://") }

  /// Returns the scheme, host and port of a URL, without the scheme's default port.
  static func origin(of url: String) -> String {
    let reference = URIReference(url)
    let scheme = reference.scheme ?? ""
    var authority = (reference.authority ?? "").lowercased()
    let port = scheme == "https" ? ":443" : ":80"
    if authority.hasSuffix(port) { authority.removeLast(port.count) }
    return scheme + "://" + authority
  }
}
