extension JSONSchema {
  /// A document that holds schemas.
  public enum Source: Sendable {
    /// A value, whose violations have no line and column in a schema's text.
    case value(JSONValue)
    /// A text, so that violations and mistakes in it have their line and column.
    case document(JSONDocument)

    /// What the document means.
    public var value: JSONValue {
      switch self {
      case .value(let value): value
      case .document(let document): document.value
      }
    }

    func location(of pointer: JSONPointer) -> JSONLocation? {
      if case .document(let document) = self { document.location(of: pointer) } else { nil }
    }

    /// Where a keyword stands, or the value where it is no member.
    func keyLocation(of pointer: JSONPointer) -> JSONLocation? {
      guard case .document(let document) = self else { return nil }
      return document.keyLocation(of: pointer) ?? document.location(of: pointer)
    }
  }

  /// Gives the document that an absolute URI without a fragment names, or `nil` where it knows none.
  ///
  /// It is the only way to documents that a schema refers to: nothing is ever loaded from a network. The schemas of the drafts are
  /// known without it.
  public typealias Resolver = (_ uri: String) throws -> Source?
}
