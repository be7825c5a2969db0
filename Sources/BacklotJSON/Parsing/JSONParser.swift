/// Reads JSON text strictly by RFC 8259, in one pass.
///
/// The text must be UTF-8. An escape that names half a surrogate pair (`"\uD800"`), which no Unicode string can hold,
/// becomes U+FFFD.
///
/// ```swift
/// let dogs = try JSONParser().parse(body)
/// let strict = JSONParser(duplicateKeys: .rejected)
/// ```
public struct JSONParser: Sendable, Hashable {
  /// The handling of two members with the same name in one object, which RFC 8259 §4 leaves open.
  public enum DuplicateKeys: Sendable, Hashable {
    /// The last value counts, in the place of the first, as in browsers.
    case lastWins
    /// The second is an error.
    case rejected
  }

  /// The handling of a byte order mark at the start, which RFC 8259 §8.1 allows a parser to ignore.
  public enum ByteOrderMark: Sendable, Hashable {
    /// A mark is an error, as the specification allows (RFC 8259 §8.1).
    case rejected
    /// A mark in front is passed over.
    case skipped
  }

  /// The limits on the depth and length of a text.
  public var limits: JSONLimits
  /// Two members with the same name.
  public var duplicateKeys: DuplicateKeys
  /// A byte order mark at the start.
  public var byteOrderMark: ByteOrderMark

  /// A strict parser, or one that is stricter or more lenient where RFC 8259 gives a choice.
  public init(
    limits: JSONLimits = JSONLimits(),
    duplicateKeys: DuplicateKeys = .lastWins,
    byteOrderMark: ByteOrderMark = .rejected
  ) {
    self.limits = limits
    self.duplicateKeys = duplicateKeys
    self.byteOrderMark = byteOrderMark
  }

  /// Reads the one value that `bytes` spell.
  @inlinable
  public func parse(_ bytes: some Sequence<UInt8>) throws(JSONError) -> JSONValue {
    if let result = bytes.withContiguousStorageIfAvailable(result(of:)) {
      return try result.get()
    }
    return try [UInt8](bytes).withUnsafeBufferPointer(result(of:)).get()
  }

  /// Reads the one value that `text` spells.
  public func parse(_ text: String) throws(JSONError) -> JSONValue {
    var text = text
    return try text.withUTF8(result(of:)).get()
  }

  /// Not generic, while those who call it are inlined into callers that know what sequence they have: finding that out
  /// at run time costs as much as parsing a small text.
  @usableFromInline
  func result(of bytes: UnsafeBufferPointer<UInt8>) -> Result<JSONValue, JSONError> {
    // As much as is taken from the stack and not from the heap.
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
  /// Reads the one value that `bytes` spell, strictly by RFC 8259 and with the default limits.
  @inlinable
  public init(parsing bytes: some Sequence<UInt8>) throws(JSONError) {
    self = try JSONParser().parse(bytes)
  }

  /// Reads the one value that `text` spells, strictly by RFC 8259 and with the default limits.
  public init(parsing text: String) throws(JSONError) {
    self = try JSONParser().parse(text)
  }
}
