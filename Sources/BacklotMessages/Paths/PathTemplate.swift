import BacklotHTTP
import BacklotJSON

/// A path with placeholders: `/dogs/{id}`, `/files/{name}.json`, `/static/**`.
///
/// Segments are compared percent-decoded, so `/name/South Korea` matches a request for `/name/South%20Korea`, and an
/// encoded slash never splits a segment. A trailing slash is significant: `/dogs` and `/dogs/` are different paths.
///
/// | in a template | matches |
/// |---|---|
/// | `{id}` | one nonempty segment, or a nonempty part of one |
/// | `{rest...}` at the end | all remaining segments, at least one; after a trailing slash, an empty one |
/// | `**` at the end | the same, without a name |
///
/// Braces that are not closed or do not contain a name are literal.
public struct PathTemplate: Sendable, Hashable {
  /// The template as it was written.
  public let text: String
  package let segments: [Segment]
  private let isLiteral: Bool
  /// The template with the semantics of stub files, if it comes from one.
  ///
  /// The segments then match more paths than this template.
  package private(set) var sent: SentPathTemplate?

  /// Parses a template.
  ///
  /// A missing leading slash is added.
  public init(_ text: String) {
    self.text = text.hasPrefix("/") ? text : "/" + text
    segments = PathTemplate.segments(of: self.text)
    isLiteral = segments.allSatisfy(\.isLiteral) && !self.text.utf8.contains(UInt8(ascii: "%"))
  }

  /// Creates a template for a path in which braces and asterisks are literal.
  package init(literal text: some StringProtocol) {
    self.text = text.utf8.first == UInt8(ascii: "/") ? String(text) : "/" + text
    let parts = self.text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    segments = parts.map { .literal(PathTemplate.decoded($0)) }
    isLiteral = !self.text.utf8.contains(UInt8(ascii: "%"))
  }

  /// Creates a template for a path that is not percent-encoded, such as a file path.
  ///
  /// All characters are literal.
  package init(decoded path: String) {
    text = path
    segments = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      .literal(Array($0))
    }
    isLiteral = !path.utf8.contains(UInt8(ascii: "%"))
  }

  /// Parses a template with the semantics of stub files, which compare paths as they were sent.
  package init(sent text: String) {
    let sent = SentPathTemplate(text)
    self.init(text: text, segments: sent.segments, isLiteral: false)
    self.sent = sent
  }

  private init(text: String, segments: [Segment], isLiteral: Bool) {
    self.text = text
    self.segments = segments
    self.isLiteral = isLiteral
  }
}

extension PathTemplate {
  /// Returns the template with one more segment, sharing the memory of all others.
  ///
  /// - Parameter name: The segment: at least one character, without slashes.
  package func appending(_ name: String) -> PathTemplate {
    let longer = text == "/" ? "/" + name : text + "/" + name
    // The root has no segment to keep, and a wildcard for the rest is only valid at the end.
    guard text != "/", let last = segments.last, !last.isRest else { return PathTemplate(longer) }
    let segment = Self.segment(name[...], isLast: true)
    var segments = segments
    segments.append(segment)
    let isLiteral = isLiteral && segment.isLiteral && !name.utf8.contains(UInt8(ascii: "%"))
    return PathTemplate(text: longer, segments: segments, isLiteral: isLiteral)
  }
}

extension PathTemplate {
  /// A part of a template between two slashes.
  package enum Segment: Sendable, Hashable {
    /// The required decoded bytes.
    case literal([UInt8])
    /// Any single nonempty segment.
    case parameter(String)
    /// Literal pieces and parameters within one segment.
    case mixed([Piece])
    /// All remaining segments.
    case rest(String?)

    package var isLiteral: Bool {
      guard case .literal = self else { return false }
      return true
    }

    package var isRest: Bool {
      guard case .rest = self else { return false }
      return true
    }
  }

  package enum Piece: Sendable, Hashable {
    case literal([UInt8])
    case parameter(String)
  }

  package static func segments(of text: String) -> [Segment] {
    let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    return parts.indices.map { segment(parts[$0], isLast: $0 == parts.endIndex - 1) }
  }

  private static func segment(_ text: Substring, isLast: Bool) -> Segment {
    if let bytes = plainBytes(text) { return .literal(bytes) }
    if isLast, text == "**" { return .rest(nil) }
    let pieces = pieces(of: text)
    guard pieces.count < 2 else { return .mixed(pieces) }
    switch pieces.first {
    case .parameter(let name) where isLast && name.hasSuffix("..."): return .rest(String(name.dropLast(3)))
    case .parameter(let name): return .parameter(name)
    case .literal(let bytes): return .literal(bytes)
    case nil: return .literal([])
    }
  }

  /// Returns the bytes of a text without special characters, the usual case: searching characters is far slower than
  /// searching bytes.
  private static func plainBytes(_ text: Substring) -> [UInt8]? {
    let bytes = [UInt8](text.utf8)
    return bytes.contains { meaningful.contains($0) } ? nil : bytes
  }

  private static let meaningful = Array("}%*".utf8)

  private static func pieces(of text: Substring) -> [Piece] {
    var pieces: [Piece] = []
    var literal = text
    var unread = text
    while let close = unread.firstIndex(of: "}") {
      unread = text[text.index(after: close)...]
      guard let open = literal[..<close].lastIndex(of: "{"), text.index(after: open) < close else { continue }
      if open > literal.startIndex { pieces.append(.literal(decoded(literal[..<open]))) }
      pieces.append(.parameter(String(text[text.index(after: open)..<close])))
      literal = unread
    }
    if !literal.isEmpty { pieces.append(.literal(decoded(literal))) }
    return pieces
  }

