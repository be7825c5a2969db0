/// A writer of JSON text, with numbers as they were written and strings with the fewest escapes that RFC 8259 §7
/// allows.
public struct JSONWriter: Sendable, Hashable {
  /// The layout.
  public var style: JSONStyle

  /// Creates a writer.
  ///
  /// Defaults to compact text.
  public init(style: JSONStyle = .compact) {
    self.style = style
  }

  /// Returns the UTF-8 bytes of `value`, without a line end.
  public func bytes(of value: JSONValue) -> [UInt8] {
    var output: [UInt8] = []
    write(value, to: &output)
    return output
  }

  /// Appends the UTF-8 bytes of `value` to `output`.
  public func write(_ value: JSONValue, to output: inout [UInt8]) {
    var open: [Container] = []
    var next: JSONValue? = value
    while let value = next {
      if let container = Container(value, style: style) {
        output.append(container.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
        open.append(container)
      } else {
        Self.writeScalar(value, to: &output)
      }
      next = advance(&open, to: &output)
    }
  }

  /// Closes completed containers, writes the separators before the next value, and returns that value, if any.
  private func advance(_ open: inout [Container], to output: inout [UInt8]) -> JSONValue? {
    while let last = open.indices.last {
      if open[last].position < open[last].count {
        if open[last].position > 0 { output.append(UInt8(ascii: ",")) }
        breakLine(depth: open.count, to: &output)
        return open[last].next { key in writeKey(key, to: &output) }
      }
      let closed = open.removeLast()
      if closed.count > 0 { breakLine(depth: open.count, to: &output) }
      output.append(closed.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }
    return nil
  }

  private func writeKey(_ key: String, to output: inout [UInt8]) {
    Self.write(key, to: &output)
    output.append(UInt8(ascii: ":"))
    if style.indent != nil { output.append(UInt8(ascii: " ")) }
  }

  private func breakLine(depth: Int, to output: inout [UInt8]) {
    guard let indent = style.indent else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, indent) * depth))
  }

  private static func writeScalar(_ value: JSONValue, to output: inout [UInt8]) {
    switch value {
    case .bool(true): output.append(contentsOf: "true".utf8)
    case .bool(false): output.append(contentsOf: "false".utf8)
    case .number(let number): output.append(contentsOf: number.text.utf8)
    case .string(let string): write(string, to: &output)
    default: output.append(contentsOf: "null".utf8)
    }
  }
}

extension JSONWriter {
  /// An array or object that is being written, kept in an array so that depth needs no stack.
  private struct Container {
    private let elements: [JSONValue]
    private let members: [JSONObject.Member]
    let isObject: Bool
    private(set) var position = 0

    /// Creates a container, or returns `nil` for scalars.
    init?(_ value: JSONValue, style: JSONStyle) {
      switch value {
      case .array(let elements): (self.elements, members, isObject) = (elements, [], false)
      case .object(let object): (elements, members, isObject) = ([], Self.ordered(object, style: style), true)
      default: return nil
      }
    }

    var count: Int { isObject ? members.count : elements.count }

    mutating func next(_ writeKey: (String) -> Void) -> JSONValue {
      defer { position += 1 }
      guard isObject else { return elements[position] }
      writeKey(members[position].key)
      return members[position].value
    }

    private static func ordered(_ object: JSONObject, style: JSONStyle) -> [JSONObject.Member] {
      guard style.sortsKeys else { return object.members }
      return object.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
  }
}

extension JSONValue {
  /// Returns the value as JSON text.
  ///
  /// Defaults to compact text.
  public func serialized(_ style: JSONStyle = .compact) -> String {
    String(decoding: JSONWriter(style: style).bytes(of: self), as: UTF8.self)
  }

  /// Returns the value as the UTF-8 bytes of its JSON text.
  ///
  /// Defaults to compact text.
  public func serializedBytes(_ style: JSONStyle = .compact) -> [UInt8] {
    JSONWriter(style: style).bytes(of: self)
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON text.
  public var description: String { serialized() }
}

// MARK: - Strings

extension JSONWriter {
  /// Appends a text as a JSON string, with its quotation marks.
  package static func write(_ string: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    // Strings bridged from Objective-C have no contiguous UTF-8.
    if string.utf8.withContiguousStorageIfAvailable({ escape($0, to: &output) }) == nil {
      Array(string.utf8).withUnsafeBufferPointer { escape($0, to: &output) }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Copies runs of plain characters at once; the characters that end a run in the parser are those that must be
  /// escaped.
  private static func escape(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    let cursor = JSONCursor(bytes)
    var start = 0
    while true {
      let end = cursor.endOfRun(from: start).end
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
      guard end < bytes.count else { return }
      escape(bytes[end], to: &output)
      start = end + 1
    }
  }

  private static func escape(_ byte: UInt8, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: output.append(UInt8(ascii: "b"))
    case 0x09: output.append(UInt8(ascii: "t"))
    case 0x0A: output.append(UInt8(ascii: "n"))
    case 0x0C: output.append(UInt8(ascii: "f"))
    case 0x0D: output.append(UInt8(ascii: "r"))
    case 0x00..<0x20:
      output.append(contentsOf: byte < 0x10 ? "u000".utf8 : "u00".utf8)
      output.append(contentsOf: String(byte, radix: 16).utf8)
    default: output.append(byte)
    }
  }
}

// MARK: - Style

/// The layout of a value as text.
public struct JSONStyle: Sendable, Hashable {
  /// The number of spaces per level, with each element and member on its own line, or `nil` for no whitespace.
  public var indent: Int?
  /// True if members are sorted by the scalars of their names instead of kept in order.
  public var sortsKeys: Bool

  /// Creates a style.
  ///
  /// Defaults to compact, in the value's order.
  public init(indent: Int? = nil, sortsKeys: Bool = false) {
    self.indent = indent
    self.sortsKeys = sortsKeys
  }

  /// All on one line, without spaces.
  public static let compact = JSONStyle()
  /// One element or member per line, indented by two spaces per level.
  public static let pretty = JSONStyle(indent: 2)
  /// Pretty, with members sorted by name: the same bytes for equal objects.
  public static let sorted = JSONStyle(indent: 2, sortsKeys: true)
}
