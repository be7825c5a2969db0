package import BacklotLimits

/// A parser that reads JSON text strictly by RFC 8259, in one pass.
///
/// The text must be UTF-8; a byte order mark at the start is ignored. An escape for half a surrogate pair (`"\uD800"`), which no Unicode string can contain,
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
    /// A mark at the start is ignored, as in browsers.
    case skipped
  }

  /// The limits on the depth, the length, and the number of values of a text.
  public var limits: JSONLimits
  /// The handling of two members with the same name.
  public var duplicateKeys: DuplicateKeys
  /// The handling of a byte order mark at the start.
  ///
  /// Skipped by default.
  public var byteOrderMark: ByteOrderMark

  /// Creates a parser, which can be stricter or more lenient than the default if RFC 8259 allows a choice.
  public init(
    limits: JSONLimits = JSONLimits(),
    duplicateKeys: DuplicateKeys = .lastWins,
    byteOrderMark: ByteOrderMark = .skipped
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
    var count = 0
    return result(of: bytes, upTo: limits.maximumValues, counting: &count)
  }

  /// Returns the value of a text, or an error.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - maximumCount: The maximum number of values.
  ///   - count: Set to the number of values that were read.
  private func result(
    of bytes: UnsafeBufferPointer<UInt8>,
    upTo maximumCount: Int,
    counting count: inout Int
  ) -> Result<JSONValue, JSONError> {
    MemberStack.withSpare { spare in
      var reader = JSONReader(bytes, options: self, maximumCount: maximumCount, spare: spare)
      defer { count = reader.valueCount }
      do throws(JSONFailure) {
        return .success(try reader.readText())
      } catch {
        return .failure(JSONError(error, in: bytes, options: self))
      }
    }
  }
}

// MARK: - Budget

extension JSONParser {
  /// Returns the one value in `bytes`, within a budget shared with other work.
  ///
  /// Four values take one step, and so do sixteen bytes.
  ///
  /// - Throws: An error with the code ``JSONError/Code/tooManySteps`` if the budget is exhausted.
  package func parse(_ bytes: [UInt8], spending budget: inout StepBudget) throws(JSONError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { result(of: $0, spending: &budget) }.get()
  }

  /// Returns the one value in `text`, within a budget shared with other work.
  package func parse(_ text: String, spending budget: inout StepBudget) throws(JSONError) -> JSONValue {
    var text = text
    return try text.withUTF8 { result(of: $0, spending: &budget) }.get()
  }

  private func result(
    of bytes: UnsafeBufferPointer<UInt8>,
    spending budget: inout StepBudget
  ) -> Result<JSONValue, JSONError> {
    guard budget.spend(bytes.count >> 4) else { return .failure(.noSteps(at: 0, in: bytes)) }
    let (product, overflows) = budget.remaining.multipliedReportingOverflow(by: 4)
    let available = overflows ? Int.max : product
    var count = 0
    let result = result(of: bytes, upTo: min(limits.maximumValues, available), counting: &count)
    budget.charge(count >> 2)
    guard case .failure(let error) = result, error.code == .tooManyValues, available < limits.maximumValues else {
      return result
    }
    budget.charge(budget.remaining)
    return .failure(.noSteps(at: error.offset, in: bytes))
  }
}

extension JSONError {
  /// Returns the error for a text that takes more steps than are left.
  fileprivate static func noSteps(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Self {
    Self(
      .tooManySteps,
      at: JSONLocation(offset: offset, in: bytes),
      problem: "reading the text exceeds the limit of steps for one request",
      expected: "fewer values"
    )
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
  /// The maximum number of values in a text: arrays, objects, and those in them.
  ///
  /// Defaults to 4,000,000. A value takes at most 160 bytes of memory besides its text, and at most 32 bytes for each
  /// byte of its text.
  public var maximumValues: Int

  /// Creates limits, by default the standard ones.
  public init(maximumDepth: Int = 512, maximumLength: Int = .max, maximumValues: Int = 4_000_000) {
    self.maximumDepth = maximumDepth
    self.maximumLength = maximumLength
    self.maximumValues = maximumValues
  }

  /// The limits on the content of a message or of a sample: the standard ones, but at most 2,000,000 values.
  public static let content = JSONLimits(maximumValues: 2_000_000)
}
