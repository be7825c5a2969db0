/// What counts as a difference between two documents, as WireMock's `equalToXml` puts it.
///
/// Never a difference: white space around texts and values, comments, the order of attributes, the order of elements with
/// other names, prefixes (unless namespaces are not regarded at all), the document type, and a namespace, an `xsi:type` or a
/// schema's location that is not expected.
package struct XMLComparison: Sendable, Hashable {
  /// How namespaces are regarded; strictly unless told.
  package var namespaceAwareness: NamespaceAwareness
  /// Whether elements with the same name inside one element may come in any order of their texts.
  package var ignoresOrderOfSameNode: Bool
  /// What is not compared.
  package var exempted: Set<Aspect>
  /// Between what placeholders stand, if they are looked for.
  package var placeholders: PlaceholderDelimiters?

  /// What WireMock does unless told otherwise, or something else.
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
  /// How namespaces are regarded; the raw values are those of stub files.
  package enum NamespaceAwareness: String, Sendable, Hashable, CaseIterable {
    /// Names are compared by namespace and local name; a prefix without a namespace is a mistake.
    case strict = "STRICT"
    /// As older versions of WireMock did: the prefixes of elements mean nothing and those of attributes are part of their
    /// names; of namespaces only the one without a prefix counts, and for all elements below it; CDATA is text.
    case legacy = "LEGACY"
    /// Names are compared as they were written, and declarations of namespaces are attributes like others.
    case none = "NONE"
  }

  /// One thing that is compared; the raw values are those of stub files, which are XMLUnit's.
  ///
  /// Some are never compared, whether exempted or not: stub files may name them, and that changes nothing.
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
    /// Whether a text is written as CDATA.
    case nodeType = "NODE_TYPE"
    case namespacePrefix = "NAMESPACE_PREFIX"
    /// The namespace of an element, where one is expected.
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
    /// Whether an expected element, text or instruction is there.
    case childLookup = "CHILD_LOOKUP"
    /// Whether an expected attribute is there.
    case attributeLookup = "ATTR_NAME_LOOKUP"
  }
}
