/// An element of an XML document, as far as OpenAPI speaks of it.
///
/// This module reads no XML itself; whoever can hands an ``XMLReader`` in.
package struct MarkupElement: Sendable, Hashable {
  /// An attribute; declarations of namespaces are none.
  package struct Attribute: Sendable, Hashable {
    /// The name without a prefix.
    package let name: String
    /// What its prefix stands for.
    package let namespace: String?
    /// The value, its references resolved.
    package let value: String

    /// Makes an attribute.
    package init(_ name: String, namespace: String? = nil, _ value: String) {
      self.name = name
      self.namespace = namespace
      self.value = value
    }
  }

  /// The name without a prefix.
  package let name: String
  /// What its prefix, or the default, stands for.
  package let namespace: String?
  /// The attributes, in their order.
  package let attributes: [Attribute]
  /// The elements right inside, in their order.
  package let children: [MarkupElement]
  /// The text right inside, which stands between the elements too.
  package let text: String

  /// Makes an element.
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

/// Reads a document's outermost element, or throws something whose description says why it is none.
///
/// It limits what it takes in, resolves no entities that the document defines, and looks at nothing outside of it.
package typealias XMLReader = @Sendable (_ document: [UInt8]) throws -> MarkupElement
