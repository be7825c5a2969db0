public import BacklotJSON

extension JSONPath {
  /// A value that a path selects, and its location (RFC 9535 §1.1).
  public struct Node: Sendable, Hashable {
    /// The location of the value, or `nil` if a Jayway function computed it.
    public let path: NormalizedPath?
    /// The selected value.
    public let value: JSONValue
  }
}

// MARK: - Normalized paths

extension JSONPath {
  /// The canonical notation of a location in a value (RFC 9535 §2.7): `$['store']['book'][0]`.
  public struct NormalizedPath: Sendable, Hashable {
    /// A step from a value to its child.
    public enum Step: Sendable, Hashable {
      /// The member with a name.
      case name(String)
      /// The element at an index, counted from 0.
      case index(Int)
    }

    /// The steps from the root.
    public let steps: [Step]

    /// Creates a path from steps.
    public init(steps: [Step] = []) {
      self.steps = steps
    }

    /// The same location as a JSON Pointer.
    public var pointer: JSONPointer {
      let tokens = steps.map { step in
        switch step {
        case .name(let name): name
        case .index(let index): String(index)
        }
      }
      return JSONPointer(tokens: tokens)
    }
  }
}

extension JSONPath.NormalizedPath: CustomStringConvertible {
  /// The path in bracket notation, with names in single quotes.
  public var description: String {
    var bytes = [UInt8(ascii: "$")]
    for step in steps {
      bytes.append(UInt8(ascii: "["))
      switch step {
      case .name(let name): Self.write(name, to: &bytes)
      case .index(let index): bytes.append(contentsOf: String(index).utf8)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func write(_ name: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "'"))
    for byte in name.utf8 { write(byte, to: &bytes) }
    bytes.append(UInt8(ascii: "'"))
  }

  private static func write(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x08: bytes.append(contentsOf: "\\b".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0C: bytes.append(contentsOf: "\\f".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0..<0x20:
      bytes.append(contentsOf: byte < 0x10 ? "\\u000".utf8 : "\\u00".utf8)
      bytes.append(contentsOf: String(byte, radix: 16).utf8)
    default: bytes.append(byte)
    }
  }
}

extension JSONPath.NormalizedPath.Step {
  /// Returns true if the steps are equal.
  ///
  /// Names are compared byte for byte, like member names.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.name(let left), .name(let right)): left.hasSameBytes(as: right)
    case (.index(let left), .index(let right)): left == right
    default: false
    }
  }

  /// Hashes the path consistently with `==`: canonically equivalent names with different bytes differ.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .name(let name): hasher.combine(SeededHash.hash(name))
    case .index(let index): hasher.combine(index)
    }
  }
}
