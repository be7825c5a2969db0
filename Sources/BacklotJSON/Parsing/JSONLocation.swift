/// A place in a JSON text.
public struct JSONLocation: Sendable, Hashable {
  /// The line, counted from 1; LF, CR and CR LF each end one.
  public let line: Int
  /// The column, counted from 1 in Unicode scalars.
  public let column: Int
  /// The offset in bytes, counted from 0.
  public let offset: Int

  /// Names a place that is already known.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// Counts lines and columns up to `offset`.
  ///
  /// A byte order mark has an offset but no column.
  package init(offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var count = LineCount(bytes)
    self = count.location(atOffset: offset)
  }
}

/// Counts lines and columns from one place in a text to the next.
struct LineCount {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var (line, column) = (1, 1)
  private var previous: UInt8 = 0
  private var counted: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    counted = bytes.starts(with: JSONBytes.byteOrderMark) ? 3 : 0
  }

  /// The place of a byte that does not stand before the last one asked for.
  mutating func location(atOffset offset: Int) -> JSONLocation {
    while counted < min(offset, bytes.count) {
      count(bytes[counted])
      counted &+= 1
    }
    return JSONLocation(line: line, column: column, offset: offset)
  }

  @inline(__always)
  private mutating func count(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n"), previous == UInt8(ascii: "\r") {
      // The second half of a line end that was counted already.
    } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      (line, column) = (line + 1, 1)
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
    previous = byte
  }
}

extension JSONLocation: CustomStringConvertible {
  /// The line and column in words.
  public var description: String { "line \(line), column \(column)" }
}
