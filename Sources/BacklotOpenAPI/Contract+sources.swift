import BacklotFiles
public import BacklotJSON
import BacklotStubs

extension Contract {
  /// Creates a contract from the document at a path.
  ///
  /// The document is read when the backend is created.
  ///
  /// Documents that it references are read from files in its folder and the folders below, never from a network. A
  /// reference to any other file is refused. A relative path starts at the working directory, which differs between
  /// Xcode and `swift test`. In a test, ``init(fixture:mode:options:reading:allowingFilesIn:near:)`` finds the file
  /// relative to the test.
  ///
  /// - Parameters:
  ///   - path: The document's path, absolute or relative to the working directory.
  ///   - mode: The mode: answer requests, or only validate.
  ///   - options: The options for responses.
  ///   - syntax: The language of the document and of the documents that it references. Defaults to JSON; `BacklotYAML`
  ///     has `.yaml`.
  ///   - folders: Additional folders from which files are read. Empty by default.
  public init(
    _ path: String,
    mode: Mode = .answering,
    options: Options = Options(),
    reading syntax: DocumentSyntax = .json,
    allowingFilesIn folders: [String] = []
  ) {
    self.init(ContractSettings(options: options)) { () throws(ContractError) in
      try ContractFiles(reading: syntax, allowing: folders).library(for: path)
    }
    self.mode = mode
  }

  /// Creates a contract from a document near a source file, named like a fixture.
  ///
  /// The document is read when the backend is created.
  ///
  /// ```swift
  /// @Suite(.backend { Contract(fixture: "openapi.json") })
  /// struct PetTests { … }
  /// ```
  ///
  /// The search covers the folder `Fixtures` beside the source file, then the source file's folder, and then likewise
  /// each folder above, up to the one that contains `Package.swift`. If no folder contains the file, the error lists
  /// the searched places.
  ///
  /// - Parameters:
  ///   - name: The file's name, which may begin with folders. `.json` is optional.
  ///   - mode: The mode: answer requests, or only validate.
  ///   - options: The options for responses.
  ///   - syntax: The language of the document and of the documents that it references. Defaults to JSON; `BacklotYAML`
  ///     has `.yaml`.
  ///   - folders: Additional folders from which files are read. Empty by default.
  ///   - file: The source file at which the search starts.
  public init(
    fixture name: String,
    mode: Mode = .answering,
    options: Options = Options(),
    reading syntax: DocumentSyntax = .json,
    allowingFilesIn folders: [String] = [],
    near file: String = #filePath
  ) {
    self.init(ContractSettings(options: options)) { () throws(ContractError) in
      let search = NearbyFile(name, near: file)
      guard let path = search.path else {
        throw ContractError(.unreadable, at: Stub.Origin(file: name), message: search.refusal)
      }
      return try ContractFiles(reading: syntax, allowing: folders).library(for: path)
    }
    self.mode = mode
  }

  /// Creates a contract from a document in memory, such as one from a bundle.
  ///
  /// - Parameters:
  ///   - document: The document. It may contain only references to itself.
  ///   - name: The document's name in reports.
  ///   - mode: The mode: answer requests, or only validate.
  ///   - options: The options for responses.
  public init(
    _ document: JSONDocument,
    named name: String = "contract",
    mode: Mode = .answering,
    options: Options = Options()
  ) {
    self.init(.document(document), named: name, settings: ContractSettings(options: options))
    self.mode = mode
  }

  /// Creates a contract from a document, with the specified settings and file access.
  package init(_ path: String, settings: ContractSettings, files: ContractFiles) {
    self.init(settings) { () throws(ContractError) in try files.library(for: path) }
  }

  /// Creates a contract from a document in memory, in any language, with the specified settings.
  package init(_ source: JSONSource, named name: String, settings: ContractSettings) {
    self.init(settings) { () throws(ContractError) in ContractLibrary(only: source, named: name) }
  }
}
