extension JSONSchema {
  /// A document that holds schemas.
  public enum Source: Sendable {
    /// A value, whose violations have no line and column in a schema's text.
    case value(JSONValue)
    /// A text, so that violations and mistakes in it have their line and column.
    case document(JSONDocument)
    /// A value that was read from a text in another language than JSON, which knows where its parts stand.
    case placed(JSONValue, any JSONPlaces)

    /// What the document means.
    public var value: JSONValue {
      switch self {
      case .value(let value): value
      case .document(let document): document.value
      case .placed(let value, _): value
      }
    }

    private var places: (any JSONPlaces)? {
      switch self {
      case .value: nil
      case .document(let document): document
      case .placed(_, let places): places
      }
    }

    /// Where values begin; for those of a text found in one pass, which many violations need.
    package func locations(of pointers: [JSONPointer]) -> [JSONLocation?] {
      if case .document(let document) = self { return document.locations(of: pointers) }
      return pointers.map(location)
    }

    func location(of pointer: JSONPointer) -> JSONLocation? { places?.location(of: pointer) }

    /// Where a keyword stands, or the value where it is no member.
    func keyLocation(of pointer: JSONPointer) -> JSONLocation? {
      places?.keyLocation(of: pointer) ?? places?.location(of: pointer)
    }
  }

  /// Gives the document that an absolute URI without a fragment names, or `nil` where it knows none.
  ///
  /// It is the only way to documents that a schema refers to: nothing is ever loaded from a network. The schemas of the drafts are
  /// known without it.
  public typealias Resolver = (_ uri: String) throws -> Source?
}
