public import BacklotJSON

extension JSONSchema {
  /// Gives the document that an absolute URI without a fragment names, or `nil` where it knows none.
  ///
  /// It is the only way to documents that a schema refers to: nothing is ever loaded from a network. The schemas of the drafts are
  /// known without it.
  public typealias Resolver = (_ uri: String) throws -> JSONSource?

  /// Finds a schema in the middle of a document by its absolute URI, or by an anchor as the URI's fragment.
  package typealias Names = (_ uri: String) -> (document: String, pointer: JSONPointer)?
}
