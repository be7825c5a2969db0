/// The rules for the comparison of two documents, as in WireMock's `equalToXml`.
///
/// The comparison ignores white space around texts and values, comments, the order of attributes, the order of elements
/// with different names, prefixes (unless namespaces are ignored), the document type, and an unexpected namespace,
/// `xsi:type` or schema location.
package struct XMLComparison: Sendable, Hashable {
  /// The treatment of namespaces.
  ///
  /// Defaults to strict.
  package var namespaceAwareness: NamespaceAwareness
  /// A Boolean value that indicates whether elements with the same name and parent may appear in any order of their
  /// texts.
  package var ignoresOrderOfSameNode: Bool
  /// The aspects that are not compared.
  package var exempted: Set<Aspect>
  /// The delimiters of placeholders, or `nil` if placeholders are not supported.
  package var placeholders: PlaceholderDelimiters?

  /// Creates a comparison; the defaults are those of WireMock.
  package init(
    namespaceAwareness: NamespaceAwareness = .strict,
    ignoresOrderOfSameNode: Bool = false,
    exempted: Set<Aspect> = [],
    placeholders: PlaceholderDelimiters? = nil
  ) {
    self.namespaceAwareness = namespaceAwareness
    self.ignoresOrderOfSameNode = ignoresOrderOfSameNode
    self.exempted = exempted
    self.placeholders = placeholders
  }
}

extension XMLComparison {
  /// The treatment of namespaces; the raw values are those of stub files.
  package enum NamespaceAwareness: String, Sendable, Hashable, CaseIterable {
    /// Names are compared by namespace and local name; a prefix without a namespace is an error.
    case strict = "STRICT"
    /// The behavior of older versions of WireMock: the prefixes of elements are ignored, and those of attributes are
    /// part of their names; only a namespace without a prefix counts, and applies to all elements below it; CDATA is
    /// text.
    case legacy = "LEGACY"
    /// Names are compared as written, and namespace declarations are ordinary attributes.
    case none = "NONE"
  }

  /// An aspect of the comparison; the raw values are those of stub files, which are XMLUnit's.
  ///
  /// Some aspects are never compared, whether exempted or not: stub files may name them without effect.
  package enum Aspect: String, Sendable, Hashable, CaseIterable {
    case xmlVersion = "XML_VERSION"
    case xmlStandalone = "XML_STANDALONE"
    case xmlEncoding = "XML_ENCODING"
    case hasDoctypeDeclaration = "HAS_DOCTYPE_DECLARATION"
    case doctypeName = "DOCTYPE_NAME"
    case doctypePublicID = "DOCTYPE_PUBLIC_ID"
    case doctypeSystemID = "DOCTYPE_SYSTEM_ID"
    case schemaLocation = "SCHEMA_LOCATION"
    case noNamespaceSchemaLocation = "NO_NAMESPACE_SCHEMA_LOCATION"
    /// The form of a text, CDATA or plain.
    case nodeType = "NODE_TYPE"
    case namespacePrefix = "NAMESPACE_PREFIX"
    /// The namespace of an element, if one is expected.
    case namespaceURI = "NAMESPACE_URI"
    case textValue = "TEXT_VALUE"
    case processingInstructionTarget = "PROCESSING_INSTRUCTION_TARGET"
    case processingInstructionData = "PROCESSING_INSTRUCTION_DATA"
    /// The local name of an element.
    case elementTagName = "ELEMENT_TAG_NAME"
    case attributeValueExplicitlySpecified = "ATTR_VALUE_EXPLICITLY_SPECIFIED"
    case elementAttributeCount = "ELEMENT_NUM_ATTRIBUTES"
    case attributeValue = "ATTR_VALUE"
    case childCount = "CHILD_NODELIST_LENGTH"
    case childSequence = "CHILD_NODELIST_SEQUENCE"
    /// The presence of an expected element, text or instruction.
    case childLookup = "CHILD_LOOKUP"
    /// The presence of an expected attribute.
    case attributeLookup = "ATTR_NAME_LOOKUP"
  }
}
