import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// The texts of mapping files, for the places in them; each is read once, when something in it is to be told.
struct MappingDocuments {
  /// The most bytes of a file: 64 MiB.
  static let limit = 1 << 26

  private var documents: [String: JSONDocument?] = [:]

  /// Returns the text of a file, or `nil` if it is no longer readable and only the line can be reported.
  mutating func document(_ file: String) -> JSONDocument? {
    if let known = documents[file] { return known }
    let document = Self.read(file)
    documents[file] = .some(document)
    return document
  }

  private static func read(_ file: String) -> JSONDocument? {
    do {
      return try HTTPBody(contentsOf: file, keepingUpTo: limit).bytes.map { try RelaxedJSON.document($0) }
    } catch {
      return nil
    }
  }
}
