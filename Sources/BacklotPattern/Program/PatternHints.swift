/// What every match has to have, found in the tree, so that most texts are told apart without a machine.
final class PatternHints: Sendable {
  /// The only text that matches as a whole, where there is but one.
  let whole: [UInt8]?
  /// Whether `whole` is also what occurs wherever the pattern does.
  let isPlain: Bool
  /// What a match begins with.
  let prefix: [UInt8]
  /// What a match ends with.
  let suffix: [UInt8]
  /// Whether a match can begin only where the text does.
  let isAnchored: Bool
  /// How many bytes a match has at least.
  let shortest: Int
  /// What is looked for where a match may begin anywhere: so short, unless it is all, that a look costs next to nothing.
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

  /// Whether the whole text may match.
  func allow(_ text: PatternText) -> Bool {
    text.count >= shortest && text.hasPrefix(prefix) && text.hasSuffix(suffix)
  }

  /// A place that no match ends behind.
  func lastEnd(in text: PatternText) -> Int {
    guard !suffix.isEmpty else { return text.count }
    // So short that a look costs next to nothing.
    let ending = Array(suffix.suffix(8))
    var end = text.count
    while end >= ending.count {
      if text.hasPrefix(ending, at: end - ending.count) { return end }
      end -= 1
    }
    return 0
  }

  /// Where the next match may begin, at a position or behind it.
  func start(in text: PatternText, from position: Int) -> Int? {
    guard position + shortest <= text.count else { return nil }
    if isAnchored { return position == 0 && text.hasPrefix(prefix) ? 0 : nil }
    return search.position(in: text, from: position)
  }
}

extension PatternTree {
  /// The UTF-8 of the only match, where there is but one and it asks for nothing around it.
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

  /// The tree without the `^` and `$` around it, which say nothing where the whole text has to match.
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

  /// Appends what every match begins with, and gives whether that is all of it.
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

  /// Appends what every match ends with, from its end, and gives whether that is all of it.
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
