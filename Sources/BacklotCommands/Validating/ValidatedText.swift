import BacklotFiles
import BacklotHTTP
import BacklotJSON
import BacklotYAML

/// The content of a file or the standard input: its documents, or the reason why they cannot be read.
///
/// The last of two members with the same name counts; `duplicateMembers` of the documents lists the others.
enum ValidatedText {
  case documents([JSONSource])
  case broken(ValidationFinding)

  /// The maximum number of bytes of a file: 64 MiB.
  private static let limit = 1 << 26

  /// Reads a file, or the standard input if the path is `-`.
  ///
  /// Files that end in `.yaml` or `.yml` are YAML, files that end in `.json` are JSON; for other files the first
  /// character decides.
  init(_ path: String, on console: Console) throws(CommandFailure) {
    self.init(try Self.bytes(of: path, on: console), named: path)
  }

  /// Reads a file that a document names.
  init(_ file: ContainedFile) throws(CommandFailure) {
    let bytes: [UInt8]?
    do { bytes = try file.body(keepingUpTo: Self.limit).bytes } catch { throw CommandFailure("\(file.path): \(error)") }
    guard let bytes else { throw CommandFailure("\(file.path) exceeds the limit of \(Self.limit >> 20) MiB") }
    self.init(bytes, named: file.path)
  }

  /// Parses the content of a file in the language that its name indicates.
  init(_ bytes: [UInt8], named path: String) { self.init(bytes, named: path, in: Language(named: path)) }

  /// Parses text in a language; if it is `nil`, the first character decides.
  init(_ bytes: [UInt8], named path: String, in language: Language?) {
    switch language ?? Language(beginning: bytes) {
    case .json: self = Self.json(bytes, at: path)
    case .yaml: self = Self.yaml(bytes, at: path)
    }
  }

  private static func json(_ bytes: [UInt8], at path: String) -> Self {
    do throws(JSONError) {
      return .documents([.document(try JSONDocument(written: bytes))])
    } catch {
      return .broken(ValidationFinding(brokenBy: error.message, at: error.location, in: path))
    }
  }

  private static func yaml(_ bytes: [UInt8], at path: String) -> Self {
    do throws(YAMLError) {
      let documents = try YAMLDocument.documents(written: bytes)
      return .documents(documents.isEmpty ? [.value(.null)] : documents.map { .placed($0.value, $0) })
    } catch {
      return .broken(ValidationFinding(brokenBy: error.message, at: error.location, in: path))
    }
  }

  private static func bytes(of path: String, on console: Console) throws(CommandFailure) -> [UInt8] {
    if path == "-" {
      do throws(CommandFailure) { return try console.input(upTo: limit) } catch { throw CommandFailure("-: \(error)") }
    }
    if try PipedFile.isNamed(path) { return try PipedFile.bytes(of: path, upTo: limit) }
    do {
      if let bytes = try HTTPBody(contentsOf: path, keepingUpTo: limit).bytes { return bytes }
    } catch {
      throw CommandFailure("\(path): \(error) Name a JSON or YAML file, or - for the standard input")
    }
    throw CommandFailure("\(path) exceeds the limit of \(limit >> 20) MiB")
  }
}

extension ValidatedText {
  /// The language of a document.
  enum Language {
    case json, yaml

    /// Creates a language from a filename extension; returns `nil` if it is unknown.
    init?(named path: String) {
      let name = path.lowercased()
      if Self.isJSON(named: path) {
        self = .json
      } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
        self = .yaml
      } else {
        return nil
      }
    }

    /// Returns true if a file's name indicates JSON.
    static func isJSON(named path: String) -> Bool {
      // Lowercasing the whole path would cost more than all other work on it.
      String(decoding: path.utf8.suffix(5), as: UTF8.self).lowercased() == ".json"
    }

    /// Creates a language from the first character of a document.
    init(beginning bytes: [UInt8]) {
      let first = bytes.dropFirst(JSONBytes.lengthOfMark(in: bytes)).first { $0 > UInt8(ascii: " ") }
      self = first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .json : .yaml
    }
  }
}
