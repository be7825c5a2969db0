public import BacklotJSON

/// A closure that returns the document for an absolute URI without a fragment, or `nil` if the URI is unknown.
///
/// It is the only access to documents that a schema refers to: no document is ever loaded from a network. The schemas
/// of the drafts are built in.
public typealias JSONSchemaResolver = (_ uri: String) throws -> JSONSource?

/// A closure that finds a schema inside a document by its absolute URI, or by an anchor as the URI's fragment.
package typealias JSONSchemaNames = (_ uri: String) -> (document: String, pointer: JSONPointer)?
