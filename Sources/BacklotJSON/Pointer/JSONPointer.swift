/// A path to a value inside another, as RFC 6901 defines it: `/dogs/3/name`; the empty pointer refers to the whole
/// value.
public struct JSONPointer: Sendable, Hashable {
  /// The member names and array indices along the path, unescaped.
  public var tokens: [String]

  /// Creates a pointer from tokens, by default to the whole value.
  public init(tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Parses a pointer such as `/a~1b/0`, in which `~1` represents a slash and `~0` a tilde.
  ///
  /// - Throws: `JSONError` with the code `invalidPointer` and the location in `text`.
  public init(_ text: String) throws(JSONError) {
    if let problem = Self.firstProblem(in: text) { throw problem }
    self.init(lenient: text)
  }

  /// Parses `text` even if RFC 6901 does not allow it: a missing slash at the start is added, and a tilde that does not
  /// begin an escape is a tilde.
  init(lenient text: String) {
    guard !text.isEmpty else {
      self.init()
      return
    }
    let path = text.utf8.first == UInt8(ascii: "/") ? text.utf8.dropFirst() : text.utf8[...]
    self.init(
      tokens: path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Self.unescape)
    )
  }

  /// Returns the pointer to the member named `key`, or to the array element with this index, of the value at this
  /// pointer.
  public func appending(_ key: String) -> JSONPointer {
    JSONPointer(tokens: tokens + [key])
  }

  /// Returns the pointer to the element at `index` of the array at this pointer.
  public func appending(_ index: Int) -> JSONPointer {
    appending(String(index))
  }

  private static func firstProblem(in text: String) -> JSONError? {
    let bytes = Array(text.utf8)
    if let first = bytes.first, first != UInt8(ascii: "/") {
      return error("\"\(text)\" does not begin with a slash", expected: "\"\" or \"/…\"", at: 0, in: bytes)
    }
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "~") {
      let next = bytes.dropFirst(offset + 1).first
      if next == UInt8(ascii: "0") || next == UInt8(ascii: "1") { continue }
      return error("\"\(text)\" has an invalid escape", expected: "~0 for ~ or ~1 for /", at: offset, in: bytes)
    }
    return nil
  }

  static func error(_ problem: String, expected: String, at offset: Int, in bytes: [UInt8]) -> JSONError {
    let location = bytes.withUnsafeBufferPointer { JSONLocation(offset: offset, in: $0) }
    return JSONError(.invalidPointer, at: location, problem: problem, expected: expected)
  }

  private static func unescape(_ token: Substring.UTF8View) -> String {
    var bytes: [UInt8] = []
    var isAfterTilde = false
    for byte in token {
      switch byte {
      case UInt8(ascii: "0") where isAfterTilde: break
      case UInt8(ascii: "1") where isAfterTilde: bytes[bytes.count - 1] = UInt8(ascii: "/")
      default: bytes.append(byte)
      }
      isAfterTilde = byte == UInt8(ascii: "~")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONPointer: CustomStringConvertible {
  /// The pointer in the notation of RFC 6901 §3; empty for the whole value.
  public var description: String {
    var bytes: [UInt8] = []
    for token in tokens {
      bytes.append(UInt8(ascii: "/"))
      for byte in token.utf8 {
        switch byte {
        case UInt8(ascii: "~"): bytes.append(contentsOf: "~0".utf8)
        case UInt8(ascii: "/"): bytes.append(contentsOf: "~1".utf8)
        default: bytes.append(byte)
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONPointer: ExpressibleByStringLiteral {
  /// Parses a literal leniently, since it is code and not input: a missing slash at the start is added, and a tilde
  /// that does not begin an escape is a tilde.
  public init(stringLiteral value: String) {
    self.init(lenient: value)
  }
}

extension JSONPointer {
  /// Returns true if both have the same tokens, compared byte for byte, like member names.
  public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    left.tokens.elementsEqual(right.tokens) { $0.hasSameBytes(as: $1) }
  }

  /// Hashes the bytes of the tokens, consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(tokens.count)
    for token in tokens { hasher.combine(SeededHash.hash(token)) }
  }
}

// MARK: - Resolution

extension JSONValue {
  /// The value at `pointer`, or `nil` if there is no such value.
  public subscript(at pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      guard let next = value.child(token) else { return nil }
      value = next
    }
    return value
  }

  private func child(_ token: String) -> JSONValue? {
    switch self {
    case .object(let object): object[token]
    case .array: JSONPointer.index(token).flatMap { self[$0] }
    default: nil
    }
  }
}

extension JSONPointer {
  /// Returns the array index in `token`: digits without leading zeros (RFC 6901 §4).
  ///
  /// `-`, which names the element after the last, is invalid.
  package static func index(_ token: String) -> Int? {
    let digits = token.utf8
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    if digits.count > 1, digits.first == UInt8(ascii: "0") { return nil }
    return Int(token)
  }
}
