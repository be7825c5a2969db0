import BacklotFiles
package import BacklotHTTP
package import BacklotJSON
import BacklotJSONSchema
import BacklotStubs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads a contract's documents from files, and from a network as far as that is allowed.
package struct ContractFiles: Sendable {
  /// Parses the content of a file or a remote document, or throws an error whose description states the reason for the
  /// failure.
  ///
  /// The name of a remote document is its URL. It may have a media type.
  package typealias Parser =
    @Sendable (_ bytes: [UInt8], _ name: String, _ mediaType: MediaType?) throws -> JSONSource

  let parse: Parser
  /// The source of documents in a network.
  package private(set) var network: ContractNetwork
  /// The additional folders from which files are read, besides that of the contract's own document.
  private let allowedFolders: [String]
  /// Describes the way to allow another folder.
  private let advice: ReadableFolders.Advice
  /// True if errors suggest `Contract(fixture:)`, which helps Swift developers.
  package var suggestsFixture = true
  /// The folders of the contract that is being read.
  ///
  /// `nil` before the contract's document is known.
  private var folders: ReadableFolders?

  /// The maximum size of a document: 64 MiB.
  private static let limit = 1 << 26

  /// The reason why a document is not available.
  package struct Unread: Error, CustomStringConvertible {
    package let reason: String
    /// The error of the failed system call, if any.
    let systemError: SystemCallError?
    package var description: String { reason }

    package init(reason: String) { self.init(reason: reason, nil) }

    init(reason: String, _ systemError: SystemCallError?) {
      self.reason = reason
      self.systemError = systemError
    }
  }

  /// Creates a reader of JSON files.
  ///
  /// - Parameter folders: The additional folders from which files are read, besides that of the contract's own
  ///   document.
  package init(allowing folders: [String] = []) {
    self.init(allowing: folders) { bytes, name, _ in try Self.json(bytes, at: name) }
  }

  /// Creates a reader of files in a language.
  ///
  /// Files with the extension `.json` are read as JSON.
  ///
  /// - Parameters:
  ///   - syntax: The language.
  ///   - folders: The additional folders from which files are read, besides that of the contract's own document.
  init(reading syntax: DocumentSyntax, allowing folders: [String] = []) {
    self.init(allowing: folders) { bytes, name, _ in
      if syntax.name == DocumentSyntax.json.name || name.lowercased().hasSuffix(".json") {
        return try Self.json(bytes, at: name)
      }
      return try syntax.parse(bytes)
    }
  }

  /// Creates a reader for languages other than JSON, or for remote documents.
  ///
  /// - Parameters:
  ///   - network: The source of remote documents.
  ///   - folders: The additional folders from which files are read, besides that of the contract's own document.
  ///   - advice: Describes the way to allow another folder.
  ///   - parser: Parses a document.
  package init(
    network: ContractNetwork = .none,
    allowing folders: [String] = [],
    advice: @escaping ReadableFolders.Advice = { "pass allowingFilesIn: [\"\($0)\"]" },
    parser: @escaping Parser
  ) {
    (self.network, allowedFolders, self.advice, parse) = (network, folders, advice, parser)
  }

  /// A copy that reads only those remote documents that were already fetched.
  package var offline: Self {
    var copy = self
    copy.network = network.offline
    return copy
  }

  /// Parses JSON, in which the last of two members with the same name counts.
  package static func json(_ bytes: [UInt8], at path: String) throws -> JSONSource {
    do throws(JSONError) {
      return .document(try JSONDocument(written: bytes))
    } catch {
      let name = path.lowercased()
      guard name.hasSuffix(".yaml") || name.hasSuffix(".yml") else {
        throw Unread(reason: "\(error)")
      }
      throw Unread(
        reason: """
          this is YAML. To read it, use the product BacklotYAML: Contract(…, reading: .yaml). Or convert it to JSON: \
          backlot bundle \(path) -o \(path.prefix(name.hasSuffix(".yml") ? path.count - 4 : path.count - 5)).json
          """
      )
    }
  }

  /// Returns true if a document is named by an `http` or `https` URL, and not by a path.
  package static func isURL(_ name: String) -> Bool {
    let scheme = name.prefix { $0 != ":" }
    return name.dropFirst(scheme.count).hasPrefix("://") && ["http", "https"].contains(scheme.lowercased())
  }
}

// MARK: - Documents

