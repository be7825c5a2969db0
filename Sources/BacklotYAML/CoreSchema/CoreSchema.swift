import BacklotJSON

/// The meaning of scalars in the core schema of YAML 1.2.2 (§10.3): `yes`, `no`, `on`, `off` and dates are strings.
enum CoreSchema {
  private static let prefix = "tag:yaml.org,2002:"

  /// Returns the value of a scalar.
  static func value(of scalar: YAMLEvent.Scalar, at location: JSONLocation) throws(YAMLError) -> JSONValue {
    switch scalar.properties.tag {
    case nil: scalar.isPlain ? try plainValue(of: scalar.text, at: location) : .string(scalar.text)
    case "!": .string(scalar.text)
    case let tag?: try value(of: scalar.text, tagged: tag, at: location)
    }
  }

  /// Throws an error if the tag of a sequence or a mapping specifies a different type.
  static func check(tag: String?, ofMapping isMapping: Bool, at location: JSONLocation) throws(YAMLError) {
    guard let tag, tag != "!", tag != prefix + (isMapping ? "map" : "seq") else { return }
    let kind = tag.hasPrefix(prefix) ? String(tag.dropFirst(prefix.count)) : ""
    guard ["map", "seq", "str", "null", "bool", "int", "float"].contains(kind) else { throw unknown(tag, at: location) }
    throw YAMLError(
      .tag,
      at: location,
      message: "the tag !!\(kind) does not apply to a \(isMapping ? "mapping" : "sequence")"
    )
  }

  private static func plainValue(of text: String, at location: JSONLocation) throws(YAMLError) -> JSONValue {
    // Longer texts cannot be one of the words.
    switch text.utf8.count <= 5 ? text : "-" {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: break
    }
    guard let number = CoreNumber(text) else { return .string(text) }
    return .number(try number.value(at: location))
  }

  private static func value(
    of text: String,
    tagged tag: String,
    at location: JSONLocation
  ) throws(YAMLError) -> JSONValue {
    guard tag.hasPrefix(prefix) else { throw unknown(tag, at: location) }
    let kind = tag.dropFirst(prefix.count)
    switch kind {
    // JSON has neither dates nor bytes; both are strings there.
    case "str", "timestamp", "binary": return .string(text)
    case "null", "bool", "int", "float":
      let value = try plainValue(of: text, at: location)
      if fits(value, kind: kind) { return value }
      throw YAMLError(.tag, at: location, message: "the tag !!\(kind) does not apply to \"\(text)\"")
    case "map", "seq": throw YAMLError(.tag, at: location, message: "the tag !!\(kind) does not apply to \"\(text)\"")
    default: throw unknown(tag, at: location)
    }
  }

  private static func fits(_ value: JSONValue, kind: Substring) -> Bool {
    switch value {
    case .null: kind == "null"
    case .bool: kind == "bool"
    case .number(let number): kind == "float" || kind == "int" && number.isInteger
    default: false
    }
  }

  private static func unknown(_ tag: String, at location: JSONLocation) -> YAMLError {
    let name = tag.hasPrefix(prefix) ? "!!" + tag.dropFirst(prefix.count) : tag
    return YAMLError(
      .tag,
      at: location,
      message: "unknown tag \(name); remove it, or use a tag of the core schema such as !!str"
    )
  }
}
