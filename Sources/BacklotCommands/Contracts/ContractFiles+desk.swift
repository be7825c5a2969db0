import BacklotDesk
import BacklotHTTP
import BacklotJSON
import BacklotOpenAPI
import BacklotStubs

extension ContractFiles {
  /// A reader of YAML and JSON that only reads files.
  static let desk = ContractFiles(advice: advice, parser: parsed)

  /// The advice on how to allow a folder from which files are read.
  static let advice: ReadableFolders.Advice = { "add --\(CommandOption.allowFiles.declaration.name) \($0)" }

  /// Creates a reader of YAML and JSON, from files and from the origin of a URL that names the contract itself.
  ///
  /// - Parameters:
  ///   - isRemoteAllowed: True if contracts may refer to any document in a network.
  ///   - folders: The folders from which files are read in addition to that of each contract.
  ///   - console: The console that reports slow downloads.
  ///   - fetch: The function that fetches documents.
  static func desk(
    allowingRemote isRemoteAllowed: Bool,
    files folders: [String] = [],
    telling console: Console,
    by fetch: DocumentFetch = DocumentFetch()
  ) -> ContractFiles {
    let network = ContractNetwork(
      allowing: isRemoteAllowed ? .everything : .namedOrigin,
      advice: "add --\(CommandOption.allowRemote.declaration.name), or put a copy beside the document"
    ) { request in
      let document = try fetch.document(at: request.url, upTo: request.limit, where: request.isAllowed) {
        if console.isTerminal { console.writeError("backlot: waiting for \(request.url)\n".withoutControls) }
      }
      return ContractNetwork.Answer(
        bytes: document.bytes,
        url: document.url,
        mediaType: document.contentType.flatMap { MediaType(parsing: $0) }
      )
    }
    var files = ContractFiles(network: network, allowing: folders, advice: advice, parser: parsed)
    files.suggestsFixture = false
    return files
  }

  @Sendable private static func parsed(
    _ bytes: [UInt8],
    named name: String,
    mediaType: MediaType?
  ) throws -> JSONSource {
    switch ValidatedText(bytes, named: name, in: mediaType?.language ?? .named(name)) {
    case .documents(let documents):
      if documents.count == 1, let document = documents.first { return document }
      throw Unread(reason: "\(name) has \(documents.count) documents, expected one")
    case .broken(let finding):
      throw ContractError(
        .unreadable,
        at: Stub.Origin(file: name, line: finding.location?.line),
        message: finding.message
      )
    }
  }
}

extension CommandOption where Value == Bool {
  /// Allows contracts to refer to documents in a network.
  static let allowRemote = flag(
    "allow-remote",
    summary: "Load documents from the http and https URLs that an OpenAPI document refers to, once at the start."
  )
}

extension CommandOption where Value == [String] {
  /// The folders from which contracts may refer to files, in addition to their own.
  static let allowFiles = repeated(
    "allow-files",
    format: ValueFormat(
      "DIR",
      expectation: "a folder that exists",
      example: "../common",
      completion: .paths,
      read: { FileStatus.mayBeFolder($0) ? $0 : nil }
    ),
    summary:
      "Allow OpenAPI documents and schemas to refer to files in this folder, besides those in the document's own folder."
  )
}

extension FileStatus {
  /// Returns the folders among sources; specifying them already allows contracts to refer to their files.
  static func folders(among sources: [String]) -> [String] { sources.filter(mayBeFolder) }

  /// Returns true if a path leads to a folder or cannot be inspected; the reason is reported when a file in it is
  /// needed.
  fileprivate static func mayBeFolder(_ path: String) -> Bool {
    do throws(SystemReason) { return try ifThere(path)?.isFolder ?? false } catch { return !error.isNameTooLong }
  }
}

extension MediaType {
  /// The language of the document; `nil` if the media type is neither JSON nor YAML.
  fileprivate var language: ValidatedText.Language? {
    if subtype == "json" || subtype.hasSuffix("+json") { return .json }
    return ["yaml", "x-yaml", "vnd.yaml"].contains(subtype) || subtype.hasSuffix("+yaml") ? .yaml : nil
  }
}

extension ValidatedText.Language {
  /// Returns the language that a file name or a URL's path indicates.
  fileprivate static func named(_ name: String) -> Self? {
    Self(named: ContractFiles.isURL(name) ? String(name.prefix { !"?#".contains($0) }) : name)
  }
}
