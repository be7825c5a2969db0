/// A state machine that finds the end of a JSON value and its long strings, one window of bytes at a time.
///
/// It examines brackets, quotation marks and backslashes only, so that it also passes over values that are not valid.
struct StructureScanner {
  /// The reason why the scanner stopped.
  enum Event: Equatable {
    /// The window is exhausted.
    case windowEnd
    /// The value is complete.
    case valueEnd
    /// A string ended that is longer than the limit; the offsets are those of its content.
    case longString(Range<Int64>)
  }

  private var depth = 0
  private var isEscaped = false
  /// The offset of the content of the string at the scanner, or `nil` outside of strings.
  private(set) var stringStart: Int64?

  /// Scans a window.
  ///
  /// - Parameters:
  ///   - bytes: The window.
  ///   - start: The position in the window at which to begin; the first time, that of the opening bracket.
  ///   - base: The offset of the window in the source.
  /// - Returns: The event, and the position after it.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, base: Int64) -> (event: Event, end: Int) {
    var position = start
    while position < bytes.count {
      if let stringStart {
        guard let end = endOfString(bytes, from: position) else { return (.windowEnd, bytes.count) }
        position = end + 1
        self.stringStart = nil
        let content = stringStart..<(base + Int64(end))
        if content.upperBound - content.lowerBound > StoredString.minimumLength { return (.longString(content), position) }
      } else {
        position = endOfPunctuation(bytes, from: position)
        guard position < bytes.count else { break }
        let byte = bytes[position]
        position += 1
        if byte == UInt8(ascii: "\"") {
          stringStart = base + Int64(position)
        } else {
          depth += byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") ? 1 : -1
          if depth <= 0 { return (.valueEnd, position) }
        }
      }
    }
    return (.windowEnd, bytes.count)
  }

  /// Returns the position of the next quotation mark or bracket.
  private func endOfPunctuation(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"):
        return position
      default: position &+= 1
      }
    }
    return position
  }

  /// Returns the position of the closing quotation mark, or `nil` if it is not in the window.
  private mutating func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var position = start
    if isEscaped {
      isEscaped = false
      position += 1
    }
    while true {
      position = Self.endOfPlainText(bytes, from: position)
      guard position < bytes.count else { return nil }
      if bytes[position] == UInt8(ascii: "\"") { return position }
      isEscaped = position + 1 >= bytes.count
      position += 2
      if isEscaped { return nil }
    }
  }

  /// Returns the position of the next quotation mark or backslash, examining eight bytes at a time.
  private static func endOfPlainText(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    guard let address = bytes.baseAddress else { return start }
    // Each word lies within the buffer, since eight bytes remain.
    while position &+ 8 <= bytes.count {
      let word = UInt64(littleEndian: UnsafeRawPointer(address + position).loadUnaligned(as: UInt64.self))
      let stops = zeroBytes(word ^ 0x2222_2222_2222_2222) | zeroBytes(word ^ 0x5C5C_5C5C_5C5C_5C5C)
      if stops != 0 { return position &+ stops.trailingZeroBitCount &>> 3 }
      position &+= 8
    }
    while position < bytes.count, bytes[position] != UInt8(ascii: "\""), bytes[position] != UInt8(ascii: "\\") {
      position &+= 1
    }
    return min(position, bytes.count)
  }

  /// Returns a word whose lowest set bit is in the lowest byte that is zero, or 0 if there is none.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}
