/// A subschema: which kinds of values it takes, and where its instructions are.
///
/// The instructions for any value come first, then those for numbers, strings, arrays and objects.
struct SchemaNode: Sendable {
  var types: SchemaTypes = .all
  /// Whether every value is valid, without a look at it.
  var isTrivial = false
  /// Whether it asks which members or elements were looked at.
  var tracks = false
  /// The node to ask instead: where a schema is a mere reference, the one that it leads to, else itself.
  var direct: Int32 = -1
  var resource: Int32 = -1
  var place: Int32 = -1
  /// Where its instructions begin, and where those end that are for any value, numbers, strings, arrays and objects.
  var start: Int32 = 0
  var anyEnd: Int32 = 0
  var numberEnd: Int32 = 0
  var stringEnd: Int32 = 0
  var arrayEnd: Int32 = 0
  var objectEnd: Int32 = 0
}

/// A set of the types that `type` may name.
struct SchemaTypes: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let null = SchemaTypes(rawValue: 1)
  static let boolean = SchemaTypes(rawValue: 2)
  static let number = SchemaTypes(rawValue: 4)
  static let string = SchemaTypes(rawValue: 8)
  static let array = SchemaTypes(rawValue: 16)
  static let object = SchemaTypes(rawValue: 32)
  /// A number without a fraction, however it is written.
  static let integer = SchemaTypes(rawValue: 64)
  /// A number that is written without a fraction and an exponent, as draft 4 has it.
  static let plainInteger = SchemaTypes(rawValue: 128)

  static let all: SchemaTypes = [.null, .boolean, .number, .string, .array, .object]

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  init?(named name: String, draft: SchemaRules.Draft) {
    switch name {
    case "null": self = .null
    case "boolean": self = .boolean
    case "number": self = .number
    case "string": self = .string
    case "array": self = .array
    case "object": self = .object
    case "integer": self = draft == .draft4 ? .plainInteger : .integer
    default: return nil
    }
  }

  var names: [String] {
    let all: [(SchemaTypes, String)] = [
      (.null, "null"), (.boolean, "boolean"), (.integer, "integer"), (.plainInteger, "integer"), (.number, "number"),
      (.string, "string"), (.array, "array"), (.object, "object"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
