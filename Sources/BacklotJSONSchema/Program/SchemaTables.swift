// Rows of a program's tables, without references.

/// A list of names, with slots by their hash.
struct SchemaNames: Sendable {
  /// The maximum number of names for which a linear search is faster than hashing.
  static let largestUnhashed = 8

  var first: Int32
  var count: Int32
  var firstSlot: Int32 = 0
  /// The number of slots, a power of two, minus one; or zero if there are no slots.
  var slotMask: Int32 = 0
}

/// The properties of an object's members by name.
struct SchemaMembers: Sendable {
  var names: SchemaNames
  /// The start of the rows for the names.
  var firstProperty: Int32
  var requiredCount: Int32
  /// The first row with a required name, in alternatives of `oneOf` or `anyOf`; otherwise negative.
  var firstRequired: Int32 = -1
  /// Pairs of a pattern and a node.
  var patterns: SchemaList
  var additional: Int32
}

struct SchemaProperty: Sendable {
  /// The node, or a negative number if the name is only required.
  var node: Int32
  var isRequired: Bool
}

struct SchemaPatternProperty: Sendable {
  var pattern: Int32
  var node: Int32
}

struct SchemaEnumeration: Sendable {
  var strings: SchemaNames
  /// The values other than strings.
  var others: SchemaValues
  /// All values in order, for messages.
  var all: Int32
}

/// A list of values, with slots by their hash if there are many.
struct SchemaValues: Sendable {
  /// The maximum number of values for which a linear search is faster than hashing.
  static let largestUnhashed = 8

  var list: SchemaList
  var firstSlot: Int32 = 0
  /// The number of slots, a power of two, minus one; or zero if there are no slots.
  var slotMask: Int32 = 0
  /// The kinds of the values; a number counts as an integer and as a non-integer.
  var kinds: SchemaTypes = []
}

struct SchemaContains: Sendable {
  var node: Int32
  var minimum: Int
  var maximum: Int
  /// True if the schema specifies a minimum.
  var hasMinimum: Bool
  /// True if matching elements count as evaluated for `unevaluatedItems`.
  var marks: Bool
}

struct SchemaDependency: Sendable {
  var name: Int32
  var required: SchemaList
}

struct SchemaContent: Sendable {
  var encoding: SchemaEncoding?
  var isJSON: Bool
  var node: Int32
}

extension SchemaContent {
  /// Returns true if a media type is JSON or based on it (RFC 6839 §3.1).
  static func isJSON(_ mediaType: String) -> Bool {
    let name = mediaType.utf8.prefix { $0 != UInt8(ascii: ";") }
    let type = String(decoding: name, as: UTF8.self).lowercased().filter { $0 != " " }
    return type == "application/json" || type.hasSuffix("+json")
  }
}

/// A reference whose target depends on the schemas on the path to it.
struct SchemaDynamicReference: Sendable {
  /// The target if no schema on the path has the anchor.
  var fallback: Int32
  var targets: SchemaList
}

struct SchemaDynamicTarget: Sendable {
  var resource: Int32
  var node: Int32
}
