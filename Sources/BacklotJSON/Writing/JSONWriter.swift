/// Writes values as JSON text: numbers as they were written, strings with the fewest escapes that RFC 8259 §7 allows.
public struct JSONWriter: Sendable, Hashable {
  /// The layout.
  public var style: JSONStyle

  /// Compact unless told otherwise.
  public init(style: JSONStyle = .compact) {
    self.style = style
  }

  /// The UTF-8 bytes of `value`, without a line end after it.
  public func bytes(of value: JSONValue) -> [UInt8] {
    var output: [UInt8] = []
    write(value, to: &output)
    return output
  }

  /// Appends the UTF-8 bytes of `value` to `output`.
  public func write(_ value: JSONValue, to output: inout [UInt8]) {
    write(value, depth: 0, to: &output)
  }

  private func write(_ value: JSONValue, depth: Int, to output: inout [UInt8]) {
    switch value {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(true): output.append(contentsOf: "true".utf8)
    case .bool(false): output.append(contentsOf: "false".utf8)
    case .number(let number): output.append(contentsOf: number.text.utf8)
    case .string(let string): Self.write(string, to: &output)
    case .array(let elements): write(elements, depth: depth, to: &output)
    case .object(let object): write(object, depth: depth, to: &output)
    }
  }

  private func write(_ elements: [JSONValue], depth: Int, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "["))
    for (position, element) in elements.enumerated() {
      separate(position, depth: depth + 1, to: &output)
      write(element, depth: depth + 1, to: &output)
    }
    if !elements.isEmpty { breakLine(depth: depth, to: &output) }
    output.append(UInt8(ascii: "]"))
  }

  private func write(_ object: JSONObject, depth: Int, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    for (position, member) in ordered(object).enumerated() {
      separate(position, depth: depth + 1, to: &output)
      Self.write(member.key, to: &output)
      output.append(UInt8(ascii: ":"))
      if style.indent != nil { output.append(UInt8(ascii: " ")) }
      write(member.value, depth: depth + 1, to: &output)
    }
    if !object.isEmpty { breakLine(depth: depth, to: &output) }
    output.append(UInt8(ascii: "}"))
  }

  private func ordered(_ object: JSONObject) -> [JSONObject.Element] {
    guard style.sortsKeys else { return object.members }
    return object.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  private func separate(_ position: Int, depth: Int, to output: inout [UInt8]) {
    if position > 0 { output.append(UInt8(ascii: ",")) }
    breakLine(depth: depth, to: &output)
  }

  private func breakLine(depth: Int, to output: inout [UInt8]) {
    guard let indent = style.indent else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, indent) * depth))
  }
}

extension JSONValue {
  /// The value as JSON text; compact unless told otherwise.
  public func serialized(_ style: JSONStyle = .compact) -> String {
    String(decoding: JSONWriter(style: style).bytes(of: self), as: UTF8.self)
  }

  /// The value as the UTF-8 bytes of its JSON text; compact unless told otherwise.
  public func serializedBytes(_ style: JSONStyle = .compact) -> [UInt8] {
    JSONWriter(style: style).bytes(of: self)
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON text.
  public var description: String { serialized() }
}
