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
    var counter = LocationCounter(bytes)
    self = counter.location(at: offset)
  }
}

/// Counts the lines and columns of places that come in their order.
struct LocationCounter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var line = 1
  private var column = 1
  private var counted = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The place of a byte that is not before the one asked for last.
  mutating func location(at offset: Int) -> JSONLocation {
    if counted == 0, offset >= 3, bytes.starts(with: JSONBytes.byteOrderMark) { counted = 3 }
    let end = min(offset, bytes.count)
    var previous = counted > 0 ? bytes[counted - 1] : 0
    for byte in bytes[min(counted, end)..<end] {
      if byte == UInt8(ascii: "\n"), previous == UInt8(ascii: "\r") {
        // The second half of a line end that was counted already.
      } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      previous = byte
    }
    counted = max(counted, end)
    return JSONLocation(line: line, column: column, offset: offset)
  }
}

extension JSONLocation: CustomStringConvertible {
  /// The line and column in words.
  public var description: String { "line \(line), column \(column)" }
}
