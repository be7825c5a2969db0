/// An element of an XML document, as far as OpenAPI describes it.
///
/// This module does not read XML. The caller passes an ``XMLReader``.
package struct MarkupElement: Sendable, Hashable {
  /// An attribute.
  ///
  /// Namespace declarations are excluded.
  package struct Attribute: Sendable, Hashable {
    /// The name without a prefix.
    package let name: String
    /// The namespace of its prefix.
    package let namespace: String?
    /// The value, with references resolved.
    package let value: String

    /// Creates an attribute.
    package init(_ name: String, namespace: String? = nil, value: String) {
      self.name = name
      self.namespace = namespace
      self.value = value
    }
  }

  /// The name without a prefix.
  package let name: String
  /// The namespace of its prefix, or the default namespace.
  package let namespace: String?
  /// The attributes, in order.
  package let attributes: [Attribute]
  /// The child elements, in order.
  package let children: [MarkupElement]
  /// The element's own text, including the text between its children.
  package let text: String

  /// Creates an element.
  package init(
    _ name: String,
    namespace: String? = nil,
    attributes: [Attribute] = [],
    children: [MarkupElement] = [],
    text: String = ""
  ) {
    self.name = name
    self.namespace = namespace
    self.attributes = attributes
    self.children = children
    self.text = text
  }
}

/// Reads a document's root element, or throws an error whose description states the reason for the failure.
///
/// It limits its input, does not resolve entities that the document defines, and does not access external content.
package typealias XMLReader = @Sendable (_ document: [UInt8]) throws -> MarkupElement
