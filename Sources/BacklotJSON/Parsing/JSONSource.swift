/// A JSON value, with the locations of its parts if it was read from a text.
public enum JSONSource: Sendable {
  /// A value without a text, so that violations have no line and column in a schema's text.
  case value(JSONValue)
  /// A text, so that violations and errors in it have a line and column.
  case document(JSONDocument)
  /// A value that was read from a text in a language other than JSON, with the locations of its parts.
  case placed(JSONValue, any JSONPlaces)

  /// The value of the document.
  public var value: JSONValue {
    switch self {
    case .value(let value): value
    case .document(let document): document.value
    case .placed(let value, _): value
    }
  }

  /// The members that have the same name as an earlier one in their object, as far as they are known.
  package var duplicateMembers: [JSONDocument.DuplicateMember] {
    places?.duplicateMembers ?? []
  }

  private var places: (any JSONPlaces)? {
    switch self {
    case .value: nil
    case .document(let document): document
    case .placed(_, let places): places
    }
  }

  /// Returns the text with which the number or boolean at a pointer was written, if it differs from that in JSON.
  func scalarText(of pointer: JSONPointer) -> String? { places?.scalarText(of: pointer) }

  package func locations(of pointers: [JSONPointer]) -> [JSONLocation?] { places?.locations(of: pointers) ?? [] }

  /// Returns the start of a member's name or of an element, or `nil` if there is neither or the document has no text.
  package func place(of pointer: JSONPointer) -> JSONLocation? { keyLocation(of: pointer) }

  /// Returns the starts of many members' names, in one pass.
  ///
  /// Empty if the document has no text.
  package func places(of pointers: [JSONPointer]) -> [JSONLocation?] { keyLocations(of: pointers) }

  /// Returns the locations of keywords, or of values that are not members.
  package func keyLocations(of pointers: [JSONPointer]) -> [JSONLocation?] {
    guard let places else { return [] }
    return zip(places.keyLocations(of: pointers), places.locations(of: pointers)).map { $0 ?? $1 }
  }

  /// Returns the location of a keyword, or of a value that is not a member.
  package func keyLocation(of pointer: JSONPointer) -> JSONLocation? {
    places?.keyLocation(of: pointer) ?? places?.location(of: pointer)
  }
}

// MARK: - Places

/// The locations of the parts of a value in the text that it was read from.
public protocol JSONPlaces: Sendable {
  /// Returns the start of the value at `pointer`, or `nil` if there is no such value.
  func location(of pointer: JSONPointer) -> JSONLocation?
  /// Returns the start of the name of the member at `pointer`, or `nil` if there is no value or it is an element.
  func keyLocation(of pointer: JSONPointer) -> JSONLocation?
  /// Returns the text with which the number or boolean at `pointer` was written, if it differs from that in JSON.
  ///
  /// `nil` by default.
  func scalarText(of pointer: JSONPointer) -> String?
  /// Returns the starts of the values at many pointers, in their order.
  ///
  /// By default, looks up each one.
  func locations(of pointers: [JSONPointer]) -> [JSONLocation?]
  /// Returns the starts of the names of the members at many pointers, in their order.
  ///
  /// By default, looks up each one.
  func keyLocations(of pointers: [JSONPointer]) -> [JSONLocation?]
  /// The members with the name of an earlier one in their object, which the last one replaces.
  ///
  /// Empty by default.
  var duplicateMembers: [JSONDocument.DuplicateMember] { get }
}

extension JSONPlaces {
  /// An empty list: there are no duplicate members, or they are unknown.
  public var duplicateMembers: [JSONDocument.DuplicateMember] { [] }

  /// Returns `nil`: the text is the same as in JSON, or unknown.
  public func scalarText(of pointer: JSONPointer) -> String? { nil }

  /// Returns the starts of the values at many pointers by looking up each one.
  public func locations(of pointers: [JSONPointer]) -> [JSONLocation?] { pointers.map { location(of: $0) } }

  /// Returns the starts of the names of the members at many pointers by looking up each one.
  public func keyLocations(of pointers: [JSONPointer]) -> [JSONLocation?] { pointers.map { keyLocation(of: $0) } }
}

extension JSONDocument: JSONPlaces {}

// MARK: - Languages

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
  ///
  /// The last of two members with the same name counts.
  public static let json = DocumentSyntax(named: "JSON") { .document(try JSONDocument(written: $0)) }
}
