import BacklotJSON
import CYAML

/// Makes places of what libyaml says of them: it counts characters, and a place has the offset in bytes too.
///
/// Places are mostly asked for in their order, so that the text is walked through once.
struct PlaceFinder {
  /// The text without its byte order mark.
  let text: UnsafeBufferPointer<UInt8>
  /// How many bytes the mark had.
  let markLength: Int
  private var characters = 0
  private var offset = 0

  init(text: UnsafeBufferPointer<UInt8>, markLength: Int) {
    self.text = text
    self.markLength = markLength
  }

  mutating func location(of mark: yaml_mark_t) -> JSONLocation {
    if mark.index < characters { (characters, offset) = (0, 0) }
    while characters < mark.index, offset < text.count {
      offset += 1
      while offset < text.count, text[offset] & 0xC0 == 0x80 { offset += 1 }
      characters += 1
    }
    // libyaml takes the end for the beginning of a line of its own.
    if offset == text.count { return location(atOffset: offset) }
    return JSONLocation(line: mark.line + 1, column: mark.column + 1, offset: markLength + offset)
  }

  /// The place of a byte, also of one in a character that cannot be read.
  func location(atOffset offset: Int) -> JSONLocation {
    let before = text[..<min(offset, text.count)]
    let lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let column = (lines.last ?? before).count { $0 & 0xC0 != 0x80 }
    return JSONLocation(line: lines.count, column: column + 1, offset: markLength + offset)
  }
}
