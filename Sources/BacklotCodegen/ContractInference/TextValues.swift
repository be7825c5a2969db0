import BacklotJSON
import BacklotJSONSchema

/// The properties of all texts that a parameter or a member of a form had, which decide on its type.
struct TextValues: Sendable {
  /// The number of messages with the name.
  private(set) var count = 0
  /// True if a message had the name several times.
  private(set) var isRepeated = false
  private var areIntegers = true
  private var areNumbers = true
  private var areBooleans = true
  private var formats = TextFormats.all

  /// Adds the texts of a message.
  mutating func add(_ texts: [String]) {
    count += 1
    if texts.count > 1 { isRepeated = true }
    for text in texts { add(text) }
  }

  private mutating func add(_ text: String) {
    areBooleans = areBooleans && (text == "true" || text == "false")
    if areNumbers {
      areNumbers = Self.isNumber(text)
      areIntegers = areIntegers && areNumbers && Int64(text) != nil
    }
    if !formats.isEmpty { formats.formIntersection(ExactFormats.of(text)) }
  }

  /// Returns true for a number as JSON writes it, without an exponent: `007` and `1e3` are texts.
  private static func isNumber(_ text: String) -> Bool {
    guard let first = text.utf8.first, first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10,
      text.utf8.count < 20, !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") })
    else { return false }
    return JSONNumber(text) != nil
  }

  /// The schema of the value.
  var schema: JSONValue {
    isRepeated ? ["type": "array", "items": element] : element
  }

  private var element: JSONValue {
    if areBooleans { return ["type": "boolean"] }
    if areNumbers { return ["type": areIntegers ? "integer" : "number"] }
    guard let format = formats.format, format != .url else { return ["type": "string"] }
    return ["type": "string", "format": .string(format.schemaName)]
  }
}

/// The formats of text by the rules of JSON Schema, which are stricter than those of types in Swift.
enum ExactFormats {
  /// Returns the formats of a text.
  static func of(_ text: String) -> TextFormats {
    let formats = TextFormats(of: text)
    guard let format = formats.format else { return [] }
    return JSONSchema.matches(text, format: format.schemaName) ? formats : []
  }
}

extension TypeExpression.Format {
  /// The name of the format in a schema.
  var schemaName: String {
    switch self {
    case .dateTime: "date-time"
    case .date: "date"
    case .url: "uri"
    case .uuid: "uuid"
    }
  }
}
