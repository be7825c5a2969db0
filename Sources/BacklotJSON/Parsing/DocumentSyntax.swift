/// A language in which documents are written, with its parser: JSON, or another one whose texts mean JSON values.
///
/// `BacklotYAML` adds `.yaml`, which needs libyaml.
public struct DocumentSyntax: Sendable {
  /// The name of the language, such as `JSON`.
  public let name: String
  private let parser: @Sendable ([UInt8]) throws -> JSONSource

  /// Makes a syntax.
  ///
  /// - Parameters:
  ///   - name: The name of the language.
  ///   - parser: Returns what a text means, with the places of its parts if it knows them. The description of an error
  ///     that it throws is shown behind the name of the file.
  public init(named name: String, parsing parser: @escaping @Sendable ([UInt8]) throws -> JSONSource) {
    self.name = name
    self.parser = parser
  }

  /// Returns what a text means, with the places of its parts.
  public func parse(_ bytes: [UInt8]) throws -> JSONSource { try parser(bytes) }

  /// JSON (RFC 8259).
  public static let json = DocumentSyntax(named: "JSON") { .document(try JSONDocument(parsing: $0)) }
}
