import BacklotHTTP
import BacklotStubs

/// A client's preferences for a mocked response, from the field `Prefer` (RFC 7240) or from query items, as in Prism:
/// `Prefer: code=404, example=dog`, or `?__code=404&__example=dog`.
struct Preferences: Sendable, Hashable {
  /// The preferred status.
  var code: Int?
  /// The name of the example.
  var example: String?
  /// True if the response is generated anew.
  var isDynamic: Bool?
  /// The seed of generated content.
  var seed: String?

  /// An error for an invalid preference.
  struct Unclear: Error {
    let message: String
  }
}

extension Preferences {
  /// Reads the preferences of a request.
  ///
  /// Header fields take precedence over the query.
  init(_ request: ReceivedRequest) throws(Unclear) {
    if let target = request.message.path, target.utf8.contains(UInt8(ascii: "?")), target.contains("__") {
      for item in request.query.items where item.name.hasPrefix("__") {
        try set(String(item.name.dropFirst(2)), to: item.value ?? "")
      }
    }
    for field in request.headerFields where field.name == Self.prefer {
      for part in Self.parts(of: field.value) {
        let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        try set(Self.word(sides[0]).lowercased(), to: sides.count > 1 ? Self.word(sides[1]) : "")
      }
    }
  }

  /// The field's name.
  static let prefer = HTTPField.Name(raw: "Prefer", canonical: "prefer")

  /// Returns the preferences and their parameters, which are separated by unquoted commas and semicolons (RFC 7240 §2).
  private static func parts(of value: String) -> [Substring] {
    var parts: [Substring] = []
    var start = value.startIndex
    var isQuoted = false
    for index in value.utf8.indices {
      switch value.utf8[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        if isQuoted { continue }
        parts.append(value[start..<index])
        start = value.utf8.index(after: index)
      default: break
      }
    }
    return parts + [value[start...]]
  }

  /// Returns a word without surrounding whitespace and quotation marks.
  private static func word(_ text: Substring) -> String {
    let trimmed = text.trimmed()
    guard trimmed.count > 1, trimmed.first == "\"", trimmed.last == "\"" else { return String(trimmed) }
    return String(trimmed.dropFirst().dropLast())
  }

  private mutating func set(_ name: String, to value: String) throws(Unclear) {
    switch name {
    case "code":
      guard value.utf8.count == 3, let code = Int(value), (100...599).contains(code) else {
        throw Unclear(message: "The preferred code is \"\(value)\", expected a status such as 404.")
      }
      self.code = code
    case "dynamic":
      guard value == "true" || value == "false" else {
        throw Unclear(message: "The preference dynamic is \"\(value)\", expected true or false.")
      }
      isDynamic = value == "true"
    case "example": example = value
    case "seed": seed = value
    default: break
    }
  }
}