  private static func decoded(_ text: Substring) -> [UInt8] {
    var text = String(text)
    return text.withUTF8 { PercentEncoding.decode($0) }
  }
}

extension SentPathTemplate {
  /// The segments that all matching paths share, for the lookup in an index.
  fileprivate var segments: [PathTemplate.Segment] {
    var segments: [PathTemplate.Segment] = []
    var literal: [UInt8]? = []
    for piece in pieces {
      switch piece {
      case .wildcard: return Array(segments.dropFirst()) + [.rest(nil)]
      case .variable: literal = nil
      case .text(let text):
        var parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)[...]
        let first = parts.removeFirst()
        literal?.append(contentsOf: first)
        for part in parts {
          segments.append(Self.segment(literal))
          literal = Array(part)
        }
      }
    }
    return Array(segments.dropFirst()) + [Self.segment(literal)]
  }

  private static func segment(_ literal: [UInt8]?) -> PathTemplate.Segment {
    guard let literal else { return .parameter("") }
    return .literal(literal.withUnsafeBufferPointer { PercentEncoding.decode($0) })
  }
}

extension PathTemplate {
  /// Returns whether a percent-encoded path without its query matches.
  public func matches(_ path: String) -> Bool {
    if let sent { return sent.matches(path) }
    if isLiteral, path.hasSameBytes(as: text) { return true }
    return path.withSegments { cursor in fits(&cursor) { _, _ in } }
  }

  /// The names of the parameters, in order.
  package var parameterNames: [String] {
    if let sent { return sent.names }
    return segments.flatMap { segment -> [String] in
      switch segment {
      case .literal: []
      case .parameter(let name): [name]
      case .mixed(let pieces):
        pieces.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
      case .rest(let name): [name].compactMap(\.self)
      }
    }
  }

  /// Returns the values that the template finds in a path, or `nil` if the path does not match.
  public func parameters(in path: String) -> PathParameters? {
    if let sent { return sent.parameters(in: path) }
    var found = PathParameters()
    if isLiteral { return matches(path) ? found : nil }
    let isFitting = path.withSegments { cursor in
      fits(&cursor) { name, value in found.append(name: name, value: String(decoding: value, as: UTF8.self)) }
    }
    return isFitting ? found : nil
  }

  private func fits(_ cursor: inout PathCursor, found: (String, [UInt8]) -> Void) -> Bool {
    for segment in segments {
      if case .rest(let name) = segment { return cursor.takeRest().map { found(name ?? "**", $0) } != nil }
      guard let bytes = cursor.next(), segment.accepts(bytes, found: found) else { return false }
    }
    return cursor.isAtEnd
  }
}

extension PathTemplate.Segment {
  fileprivate func accepts(_ bytes: PathCursor.Segment, found: (String, [UInt8]) -> Void) -> Bool {
    switch self {
    case .literal(let expected):
      return bytes.isEqual(to: expected)
    case .parameter(let name):
      guard !bytes.isEmpty else { return false }
      found(name, bytes.decoded)
      return true
    case .mixed(let pieces):
      return Self.match(pieces[...], against: bytes.decoded[...]) { found($0, Array($1)) }
    case .rest:
      return false
    }
  }

  /// Matches pieces from left to right.
  ///
  /// A parameter matches the fewest bytes that the rest allows, but at least one.
  static func match(
    _ pieces: ArraySlice<PathTemplate.Piece>,
    against bytes: ArraySlice<UInt8>,
    found: (String, ArraySlice<UInt8>) -> Void
  ) -> Bool {
    guard let piece = pieces.first else { return bytes.isEmpty }
    switch piece {
    case .literal(let expected):
      return bytes.starts(with: expected)
        && match(pieces.dropFirst(), against: bytes.dropFirst(expected.count), found: found)
    case .parameter(let name):
      guard let end = end(ofParameterBefore: pieces.dropFirst(), in: bytes) else { return false }
      found(name, bytes[..<end])
      return match(pieces.dropFirst(), against: bytes[end...], found: found)
    }
  }

  /// Returns the end of a parameter: the first position after its first byte where the next literal occurs.
  ///
  /// The last literal of a segment is searched from the right, so that `{name}.json` also matches `a.json.json`.
  private static func end(
    ofParameterBefore rest: ArraySlice<PathTemplate.Piece>,
    in bytes: ArraySlice<UInt8>
  ) -> Int? {
    guard !bytes.isEmpty else { return nil }
    guard case .literal(let stop) = rest.first else {
      return rest.isEmpty ? bytes.endIndex : bytes.dropFirst().firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.endIndex
    }
    let places = (bytes.startIndex + 1)..<max(bytes.startIndex + 1, bytes.endIndex - stop.count + 1)
    let isStop = { (place: Int) in bytes[place...].starts(with: stop) }
    return rest.count == 1 ? places.last(where: isStop) : places.first(where: isStop)
  }
}

extension PathTemplate {
  /// Returns true if the left of two matching templates is more specific: literal before mixed before parameter before
  /// rest, segment by segment.
  package static func isMoreSpecific(_ left: Self, than right: Self) -> Bool {
    for (mine, other) in zip(left.segments, right.segments) where mine.generality != other.generality {
      return mine.generality < other.generality
    }
    return left.segments.count > right.segments.count
  }

  /// The template that matches every path.
  package static let anything: Self = "/**"
}

extension PathTemplate.Segment {
  fileprivate var generality: Int {
    switch self {
    case .literal: 0
    case .mixed: 1
    case .parameter: 2
    case .rest: 3
    }
  }
}

extension PathTemplate: ExpressibleByStringLiteral {
  /// Parses a literal template.
  public init(stringLiteral value: String) { self.init(value) }
}

extension PathTemplate: CustomStringConvertible {
  /// The template as it was written.
  public var description: String { text }
}
