import BacklotJSON

/// Reads a value from a single text, by its style (OAS 3.0.3 §4.7.12.4).
struct StyleReader {
  let name: String
  let style: Parameter.Style
  let isExploded: Bool
  let shape: ValueShape
  let preference: TextPreference
  /// True if an escaped comma also separates, for clients that escape all commas.
  var takesEscapedCommas = false

  init(_ parameter: Parameter, preferring preference: TextPreference) {
    self.init(
      name: parameter.name,
      style: parameter.style,
      isExploded: parameter.isExploded,
      shape: parameter.shape,
      preferring: preference
    )
  }

  init(
    name: String,
    style: Parameter.Style,
    isExploded: Bool,
    shape: ValueShape,
    preferring preference: TextPreference = .strings
  ) {
    self.name = name
    self.style = style
    self.isExploded = isExploded
    self.shape = shape
    self.preference = preference
  }

  /// Returns the value that a text represents.
  func reading(of text: SentText) -> ParameterReading {
    switch style {
    case .label:
      guard let text = text.dropping(UInt8(ascii: ".")) else { return .malformed("does not begin with \".\"") }
      return reading(of: text, between: isExploded ? .dot : .comma)
    case .matrix:
      guard let text = text.dropping(UInt8(ascii: ";")) else { return .malformed("does not begin with \";\"") }
      return matrix(text)
    default:
      let separator = Separator(style)
      let isComma = takesEscapedCommas && separator.byte == Separator.comma.byte
      return reading(of: text, between: isComma ? .escapedComma : separator)
    }
  }

  /// Reads the text after the prefix that a style requires.
  private func reading(of text: SentText, between separator: Separator) -> ParameterReading {
    guard !shape.isScalar else { return scalar(text) }
    // Text with too many parts is rejected before its structure is determined.
    guard let parts = text.isEmpty ? [] : text.parts(between: separator) else { return .tooManyParts }
    switch shape.structure(ofSeveral: parts.count > 1) {
    case .scalar: return scalar(text)
    case .array: return .value(.array(parts.enumerated().map { value($1, as: shape.element(at: $0)) }))
    case .object: return isExploded ? pairs(parts) : object(parts)
    }
  }

  private func scalar(_ text: SentText) -> ParameterReading { .value(value(text, as: shape)) }

  private func value(_ text: SentText, as shape: ValueShape) -> JSONValue {
    shape.innerArray(in: text, preference) ?? shape.value(of: text.decoded, preferring: preference)
  }

  /// Reads `name,value,name,value`.
  private func object(_ parts: [SentText]) -> ParameterReading {
    guard parts.count.isMultiple(of: 2) else {
      return .malformed("has \(parts.count) parts, expected a value for each name")
    }
    var object = JSONObject()
    for place in stride(from: 0, to: parts.count, by: 2) {
      let name = parts[place].decoded
      object[name] = value(parts[place + 1], as: shape.anyMember(name))
    }
    return .value(.object(object))
  }

  /// Reads `name=value` in each part.
  private func pairs(_ parts: [SentText]) -> ParameterReading {
    var object = JSONObject()
    for part in parts {
      let (name, text) = part.halves(at: UInt8(ascii: "="))
      guard let text else { return .malformed("has the part \"\(name.decoded.prefix(40))\", expected name=value") }
      object[name.decoded] = value(text, as: shape.anyMember(name.decoded))
    }
    return .value(.object(object))
  }
}

// MARK: - Matrix

extension StyleReader {
  private func matrix(_ text: SentText) -> ParameterReading {
    guard isExploded, shape.structure(ofSeveral: true) != .scalar else {
      let (name, value) = text.halves(at: UInt8(ascii: "="))
      guard name.decoded == self.name else { return isNamedOtherwise(name) }
      return reading(of: value ?? SentText("", escaping: text.escaping), between: .comma)
    }
    guard let parts = text.isEmpty ? [] : text.parts(between: .semicolon) else { return .tooManyParts }
    return shape.structure(ofSeveral: parts.count > 1) == .object ? pairs(parts) : values(parts)
  }

  /// Reads `name=value` with the same name in each part.
  private func values(_ parts: [SentText]) -> ParameterReading {
    let isArray = shape.structure(ofSeveral: parts.count > 1) == .array
    var values: [JSONValue] = []
    for (index, part) in parts.enumerated() {
      let (name, text) = part.halves(at: UInt8(ascii: "="))
      guard name.decoded == self.name else { return isNamedOtherwise(name) }
      values.append(
        value(text ?? SentText("", escaping: part.escaping), as: isArray ? shape.element(at: index) : shape)
      )
    }
    return .value(isArray ? .array(values) : values.first ?? .array([]))
  }

  private func isNamedOtherwise(_ name: SentText) -> ParameterReading {
    .malformed("is named \"\(name.decoded.prefix(40))\", expected \";\(self.name)=\"")
  }
}

extension ValueShape {
  /// Returns the array in a text that is itself part of an array, or `nil` if the inner style is not specified.
  func innerArray(in text: SentText, _ preference: TextPreference) -> JSONValue? {
    guard let innerStyle, isArray else { return nil }
    let reading = StyleReader(name: "", style: innerStyle, isExploded: false, shape: self, preferring: preference)
      .reading(of: text)
    guard case .value(let value) = reading else { return nil }
    return value
  }
}

extension ParameterReading {
  static let tooManyParts = malformed("has more than \(SentText.maximumParts) parts")
}
