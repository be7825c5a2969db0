import BacklotFiles
import BacklotJSON
import BacklotOpenAPI
import BacklotStubs

/// A command-line argument to compare with a contract.
enum CheckedSource {
  /// A source for a backend: route folders and stub files.
  case stubs(RecognizedSource)
  /// JSON or YAML files, and the schema to validate them with.
  case fixtures([String], FixtureSchema)

  /// Creates a source from an argument: a backend source, or else a fixture or a folder of fixtures, optionally
  /// followed by `=` and a schema.
  ///
  /// - Parameters:
  ///   - word: The argument.
  ///   - usual: The default schema of fixtures.
  init(_ word: String, defaultSchema usual: FixtureSchema) throws {
    if try Self.status(of: word) == nil, let (path, schema) = try Self.split(word) {
      guard let choice = FixtureSchema(schema) else {
        throw CommandFailure(
          "\(schema) is not a valid schema: expected, for example, #/components/schemas/Dog or 'GET /dogs 200'"
        )
      }
      self = .fixtures(try Self.files(path), choice)
      return
    }
    do throws(SourceError) {
      let source = try SourceRecognizer.recognize(word)
      guard source.format != .contract else {
        throw SourceError(
          word,
          problem: "is an OpenAPI document: pass it with --contract, and name files to check as sources."
        )
      }
      self = .stubs(source)
    } catch {
      guard !error.isReadFailure, let files = try Self.fixtures(word) else { throw error }
      self = .fixtures(files, usual)
    }
  }

  /// Returns the status of a path; `nil` if missing.
  private static func status(of path: String) throws(SourceError) -> FileStatus? {
    do throws(SystemReason) {
      return try FileStatus.ifThere(path)
    } catch {
      // A path followed by a schema may be longer than the system allows for a path.
      if error.isNameTooLong { return nil }
      throw SourceError(path, problem: "cannot be read: \(error.text)", isReadFailure: true)
    }
  }

  /// Splits an argument into the path of an existing file or folder and the schema after the equals sign.
  private static func split(_ word: String) throws(SourceError) -> (path: String, schema: String)? {
    for sign in word.indices where word[sign] == "=" {
      let path = String(word[..<sign])
      if try status(of: path) != nil { return (path, String(word[word.index(after: sign)...])) }
    }
    return nil
  }

  private static func files(_ path: String) throws -> [String] {
    if try status(of: path)?.isFolder != true { return [path] }
    return try fixtures(path) ?? []
  }

  /// Returns the fixtures that a path names; `nil` if there are no such files.
  private static func fixtures(_ path: String) throws -> [String]? {
    guard let status = try status(of: path) else { return nil }
    if !status.isFolder { return try isFixture(path) ? [path] : nil }
    var files: [String] = []
    try collect(in: path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path, lineage: [], into: &files)
    return files.isEmpty ? nil : files
  }

  /// The maximum depth of folders that are searched.
  private static let depth = 64

  private static func collect(in folder: String, lineage: [FileIdentity], into files: inout [String]) throws {
    let listing: FolderListing
    do throws(SystemReason) {
      listing = try FolderListing(of: folder)
    } catch {
      throw SourceError(folder, problem: "cannot be read as a folder: \(error.text). Check its permissions.")
    }
    // A link to an enclosing folder leads to no new files.
    if let identity = listing.identity, lineage.contains(identity) { return }
    let lineage = lineage + (listing.identity.map { [$0] } ?? [])
    for item in listing.items.sorted(by: { $0.name < $1.name }) where !item.name.hasPrefix(".") {
      let path = folder + "/" + item.name
      if item.isFolder {
        if lineage.count <= Self.depth { try collect(in: path, lineage: lineage, into: &files) }
      } else if try isFixture(path) {
        files.append(path)
      }
    }
  }

  /// Returns true if a file is JSON or YAML by its name, and not a contract.
  private static func isFixture(_ path: String) throws -> Bool {
    let name = path.lowercased()
    guard [".json", ".yaml", ".yml"].contains(where: name.hasSuffix) else { return false }
    return try !FileSample(path).holdsContract
  }
}
