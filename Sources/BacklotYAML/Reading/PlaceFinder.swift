import BacklotJSON
import CYAML

/// Converts positions from libyaml, which counts characters, to locations that also have an offset in bytes.
///
/// Positions are mostly requested in order, so that the text is traversed once.
struct PlaceFinder {
  /// The text without its byte order mark.
  let text: UnsafeBufferPointer<UInt8>
  /// The length of the byte order mark in bytes.
  let markLength: Int
  private var characters = 0
  private var offset = 0
  /// The location after the last byte, determined on first access.
  private lazy var end = location(atOffset: text.count)

  init(text: UnsafeBufferPointer<UInt8>, markLength: Int) {
    self.text = text
    self.markLength = markLength
  }

  mutating func location(of mark: yaml_mark_t) -> JSONLocation {
    advanceInASCII(to: mark.index)
    while characters < mark.index, offset < text.count { advance() }
    while characters > mark.index, offset > 0 { goBack() }
    // libyaml considers the end to be the beginning of another line.
    if offset == text.count { return end }
    return JSONLocation(line: mark.line + 1, column: mark.column + 1, offset: markLength + offset)
  }

  /// Skips eight characters at a time while each is one byte.
  private mutating func advanceInASCII(to index: Int) {
    guard let start = text.baseAddress else { return }
    while characters + 8 <= index, offset + 8 <= text.count {
      let bytes = UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self)
      guard bytes & 0x8080_8080_8080_8080 == 0 else {
        for _ in 0..<8 where offset < text.count { advance() }
        continue
      }
      offset += 8
      characters += 8
    }
  }

  private mutating func advance() {
    repeat { offset += 1 } while offset < text.count && text[offset] & 0xC0 == 0x80
    characters += 1
  }

  private mutating func goBack() {
    repeat { offset -= 1 } while offset > 0 && text[offset] & 0xC0 == 0x80
    characters -= 1
  }

  /// Returns the location of a byte, including a byte in an invalid character.
  func location(atOffset offset: Int) -> JSONLocation {
    let place = JSONLocation(offset: offset, in: text)
    return JSONLocation(line: place.line, column: place.column, offset: markLength + offset)
  }
}
