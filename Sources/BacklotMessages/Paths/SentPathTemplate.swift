/// A path template in the syntax of stub files, which is compared with paths as they were sent.
///
/// It has the same meaning as in WireMock, without decoding: `{name}` matches one or more characters except slashes, as
/// many as possible; `**`, at any position, matches any text including an empty one, as little as possible; all other
/// text is literal.
package struct SentPathTemplate: Sendable, Hashable {
  /// The maximum number of placeholders, since the cost of a match grows with it.
  package static let limit = 100
  /// The maximum length of a compared path, in bytes.
  private static let longest = 1 << 16

  package enum Piece: Sendable, Hashable {
    case text([UInt8])
    case variable(String)
    case wildcard(String)

    /// The name of the piece's value.
    var name: String? {
      switch self {
      case .text: nil
      case .variable(let name), .wildcard(let name): name
      }
    }
  }

  package let pieces: [Piece]

  /// Parses a template.
  ///
  /// Text other than variables and wildcards is literal.
  init(_ text: String) {
    var reader = PieceReader(text)
    pieces = reader.pieces()
  }

  /// The names of the values, in order.
  ///
  /// Wildcards are numbered from 0.
  package var names: [String] { pieces.compactMap(\.name) }
}

private struct PieceReader {
  private let bytes: [UInt8]
  private var unread = 0
  private var wildcardCount = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func pieces() -> [SentPathTemplate.Piece] {
    var pieces: [SentPathTemplate.Piece] = []
    var position = 0
    let lastClose = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
    while position < bytes.count {
      guard let (piece, end) = place(at: position, lastClose) else {
        position += 1
        continue
      }
      if unread < position { pieces.append(.text(Array(bytes[unread..<position]))) }
      pieces.append(piece)
      (position, unread) = (end, end)
    }
    return unread < bytes.count ? pieces + [.text(Array(bytes[unread...]))] : pieces
  }

  /// Returns the placeholder that begins at a position, if any, and its end.
  private mutating func place(at start: Int, _ lastClose: Int) -> (piece: SentPathTemplate.Piece, end: Int)? {
    if bytes[start...].starts(with: "**".utf8) {
      defer { wildcardCount += 1 }
      return (.wildcard("\(wildcardCount)"), start + 2)
    }
    guard bytes[start] == UInt8(ascii: "{"), start < lastClose else { return nil }
    guard let close = bytes[start...].firstIndex(of: UInt8(ascii: "}")), close > start + 1 else { return nil }
    let name = bytes[(start + 1)..<close].filter { !Self.ornaments.contains($0) }
    return (.variable(String(decoding: name, as: UTF8.self)), close + 1)
  }

  /// The URI template characters (RFC 6570) that are permitted in a name, but ignored.
  private static let ornaments = Array(".;*".utf8)
}

extension SentPathTemplate {
  /// Returns whether a path matches.
  func matches(_ path: String) -> Bool { values(in: path) != nil }

  /// Returns the values in a path, or `nil` if it does not match.
  ///
  /// If two values have the same name, the later one is used.
  func parameters(in path: String) -> PathParameters? {
    guard let values = values(in: path) else { return nil }
    var parameters = PathParameters()
    for (name, value) in zip(names, values) { parameters.set(name, to: value) }
    return parameters
  }

  private func values(in path: String) -> [String]? {
    var path = path
    return path.withUTF8 { bytes in
      guard bytes.count <= Self.longest, beginsLike(bytes) else { return nil }
      return PathTable(pieces: pieces, bytes: bytes).places?.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
  }

  /// Most paths that do not match differ at the beginning.
  private func beginsLike(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard case .text(let text)? = pieces.first else { return true }
    return bytes.starts(with: text)
  }
}

/// A table of the positions in a path and the pieces of a template from which the rest of both matches.
///
/// It is filled from the end, so that no position is tried twice.
private struct PathTable {
  private let pieces: [SentPathTemplate.Piece]
  private let bytes: UnsafeBufferPointer<UInt8>
  private var rows: [Bool]
  private var width: Int { bytes.count + 1 }

  init(pieces: [SentPathTemplate.Piece], bytes: UnsafeBufferPointer<UInt8>) {
    self.pieces = pieces
    self.bytes = bytes
    rows = Array(repeating: false, count: (pieces.count + 1) * (bytes.count + 1))
    rows[rows.count - 1] = true
    for number in pieces.indices.reversed() { fill(number) }
  }

  private func leads(_ piece: Int, from position: Int) -> Bool { rows[piece * width + position] }

  /// Returns whether a value may end here, which is not allowed within a character.
  private func isEnd(_ position: Int) -> Bool { position == bytes.count || bytes[position] & 0xC0 != 0x80 }

  private mutating func fill(_ piece: Int) {
    switch pieces[piece] {
    case .text(let text):
      for position in 0..<max(0, width - text.count) where leads(piece + 1, from: position + text.count) {
        rows[piece * width + position] = bytes[position...].starts(with: text)
      }
    case .variable:
      var isOpen = false
      for position in bytes.indices.reversed() {
        isOpen = isOpen || leads(piece + 1, from: position + 1) && isEnd(position + 1)
        if bytes[position] == UInt8(ascii: "/") { isOpen = false }
        rows[piece * width + position] = isOpen
      }
    case .wildcard:
      var isOpen = false
      for position in (0..<width).reversed() {
        // In Java, a dot does not match a line break.
        if position < bytes.count, bytes[position] == 10 || bytes[position] == 13 { isOpen = false }
        isOpen = isOpen || leads(piece + 1, from: position) && isEnd(position)
        rows[piece * width + position] = isOpen
      }
    }
  }

  /// The ranges of the values, or `nil` if the path does not match.
  var places: [Range<Int>]? {
    guard leads(0, from: 0) else { return nil }
    var places: [Range<Int>] = []
    var position = 0
    for (number, piece) in pieces.enumerated() {
      guard let end = end(of: piece, number, from: position) else { return nil }
      if piece.name != nil { places.append(position..<end) }
      position = end
    }
    return places
  }

  private func end(of piece: SentPathTemplate.Piece, _ number: Int, from start: Int) -> Int? {
    let fits = { leads(number + 1, from: $0) && isEnd($0) }
    switch piece {
    case .text(let text): return start + text.count
    case .variable:
      let segment = bytes[start...].prefix { $0 != UInt8(ascii: "/") }
      return ((start + 1)..<(segment.endIndex + 1)).last(where: fits)
    case .wildcard: return (start..<width).first(where: fits)
    }
  }
}
