import BacklotJSON

/// A subschema: the kinds of values that it accepts, and the range of its instructions.
///
/// The instructions for any value come first, then those for numbers, strings, arrays and objects.
struct SchemaNode: Sendable {
  var types: SchemaTypes = .all
  /// The kinds whose values are all valid without inspection.
  ///
  /// For a mere reference, they are those of its target.
  var accepted: SchemaTypes = []
  var traits: Traits = []
  /// The node to evaluate instead: the target of a mere reference, or else the node itself.
  var direct: Int32 = -1
  var resource: Int32 = -1
  var place: Int32 = -1
  /// The start of the node's instructions, and the ends of those for any value, numbers, strings, arrays and objects.
  var start: Int32 = 0
  var anyEnd: Int32 = 0
  var numberEnd: Int32 = 0
  var stringEnd: Int32 = 0
  var arrayEnd: Int32 = 0
  var objectEnd: Int32 = 0

  /// Flags that determine how a run evaluates the node.
  ///
  /// They are stored in one byte, since nodes of 40 bytes are accessed faster than larger ones.
  struct Traits: OptionSet {
    let rawValue: UInt8
    static let shared = Traits(rawValue: 1)
    static let plain = Traits(rawValue: 2)
    static let tracking = Traits(rawValue: 4)
    static let nullable = Traits(rawValue: 8)

    subscript(trait: Traits) -> Bool {
      get { contains(trait) }
      set { if newValue { insert(trait) } else { remove(trait) } }
    }
  }

  /// True if a run may evaluate the node for the same part of a value in more than one way, so that its results are
  /// remembered.
  var isShared: Bool {
    get { traits[.shared] }
    set { traits[.shared] = newValue }
  }

  /// True if a run performs the node's instructions without storing its result, the evaluated parts or its resource.
  var isPlain: Bool {
    get { traits[.plain] }
    set { traits[.plain] = newValue }
  }

  /// True if the node requires the evaluated members or elements.
  var tracks: Bool {
    get { traits[.tracking] }
    set { traits[.tracking] = newValue }
  }

  /// True if null is valid regardless of the instructions, as with `nullable` in OpenAPI 3.0.
  var isNullable: Bool {
    get { traits[.nullable] }
    set { traits[.nullable] = newValue }
  }

  /// True if every value is valid without inspection.
  var isTrivial: Bool { start == objectEnd && types == .all }

  /// The accepted kinds of values that no instruction constrains.
  var unrestricted: SchemaTypes {
    guard start == anyEnd else { return [] }
    var kinds = types
    if !types.isDisjoint(with: [.number, .integer, .plainInteger]) { kinds.insert(.integer) }
    kinds.remove(.plainInteger)
    if anyEnd < numberEnd { kinds.subtract([.number, .integer]) }
    if numberEnd < stringEnd { kinds.remove(.string) }
    if stringEnd < arrayEnd { kinds.remove(.array) }
    if arrayEnd < objectEnd { kinds.remove(.object) }
    return kinds
  }
}

/// A set of types, as in the keyword `type`.
struct SchemaTypes: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let null = SchemaTypes(rawValue: 1)
  static let boolean = SchemaTypes(rawValue: 2)
  static let number = SchemaTypes(rawValue: 4)
  static let string = SchemaTypes(rawValue: 8)
  package static let array = SchemaTypes(rawValue: 16)
  package static let object = SchemaTypes(rawValue: 32)
  /// A number without a fractional part, in any notation.
  static let integer = SchemaTypes(rawValue: 64)
  /// A number written without a fraction or an exponent, as in draft 4.
  static let plainInteger = SchemaTypes(rawValue: 128)

  static let all: SchemaTypes = [.null, .boolean, .number, .string, .array, .object]

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  init?(named name: String, _ rules: SchemaRules) {
    switch name {
    case "null": self = .null
    case "boolean": self = .boolean
    case "number": self = .number
    case "string": self = .string
    case "array": self = .array
    case "object": self = .object
    case "integer": self = rules.draft == .draft4 ? .plainInteger : .integer
    case "file" where rules.isSwagger: self = .string
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

extension JSONValue {
  /// The type of the value without inspecting its contents: an integer counts only if it is stored as one.
  @inline(__always)
  var schemaType: SchemaTypes {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .number(let number): if case .integer = number.storage { .integer } else { .number }
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}
