/// A parser that reads JSON text strictly by RFC 8259, in one pass.
///
/// The text must be UTF-8. An escape for half a surrogate pair (`"\uD800"`), which no Unicode string can contain,
/// becomes U+FFFD.
///
/// ```swift
/// let dogs = try JSONParser().parse(body)
/// let strict = JSONParser(duplicateKeys: .rejected)
/// ```
public struct JSONParser: Sendable, Hashable {
  /// The handling of two members with the same name in one object, which RFC 8259 §4 leaves open.
  public enum DuplicateKeys: Sendable, Hashable {
    /// The last value counts, in the position of the first, as in browsers.
    case lastWins
    /// The second member is an error.
    case rejected
  }

  /// The handling of a byte order mark at the start, which RFC 8259 §8.1 allows a parser to ignore.
  public enum ByteOrderMark: Sendable, Hashable {
    /// A mark is an error, as the specification allows (RFC 8259 §8.1).
    case rejected
    /// A mark at the start is ignored.
    case skipped
  }

  /// The limits on the depth and length of a text.
  public var limits: JSONLimits
  /// The handling of two members with the same name.
  public var duplicateKeys: DuplicateKeys
  /// The handling of a byte order mark at the start.
  public var byteOrderMark: ByteOrderMark

  /// Creates a parser, which can be stricter or more lenient than the default if RFC 8259 allows a choice.
  public init(
    limits: JSONLimits = JSONLimits(),
    duplicateKeys: DuplicateKeys = .lastWins,
    byteOrderMark: ByteOrderMark = .rejected
  ) {
    self.limits = limits
    self.duplicateKeys = duplicateKeys
    self.byteOrderMark = byteOrderMark
  }

  /// Returns the one value in `bytes`.
  @inlinable
  public func parse(_ bytes: some Sequence<UInt8>) throws(JSONError) -> JSONValue {
    if let result = bytes.withContiguousStorageIfAvailable(result(of:)) {
      return try result.get()
    }
    return try [UInt8](bytes).withUnsafeBufferPointer(result(of:)).get()
  }

  /// Returns the one value in `text`.
  public func parse(_ text: String) throws(JSONError) -> JSONValue {
    var text = text
    return try text.withUTF8(result(of:)).get()
  }

  /// Returns the value of a text, or an error.
  ///
  /// This method is not generic. Its generic callers are inlined where the type of the sequence is known: finding it
  /// out at run time costs as much as parsing a small text.
  @usableFromInline
  func result(of bytes: UnsafeBufferPointer<UInt8>) -> Result<JSONValue, JSONError> {
    // The maximum capacity that is allocated on the stack and not on the heap.
    withUnsafeTemporaryAllocation(of: JSONObject.Member.self, capacity: 24) { spare in
      var reader = JSONReader(bytes, options: self, spare: spare)
      do throws(JSONFailure) {
        return .success(try reader.readText())
      } catch {
        return .failure(JSONError(error, in: bytes, options: self))
      }
    }
  }
}

extension JSONValue {
  /// Parses the one value in `bytes`, strictly by RFC 8259 and with the default limits.
  @inlinable
  public init(parsing bytes: some Sequence<UInt8>) throws(JSONError) {
    self = try JSONParser().parse(bytes)
  }

  /// Parses the one value in `text`, strictly by RFC 8259 and with the default limits.
  public init(parsing text: String) throws(JSONError) {
    self = try JSONParser().parse(text)
  }
}

// MARK: - Limits

/// The limits on the input of a parser.
public struct JSONLimits: Sendable, Hashable {
  /// The maximum nesting depth of arrays and objects.
  ///
  /// Defaults to 512.
  ///
  /// Parsing and writing need no stack for them, but releasing and comparing a value does: up to a kilobyte per level,
  /// and up to four if array order is ignored in a debug build. If you raise the limit, also raise the stack size of
  /// the threads that hold the value.
  public var maximumDepth: Int
  /// The maximum number of bytes in a text.
  ///
  /// Unlimited by default, since the reader of a body already limits it.
  public var maximumLength: Int

  /// Creates limits, by default the standard ones.
  public init(maximumDepth: Int = 512, maximumLength: Int = .max) {
    self.maximumDepth = maximumDepth
    self.maximumLength = maximumLength
  }
}