extension ContractFiles {
  /// Returns the document at a path or a URL, with all documents that it references.
  func library(for path: String) throws(ContractError) -> ContractLibrary {
    if Self.isURL(path) { return try library(forURL: path) }
    let source: JSONSource
    do {
      source = try document(at: path)
    } catch let error as ContractError {
      throw error
    } catch {
      let message = explanation(of: error, reading: path)
      throw ContractError(
        .unreadable,
        at: Stub.Origin(file: path),
        message: message,
        systemError: SystemReason.systemError(of: error)
      )
    }
    var files = self
    files.folders = ReadableFolders(around: path, and: allowedFolders, advice: advice)
    return files.library(around: ContractDocument(uri: Self.uri(ofFile: path), name: path, source: source))
  }

  /// Returns the description of an error, with the absolute path if a relative path leads to no file.
  private func explanation(of error: any Error, reading path: String) -> String {
    guard suggestsFixture, let error = error as? HTTPError, !path.hasPrefix("/") else { return "\(error)" }
    return """
      \(error)
      Looked for: \(Self.absolute(path)), relative to the working directory. In a test, Contract(fixture: "\(path)") \
      searches the folder of the test and the folders above it.
      """
  }

  private func library(forURL name: String) throws(ContractError) -> ContractLibrary {
    let shown = SecretNames.standard.masked(writtenURL: name)
    guard network.permission != .nothing else {
      throw ContractError(.unreadable, at: Stub.Origin(file: shown), message: network.refusal.reason)
    }
    let url = URIReference(name).resolved(against: URIReference("")).withoutFragment.description
    // For a document that the user names, all redirections are followed.
    let request = ContractNetwork.Request(url: url, limit: network.limits.size, isAllowed: RemoteURL.isRemote)
    let found = network.document(request, readBy: parse)
    switch found.source {
    case .success(let source):
      return library(around: ContractDocument(uri: url, name: shown, source: source), found)
    case .failure(let failure):
      throw ContractError(.unreadable, at: Stub.Origin(file: shown), message: failure.reason)
    }
  }

  private func library(around main: ContractDocument, _ found: ContractNetwork.Found? = nil) -> ContractLibrary {
    guard found != nil || network.permission == .everything else {
      return ContractLibrary(main: main, folders: folders) { uri in try document(called: uri, in: nil) }
    }
    var reading = RemoteReading(from: main, found, by: self)
    reading.read()
    let findings = reading.findings
    return ContractLibrary(main: main, folders: folders, problems: findings.problems) { uri in
      try document(called: uri, in: findings)
    }
  }

  private func document(called uri: String, in findings: RemoteReading.Findings?) throws -> JSONSource {
    if RemoteURL.isRemote(uri) {
      guard let found = findings?.documents[uri] else { throw network.refusal }
      return try found.get()
    }
    if let findings, findings.isRestricted, !findings.files.contains(uri) {
      throw Unread(reason: RemoteURL.refusalOfFiles)
    }
    return try file(called: uri)
  }

  /// Reads the document in a file that a contract references.
  func file(called uri: String) throws -> JSONSource {
    guard let path = Self.path(ofFile: uri) else {
      throw Unread(reason: "\(uri) is not the URI of a file")
    }
    if let refusal = folders?.refusal(of: path) { throw refusal }
    let source = try document(at: path, opening: folders?.file(at: path).opener)
    // In YAML, any text is a valid string, for example that of a file of keys, whose content is confidential.
    switch source.value {
    case .array, .object, .bool: return source
    case .null, .number, .string:
      throw Unread(reason: "\(path) is not a document that a contract can refer to, expected an object")
    }
  }

  private func document(at path: String, opening open: HTTPBody.FileOpener? = nil) throws -> JSONSource {
    guard !path.utf8.contains(0) else { throw Unread(reason: "the path of the file contains a NUL character") }
    guard let bytes = try HTTPBody(contentsOf: path, keepingUpTo: Self.limit, opening: open).bytes else {
      throw Unread(reason: "\(path) exceeds the limit of \(Self.limit >> 20) MiB")
    }
    return try parse(bytes, path, nil)
  }
}

// MARK: - Files by their URIs

extension ContractFiles {
  /// Returns the URI of a file (RFC 8089), to which relative references are resolved.
  package static func uri(ofFile path: String) -> String {
    let segments = absolute(path).split(separator: "/", omittingEmptySubsequences: false)
    let text = segments.map { PercentEncoding.encode(String($0), for: .pathSegment) }.joined(separator: "/")
    return URIReference("file://" + text).resolved(against: URIReference("file:///")).description
  }

  /// Returns the path of the file that a URI names, or `nil` if it does not name a file.
  package static func path(ofFile uri: String) -> String? {
    guard uri.hasPrefix("file:///") else { return nil }
    return PercentEncoding.decode(String(uri.dropFirst("file://".count)))
  }

  /// Returns the absolute path for a path relative to the working directory.
  private static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else { return "/" + path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }
}
