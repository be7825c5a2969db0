/// A location in a JSON text.
public struct JSONLocation: Sendable, Hashable {
  /// The line, counted from 1; LF, CR and CR LF each end a line.
  public let line: Int
  /// The column, counted from 1 in Unicode scalars.
  public let column: Int
  /// The offset in bytes, counted from 0.
  public let offset: Int

  /// Creates a location that is already known.
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

/// A counter of lines and columns from one position in a text to the next.
struct LineCount {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var (line, column) = (1, 1)
  private var previous: UInt8 = 0
  private var counted: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    counted = bytes.starts(with: JSONBytes.byteOrderMark) ? 3 : 0
  }

  /// Returns the location of a byte that is not before the previously requested one.
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
      // The second half of a line end that was already counted.
    } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      (line, column) = (line + 1, 1)
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
    previous = byte
  }
}

extension JSONLocation: CustomStringConvertible {
  /// The line and column, for display.
  public var description: String { "line \(line), column \(column)" }
}
