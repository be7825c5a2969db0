/// A document language and its parser: JSON, or another language whose texts represent JSON values.
///
/// `BacklotYAML` adds `.yaml`, which needs libyaml.
public struct DocumentSyntax: Sendable {
  /// The name of the language, such as `JSON`.
  public let name: String
  private let parser: @Sendable ([UInt8]) throws -> JSONSource

  /// Creates a syntax.
  ///
  /// - Parameters:
  ///   - name: The name of the language.
  ///   - parser: Returns the value of a text, with the locations of its parts if known. The description of an error
  ///     that it throws is shown after the name of the file.
  public init(named name: String, parsing parser: @escaping @Sendable ([UInt8]) throws -> JSONSource) {
    self.name = name
    self.parser = parser
  }

  /// Returns the value of a text, with the locations of its parts if the parser knows them.
  public func parse(_ bytes: [UInt8]) throws -> JSONSource { try parser(bytes) }

  /// JSON (RFC 8259).
  public static let json = DocumentSyntax(named: "JSON") { .document(try JSONDocument(parsing: $0)) }
}
