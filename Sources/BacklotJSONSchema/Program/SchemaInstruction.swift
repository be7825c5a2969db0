/// A range of entries in one of a program's tables.
struct SchemaList: Sendable {
  var start: Int32
  var count: Int32

  static let none = SchemaList(start: 0, count: 0)

  var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// A constraint of a schema.
///
/// Numbers are indices into the tables of its program; a negative node is absent.
enum SchemaInstruction: Sendable {
  // Of any value
  case never
  case reference(node: Int32)
  case dynamicReference(Int32)
  case allOf(SchemaList)
  case anyOf(SchemaList)
  case oneOf(SchemaList)
  case discriminated(Int32)
  case not(node: Int32)
  case conditional(if: Int32, then: Int32, else: Int32)
  case constant(value: Int32)
  case enumeration(Int32)
  // Of numbers
  case minimum(number: Int32)
  case exclusiveMinimum(number: Int32)
  case maximum(number: Int32)
  case exclusiveMaximum(number: Int32)
  case multipleOf(number: Int32)
  // Of strings, and formats of numbers too
  case minLength(Int)
  case maxLength(Int)
  case pattern(Int32)
  case format(SchemaFormat)
  case content(Int32)
  // Of arrays
  case minItems(Int)
  case maxItems(Int)
  case uniqueItems
  case elements(prefix: SchemaList, rest: Int32)
  case contains(Int32)
  case unevaluatedItems(node: Int32)
  // Of objects
  case minProperties(Int)
  case maxProperties(Int)
  case members(Int32)
  case propertyNames(node: Int32)
  case dependentNames(Int32)
  case dependentSchema(name: Int32, node: Int32)
  case unevaluatedProperties(node: Int32)
}

extension SchemaInstruction {
  /// The kind of values that an instruction applies to.
  enum Subject: Int, Sendable {
    case any, number, string, array, object
  }

  var subject: Subject {
    switch self {
    case .never, .reference, .dynamicReference, .allOf, .anyOf, .oneOf, .discriminated, .not, .conditional, .constant,
      .enumeration:
      .any
    case .minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum, .multipleOf: .number
    case .minLength, .maxLength, .pattern, .content: .string
    case .format(let format): format.isOfNumbers ? .number : .string
    case .minItems, .maxItems, .uniqueItems, .elements, .contains, .unevaluatedItems: .array
    case .minProperties, .maxProperties, .members, .propertyNames, .dependentNames, .dependentSchema,
      .unevaluatedProperties:
      .object
    }
  }

  /// True if it must follow all others, since it depends on the parts that they evaluate.
  var isLast: Bool {
    switch self {
    case .unevaluatedItems, .unevaluatedProperties: true
    default: false
    }
  }
}
