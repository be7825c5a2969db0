public import BacklotJSON
import BacklotStubs

extension Contract {
  /// Names a document by its path; it is read when the backend is made.
  ///
  /// Documents that it refers to are read from files in its folder and the folders below, and never from a network; a
  /// reference to another file is refused. A relative path begins at the working directory, which is not the same in Xcode
  /// and in `swift test`; in a test, ``init(fixture:mode:options:reading:allowingFilesIn:near:)`` finds the file from
  /// beside the test.
  ///
  /// - Parameters:
  ///   - path: The document's path, absolute or from the working directory.
  ///   - mode: Whether the contract answers, or only validates.
  ///   - options: How it answers.
  ///   - syntax: The language of the document and of those that it refers to. Defaults to JSON; `BacklotYAML` has `.yaml`.
  ///   - folders: More folders from which files are read. Defaults to none.
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

  /// Names a document near a source file, as fixtures are named; it is read when the backend is made.
  ///
  /// ```swift
  /// @Suite(.backend { Contract(fixture: "openapi.json") })
  /// struct PetTests { … }
  /// ```
  ///
  /// The file is looked for in the folder `Fixtures` beside the source file and in that folder itself, and then likewise
  /// in each folder above, up to the one that holds `Package.swift`. If it is in none of them, the error lists the places.
  ///
  /// - Parameters:
  ///   - name: The file's name, which may begin with folders; `.json` may be left out.
  ///   - mode: Whether the contract answers, or only validates.
  ///   - options: How it answers.
  ///   - syntax: The language of the document and of those that it refers to. Defaults to JSON; `BacklotYAML` has `.yaml`.
  ///   - folders: More folders from which files are read. Defaults to none.
  ///   - file: The source file to start from.
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
        throw ContractError(.unreadable, at: Stub.Origin(file: name), search.refusal)
      }
      return try ContractFiles(reading: syntax, allowing: folders).library(for: path)
    }
    self.mode = mode
  }

  /// Takes a document that is there already, such as one that was read from a bundle.
  ///
  /// - Parameters:
  ///   - document: The document; what it refers to is in itself.
  ///   - name: What it is called in reports.
  ///   - mode: Whether the contract answers, or only validates.
  ///   - options: How it answers.
  public init(
    _ document: JSONDocument,
    named name: String = "contract",
    mode: Mode = .answering,
    options: Options = Options()
  ) {
    self.init(.document(document), named: name, settings: ContractSettings(options: options))
    self.mode = mode
  }

  /// Names a document that is read as somebody says, and answered for as somebody says.
  package init(_ path: String, settings: ContractSettings, files: ContractFiles) {
    self.init(settings) { () throws(ContractError) in try files.library(for: path) }
  }

  /// Takes a document of any language that is there already, and is answered for as somebody says.
  package init(_ source: JSONSource, named name: String, settings: ContractSettings) {
    self.init(settings) { () throws(ContractError) in ContractLibrary(only: source, named: name) }
  }
}
