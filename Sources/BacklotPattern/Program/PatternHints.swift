/// Properties of every match, derived from the tree, that reject or accept most texts without running the program.
final class PatternHints: Sendable {
  /// The only text that matches as a whole, or `nil` if there are several.
  let whole: [UInt8]?
  /// True if the pattern occurs exactly where `whole` occurs.
  let isPlain: Bool
  /// The bytes that every match begins with.
  let prefix: [UInt8]
  /// The bytes that every match ends with.
  let suffix: [UInt8]
  /// True if a match can begin only at the start of the text.
  let isAnchored: Bool
  /// The minimum length of a match in bytes.
  let shortest: Int
  /// The bytes to search for if a match may begin anywhere.
  ///
  /// Unless they are the whole pattern, they are few, so that the search is cheap.
  private let search: ByteSearch

  init(_ tree: PatternTree) {
    let ends = tree.withoutEnds
    whole = ends.literal
    isPlain = tree.literal != nil
    var bytes: [UInt8] = []
    _ = ends.appendPrefix(to: &bytes)
    prefix = bytes
    search = ByteSearch(isPlain ? bytes : Array(bytes.prefix(8)))
    bytes = []
    _ = ends.appendSuffix(to: &bytes)
    suffix = bytes.reversed()
    isAnchored = tree.isAnchored
    shortest = tree.shortest
  }

  /// Returns whether the whole text may match.
  func allow(_ text: PatternText) -> Bool {
    text.count >= shortest && text.hasPrefix(prefix) && text.hasSuffix(suffix)
  }

  /// Returns the last position at which a match can end.
  func lastEnd(in text: PatternText) -> Int {
    guard !suffix.isEmpty else { return text.count }
    // A short ending is cheap to compare.
    let ending = Array(suffix.suffix(8))
    var end = text.count
    while end >= ending.count {
      if text.hasPrefix(ending, at: end - ending.count) { return end }
      end -= 1
    }
    return 0
  }

  /// Returns the first possible start of a match at or after a position.
  func start(in text: PatternText, from position: Int) -> Int? {
    guard position + shortest <= text.count else { return nil }
    if isAnchored { return position == 0 && text.hasPrefix(prefix) ? 0 : nil }
    return search.position(in: text, from: position)
  }
}

extension PatternTree {
  /// The UTF-8 of the only possible match, or `nil` if there are several or the match depends on the surrounding text.
  fileprivate var literal: [UInt8]? {
    var bytes: [UInt8] = []
    return appendLiteral(to: &bytes) ? bytes : nil
  }

  private func appendLiteral(to bytes: inout [UInt8]) -> Bool {
    switch self {
    case .empty: return true
    case .scalar(let value):
      guard let scalar = Unicode.Scalar(value) else { return false }
      bytes += UTF8.encode(scalar).map(Array.init) ?? []
      return true
    case .sequence(let parts): return parts.allSatisfy { $0.appendLiteral(to: &bytes) }
    case .capture(let part, _), .atomic(let part): return part.appendLiteral(to: &bytes)
    case .set, .assertion, .choice, .repetition, .look, .reference: return false
    }
  }

  /// The tree without the outer `^` and `$`, which are redundant if the whole text has to match.
  fileprivate var withoutEnds: PatternTree {
    guard case .sequence(var parts) = self else { return self }
    while case .assertion(.textStart)? = parts.first { parts.removeFirst() }
    while case .assertion(let assertion)? = parts.last, assertion == .textEnd || assertion == .finalEnd {
      parts.removeLast()
    }
    return .sequence(parts)
  }

  fileprivate var isAnchored: Bool {
    switch self {
    case .assertion(.textStart): true
    case .sequence(let parts): parts.first?.isAnchored ?? false
    case .choice(let parts): parts.allSatisfy(\.isAnchored)
    case .capture(let part, _), .atomic(let part): part.isAnchored
    case .repetition(let part, let repetition): repetition.least > 0 && part.isAnchored
    case .empty, .scalar, .set, .assertion, .look, .reference: false
    }
  }

  /// Appends the bytes that every match begins with, and returns whether they are the whole match.
  fileprivate func appendPrefix(to bytes: inout [UInt8]) -> Bool {
    switch self {
    case .empty, .scalar: return appendLiteral(to: &bytes)
    case .assertion, .look: return true
    case .sequence(let parts): return parts.allSatisfy { $0.appendPrefix(to: &bytes) }
    case .capture(let part, _), .atomic(let part): return part.appendPrefix(to: &bytes)
    case .repetition(let part, let repetition):
      if repetition.least > 0 { _ = part.appendPrefix(to: &bytes) }
      return false
    case .set, .choice, .reference: return false
    }
  }

  /// Appends the bytes that every match ends with, in reverse order, and returns whether they are the whole match.
  fileprivate func appendSuffix(to bytes: inout [UInt8]) -> Bool {
    switch self {
    case .empty, .scalar:
      guard let literal else { return false }
      bytes += literal.reversed()
      return true
    case .assertion, .look: return true
    case .sequence(let parts): return parts.reversed().allSatisfy { $0.appendSuffix(to: &bytes) }
    case .capture(let part, _), .atomic(let part): return part.appendSuffix(to: &bytes)
    case .repetition(let part, let repetition):
      if repetition.least > 0 { _ = part.appendSuffix(to: &bytes) }
      return false
    case .set, .choice, .reference: return false
    }
  }
}

// MARK: - Search

/// A search for bytes in a text that examines each byte of the text once (Knuth–Morris–Pratt).
struct ByteSearch: Sendable {
  let bytes: [UInt8]
  /// For each number of matched bytes, the length of the prefix that remains matched if the next byte differs.
  private let fallbacks: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var (fallbacks, length) = ([0, 0], 0)
    for place in bytes.indices.dropFirst() {
      while length > 0, bytes[place] != bytes[length] { length = fallbacks[length] }
      if bytes[place] == bytes[length] { length += 1 }
      fallbacks.append(length)
    }
    self.fallbacks = fallbacks
  }

  /// Returns the position of the first occurrence of the bytes at or after `start`.
  func position(in text: PatternText, from start: Int) -> Int? {
    guard let first = bytes.first else { return start }
    var (position, length) = (start, 0)
    while position < text.count {
      let byte = text.bytes[position]
      position += 1
      if length == 0, byte != first { continue }
      while length > 0, byte != bytes[length] { length = fallbacks[length] }
      if byte == bytes[length] { length += 1 }
      if length == bytes.count { return position - length }
    }
    return nil
  }
}
