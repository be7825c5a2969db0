import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// The contents of stub files, for locations in them.
///
/// Each file is read once, when a finding in it is reported.
struct StubDocuments {
  /// The maximum size of a file: 64 MiB.
  static let limit = 1 << 26

  private var documents: [String: JSONDocument?] = [:]

  /// Returns the text of a stub's file, or `nil` if it is no longer readable and only the line can be reported.
  mutating func document(of stub: Stub) -> JSONDocument? {
    guard let annotation = stub.annotation else { return nil }
    let file = stub.origin.file
    if let known = documents[file] { return known }
    let document = Self.read(file, as: annotation)
    documents[file] = .some(document)
    return document
  }

  private static func read(_ file: String, as annotation: any StubAnnotation) -> JSONDocument? {
    do {
      return try HTTPBody(contentsOf: file, keepingUpTo: limit).bytes.map { try annotation.document(reading: $0) }
    } catch {
      return nil
    }
  }
}
