/// A position in an archive, with the bytes around it.
struct ArchiveWindow {
  /// An array or object that was read.
  struct Container {
    /// The text with placeholders for its long strings, or `nil` if it was too long.
    let bytes: [UInt8]?
    /// The offset of its opening bracket.
    let offset: Int64
    let longStrings: [StoredString]
  }

  private let source: ArchiveSource
  private var bytes: [UInt8] = []
  /// The offset of the first byte of the window.
  private var base: Int64 = 0
  private var position = 0
  private var (countedLines, countedPosition) = (1, 0)

  private static let size = 1 << 18

  init(_ source: ArchiveSource) { self.source = source }

  /// The offset of the position.
  var offset: Int64 { base + Int64(position) }

  /// The line of the position, counted from 1.
  var line: Int {
    mutating get {
      countLines(upTo: position)
      return countedLines
    }
  }

  private mutating func countLines(upTo end: Int) {
    guard end > countedPosition else { return }
    bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      for index in countedPosition..<end { count &+= bytes[index] == UInt8(ascii: "\n") ? 1 : 0 }
      countedLines += count
    }
    countedPosition = end
  }

  /// Replaces the window by the bytes after it.
  ///
  /// - Returns: False at the end of the archive.
  private mutating func refill() throws -> Bool {
    let more = try source.read(upTo: Self.size, at: base + Int64(bytes.count))
    guard !more.isEmpty else {
      position = bytes.count
      return false
    }
    countLines(upTo: bytes.count)
    base += Int64(bytes.count)
    bytes = more
    (position, countedPosition) = (0, 0)
    return true
  }

  /// Moves past the byte at the position.
  mutating func advance() { position += 1 }

  private mutating func current() throws -> UInt8? {
    if position >= bytes.count, try !refill() { return nil }
    return bytes[position]
  }

  /// Moves to the next byte that is not white space, and returns it, or `nil` at the end.
  mutating func skipWhitespace() throws -> UInt8? {
    while let byte = try current() {
      guard byte == 32 || (9...13).contains(byte) else { return byte }
      position += 1
    }
    return nil
  }

  mutating func skipByteOrderMark() throws {
    for byte in [0xEF, 0xBB, 0xBF] as [UInt8] where try current() == byte { position += 1 }
  }

  /// Returns the first bytes of the archive.
  func beginning(upTo count: Int) throws -> [UInt8] { try source.read(upTo: count, at: 0) }

  /// Reads the string at the position, which is a name.
  ///
  /// - Returns: At most the first 64 bytes, with their escapes.
  mutating func readName() throws -> String {
    var name: [UInt8] = []
    var isEscaped = false
    position += 1
    while let byte = try current() {
      position += 1
      if byte == UInt8(ascii: "\""), !isEscaped { break }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if name.count < 64 { name.append(byte) }
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Moves past the value at the position, and at least past one byte.
  mutating func skipValue() throws {
    switch try current() {
    case UInt8(ascii: "\""): _ = try readName()
    case UInt8(ascii: "{"), UInt8(ascii: "["): _ = try readContainer(keepingUpTo: 0)
    default:
      position += 1
      while let byte = try current(), !",]}".utf8.contains(byte) { position += 1 }
    }
  }

  /// Reads the array or object at the position.
  ///
  /// - Parameter limit: The maximum number of bytes to keep.
  /// - Returns: `nil` if the archive ends before the value does.
  mutating func readContainer(keepingUpTo limit: Int64) throws -> Container? {
    let start = offset
    var scanner = StructureScanner()
    var text = KeptText(limit: limit)
    var keepingFrom = position
    while true {
      let (event, end) = bytes.withUnsafeBufferPointer { scanner.scan($0, from: position, base: base) }
      position = end
      switch event {
      case .valueEnd:
        text.append(bytes[keepingFrom..<end])
        return Container(bytes: text.bytes, offset: start, longStrings: text.longStrings)
      case .longString(let content):
        text.append(bytes[keepingFrom..<max(keepingFrom, Int(content.lowerBound - base))])
        let string = StoredString(offset: content.lowerBound, length: content.upperBound - content.lowerBound)
        text.append(string, isContinued: content.lowerBound < base)
        keepingFrom = end - 1
      case .windowEnd:
        text.append(bytes[keepingFrom...])
        text.discardLongString(from: scanner.stringStart.map { Int(offset - $0) })
        guard try refill() else { return nil }
        keepingFrom = 0
      }
    }
  }
}

/// The part of a value that is parsed: all of it, except for long strings.
private struct KeptText {
  private let limit: Int64
  private var text: [UInt8] = []
  private var isTooLong = false
  private(set) var longStrings: [StoredString] = []
  /// True if the window ended in a long string, whose rest is not kept.
  private var isDiscarding = false
  /// The number of bytes at the end of the text that belong to the string in which the window ended.
  private var keptLength = 0

  init(limit: Int64) { self.limit = limit }

  /// The text, or `nil` if it exceeds the limit.
  var bytes: [UInt8]? { isTooLong ? nil : text }

  mutating func append(_ more: ArraySlice<UInt8>) {
    guard !isDiscarding, !isTooLong else { return }
    isTooLong = Int64(text.count) + Int64(more.count) > limit + Int64(StoredString.minimumLength)
    if isTooLong { text = [] } else { text += more }
  }

  /// Appends a placeholder for a string.
  ///
  /// - Parameters:
  ///   - string: The string.
  ///   - isContinued: True if the string began in a window before, so that a part of it may have been kept.
  mutating func append(_ string: StoredString, isContinued: Bool) {
    if isContinued, !isDiscarding, !isTooLong { text.removeLast(min(text.count, keptLength)) }
    (isDiscarding, keptLength) = (false, 0)
    guard !isTooLong else { return }
    text += StoredString.placeholder(longStrings.count).utf8
    longStrings.append(string)
    isTooLong = Int64(text.count) > limit
    if isTooLong { text = [] }
  }

  /// Notes that the text ends inside of a string, and removes the string if it is already long.
  ///
  /// - Parameter length: The number of bytes of the string up to here, or `nil` if the text does not end in a string.
  mutating func discardLongString(from length: Int?) {
    guard let length else { return keptLength = 0 }
    guard !isDiscarding else { return }
    keptLength = length
    guard length > StoredString.minimumLength else { return }
    if !isTooLong { text.removeLast(min(text.count, length)) }
    (isDiscarding, keptLength) = (true, 0)
  }
}
