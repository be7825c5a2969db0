// Rows of a program's tables, without references.

/// Names, in order and in slots by their hash.
struct SchemaNames: Sendable {
  /// Up to here a look at each is faster than a hash.
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
  /// The first row whose name is required, in a schema that is one of several in `oneOf` or `anyOf`; else below zero.
  var firstRequired: Int32 = -1
  /// Pairs of a pattern and a node.
  var patterns: SchemaList
  var additional: Int32
}

struct SchemaProperty: Sendable {
  /// Below zero where the name is only required.
  var node: Int32
  var isRequired: Bool
}

struct SchemaPatternProperty: Sendable {
  var pattern: Int32
  var node: Int32
}

struct SchemaEnumeration: Sendable {
  var strings: SchemaNames
  /// The values that are no strings.
  var others: SchemaValues
  /// All of them, in order, for people.
  var all: Int32
}

/// Values, in order and, where they are many, in slots by their hash.
struct SchemaValues: Sendable {
  /// Up to here a look at each is faster than a hash.
  static let largestUnhashed = 8

  var list: SchemaList
  var firstSlot: Int32 = 0
  /// The number of slots, a power of two, minus one; or zero if there are no slots.
  var slotMask: Int32 = 0
  /// Their kinds; a number counts as an integer and as a non-integer.
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

/// A reference whose target depends on the schemas through which one has come.
struct SchemaDynamicReference: Sendable {
  /// The target if no schema on the path has one.
  var fallback: Int32
  var targets: SchemaList
}

struct SchemaDynamicTarget: Sendable {
  var resource: Int32
  var node: Int32
}
