import BacklotJSON
import BacklotPlatform
import BacklotStubs

/// A document of a contract, with its name.
///
/// A class, so that thousands of nodes can refer to it without a copy of its parts.
package final class ContractDocument: Sendable {
  /// The name in references from other documents: an absolute URI, or the path of a file.
  package let uri: String
  /// The display name, as in reports.
  package let name: String
  /// The content.
  let source: JSONSource
  /// The named schemas of the document, found when a reference is neither a pointer nor to a document.
  let names: Lazy<SchemaNames>
  /// A cache of lines.
  ///
  /// Finding a line requires a pass over the text, and the same lines are requested repeatedly.
  private let lines = Mutex<[JSONPointer: Int?]>([:])

  /// The maximum number of cached lines.
  private static let rememberedLines = 10_000

  init(uri: String, name: String, source: JSONSource) {
    self.uri = uri
    self.name = name
    self.source = source
    names = Lazy { SchemaNames(in: source.value, at: uri) }
  }

  /// The outermost value.
  package var root: ContractNode { ContractNode(document: self, pointer: JSONPointer(), value: source.value) }

  /// Returns the location of a value in the text, as far as it is known.
  func origin(of pointer: JSONPointer) -> Stub.Origin {
    Stub.Origin(file: name, line: line(of: pointer))
  }

  private func line(of pointer: JSONPointer) -> Int? {
    if let known = lines.withLock({ $0[pointer] }) { return known }
    let line = source.place(of: pointer)?.line
    lines.withLock { lines in
      if lines.count >= Self.rememberedLines { lines = [:] }
      lines[pointer] = line
    }
    return line
  }

  /// Returns the locations of many values, found in one pass over the text.
  func origins(of pointers: [JSONPointer]) -> [Stub.Origin] {
    let places = source.places(of: pointers)
    return pointers.indices.map { index in
      Stub.Origin(file: name, line: places.isEmpty ? nil : places[index]?.line)
    }
  }

  /// Warnings about members with the name of an earlier one, which the last one replaces.
  var duplicateMembers: [SourceDiagnostic] {
    source.duplicateMembers.map { duplicate in
      SourceDiagnostic(
        warningAt: Stub.Origin(file: name, line: duplicate.location.line),
        column: duplicate.location.column,
        "\(duplicate.message): the last one is used; remove the others"
      )
    }
  }

  /// Returns the display name of another document, in the style in which this document was named.
  func name(of uri: String) -> String {
    let folder = Self.folder(of: self.uri)
    guard !RemoteURL.isRemote(self.uri), !folder.isEmpty, uri.hasPrefix(folder) else { return uri }
    return Self.folder(of: name) + uri.dropFirst(folder.count)
  }

  /// Returns the path of the containing folder, with the trailing slash.
  private static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }
}
