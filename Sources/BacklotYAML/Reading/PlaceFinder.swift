import BacklotJSON
import CYAML

/// Makes places of what libyaml says of them: it counts characters, and a place has the offset in bytes too.
///
/// Places are mostly asked for in their order, so that the text is walked through once.
struct PlaceFinder {
  /// The text without its byte order mark.
  let text: UnsafeBufferPointer<UInt8>
  /// The length of the byte order mark in bytes.
  let markLength: Int
  private var characters = 0
  private var offset = 0
  /// The place behind the last byte, found when it is first asked for.
  private lazy var end = location(atOffset: text.count)

  init(text: UnsafeBufferPointer<UInt8>, markLength: Int) {
    self.text = text
    self.markLength = markLength
  }

  mutating func location(of mark: yaml_mark_t) -> JSONLocation {
    goOnInASCII(to: mark.index)
    while characters < mark.index, offset < text.count { goOn() }
    while characters > mark.index, offset > 0 { goBack() }
    // libyaml takes the end for the beginning of a line of its own.
    if offset == text.count { return end }
    return JSONLocation(line: mark.line + 1, column: mark.column + 1, offset: markLength + offset)
  }

  /// Goes on over eight characters at a time, as long as each is a byte.
  private mutating func goOnInASCII(to index: Int) {
    guard let start = text.baseAddress else { return }
    while characters + 8 <= index, offset + 8 <= text.count {
      let bytes = UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self)
      guard bytes & 0x8080_8080_8080_8080 == 0 else {
        for _ in 0..<8 where offset < text.count { goOn() }
        continue
      }
      offset += 8
      characters += 8
    }
  }

  private mutating func goOn() {
    repeat { offset += 1 } while offset < text.count && text[offset] & 0xC0 == 0x80
    characters += 1
  }

  private mutating func goBack() {
    repeat { offset -= 1 } while offset > 0 && text[offset] & 0xC0 == 0x80
    characters -= 1
  }

  /// The place of a byte, also of one in a character that cannot be read.
  func location(atOffset offset: Int) -> JSONLocation {
    let place = JSONLocation(offset: offset, in: text)
    return JSONLocation(line: place.line, column: place.column, offset: markLength + offset)
  }
}
