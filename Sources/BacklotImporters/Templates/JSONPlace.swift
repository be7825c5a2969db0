/// The place at the end of the beginning of a JSON text, whose values may be tags.
struct JSONPlace {
  /// True within a string.
  private(set) var isInString = false
  private var isEscaped = false
  /// The open objects and arrays, as their brackets.
  private var containers: [UInt8] = []
  /// The last character outside of strings that is not a space, or 0 at the beginning.
  private var last: UInt8 = 0

  /// Returns true if a text begins like an object or an array, in front of which tags may be.
  static func isJSON(_ text: String) -> Bool {
    var rest = text[...]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard rest.hasPrefix("{{"), let end = rest.range(of: "}}") else { return rest.first == "{" || rest.first == "[" }
      // An object whose first member is an object would begin like a tag, but has a name before it.
      rest = rest[end.upperBound...].drop { $0 == "}" }
    }
  }

  /// Adds a text.
  mutating func add(_ text: some StringProtocol) {
    for byte in text.utf8 { add(byte) }
  }

  private mutating func add(_ byte: UInt8) {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return
    }
    switch byte {
    case 32, 9, 10, 13: return
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): containers.append(byte)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = containers.popLast()
    default: break
    }
    last = byte
  }

  /// Adds a value that is known later.
  mutating func addValue() {
    if !isInString { last = UInt8(ascii: "0") }
  }

  /// True if a value comes next, or has to.
  var expectsValue: Bool { last == UInt8(ascii: ":") || last == UInt8(ascii: ",") || last == UInt8(ascii: "[") }

  /// Returns true if a tag is a whole value without which the text would not be valid.
  ///
  /// - Parameter rest: The text after the tag.
  func isValue(before rest: Substring) -> Bool {
    guard let next = rest.first(where: { !$0.isWhitespace }), ",}]".contains(next), expectsValue else { return false }
    return replacement(before: rest) == "null"
  }

  /// Returns what takes the place of a value that is not known.
  ///
  /// - Parameter rest: The text after it.
  func replacement(before rest: Substring) -> String {
    if isInString || containers.isEmpty { return "" }
    let needsValue =
      last == UInt8(ascii: ":") || last == UInt8(ascii: ",") || rest.first { !$0.isWhitespace } == ","
    guard needsValue else { return "" }
    return containers.last == UInt8(ascii: "{") && last != UInt8(ascii: ":") ? "\"omitted\": null" : "null"
  }
}
