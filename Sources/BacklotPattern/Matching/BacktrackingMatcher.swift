/// Runs a program on a text by backtracking.
///
/// It supports all patterns; only the limit of steps bounds its time.
struct BacktrackingMatcher {
  private let program: PatternProgram
  private let text: PatternText
  /// The number of remaining steps, which is negative if they ran out.
  private(set) var steps: Int
  private var slots: [Int]
  private var trail: [Mark] = []

  /// The maximum number of marks, which take 16 bytes each.
  private static let mostMarks = 4_000_000

  /// The place to continue at when a path fails, or if the place is negative, the position to restore.
  private struct Mark {
    let place: Int
    let position: Int
  }

  init(_ program: PatternProgram, on text: PatternText, steps: Int) {
    self.program = program
    self.text = text
    self.steps = steps
    slots = Array(repeating: -1, count: 2 * program.groupCount)
  }

  mutating func matchesWhole() -> Bool {
    run(from: 0, at: 0, to: text.count) != nil
  }

  /// Returns the positions of the first match at or after a position.
  mutating func firstMatch(from start: Int) -> [Int]? {
    var position = start
    while let next = program.hints.start(in: text, from: position) {
      steps -= (next - position) / 16
      if let end = run(from: 0, at: next, to: nil) {
        (slots[0], slots[1]) = (next, end)
        return slots
      }
      guard steps >= 0, next < text.count else { return nil }
      position = next + text.scalar(at: next).length
    }
    return nil
  }

  /// Returns the end of the first match, or `nil`.
  ///
  /// With a target, ignores matches that end elsewhere.
  private mutating func run(from start: Int, at first: Int, to target: Int?) -> Int? {
    let base = trail.count
    var (place, position) = (start, first)
    while true {
      steps -= 1
      if steps < 0 { return nil }
      if case .match = program.instructions[place], target == nil || target == position { return position }
      guard follow(&place, at: &position) || backtrack(to: &place, &position, above: base) else { return nil }
    }
  }

  /// Backtracks to the last open alternative, or returns `false` if there is no alternative.
  private mutating func backtrack(to place: inout Int, _ position: inout Int, above base: Int) -> Bool {
    while trail.count > base, let mark = trail.popLast() {
      if mark.place < 0 {
        slots[~mark.place] = mark.position
        continue
      }
      (place, position) = (mark.place, mark.position)
      return true
    }
    return false
  }

  /// Executes the instruction, and returns `false` if the path fails.
  @inline(__always)
  private mutating func follow(_ place: inout Int, at position: inout Int) -> Bool {
    switch program.instructions[place] {
    case .scalar(let expected, let next):
      guard position < text.count else { return false }
      let (value, length) = text.scalar(at: position)
      guard value == expected else { return false }
      (place, position) = (next, position + length)
    case .set(let set, let next):
      guard position < text.count else { return false }
      let (value, length) = text.scalar(at: position)
      guard program.sets.contains(value, in: set) else { return false }
      (place, position) = (next, position + length)
    case .split(let first, let second):
      if trail.count >= Self.mostMarks { steps = 0 }
      trail.append(Mark(place: second, position: position))
      place = first
    case .jump(let target): place = target
    case .save(let slot):
      trail.append(Mark(place: ~slot, position: slots[slot]))
      slots[slot] = position
      place += 1
    case .assertion(let assertion):
      guard text.holds(assertion, at: position) else { return false }
      place += 1
    case .forget(let groups):
      forget(groups)
      place += 1
    case .match: return false
    case .look, .atomic, .reference, .scalarBehind, .setBehind: return followIrregular(&place, at: &position)
    }
    return true
  }
}

// MARK: - ECMA-262

extension BacktrackingMatcher {
  private mutating func forget(_ groups: Range<Int>) {
    for slot in 2 * groups.lowerBound..<2 * groups.upperBound where slots[slot] >= 0 {
      trail.append(Mark(place: ~slot, position: slots[slot]))
      slots[slot] = -1
    }
  }

  /// Returns the character before a position, and its start.
  private func scalar(before position: Int) -> (value: UInt32, start: Int)? {
    text.position(before: position).map { (text.scalar(at: $0).value, $0) }
  }
}

// MARK: - Look-around, atomic groups and back-references

extension BacktrackingMatcher {
  private mutating func followIrregular(_ place: inout Int, at position: inout Int) -> Bool {
    switch program.instructions[place] {
    case .look(let look, let lengths, let next):
      guard holds(look, lengths: lengths, body: place + 1, at: position) else { return false }
      place = next
    case .atomic(let next, let nextIfEmpty):
      let base = trail.count
      guard let end = run(from: place + 1, at: position, to: nil) else { return false }
      discardAlternatives(above: base)
      (place, position) = (end > position ? next : nextIfEmpty, end)
    case .reference(let reference, let isBehind, let next, let nextIfEmpty):
      guard let end = isBehind ? start(of: reference, before: position) : end(of: reference, at: position) else {
        return false
      }
      (place, position) = (end == position ? nextIfEmpty : next, end)
    case .scalarBehind(let expected, let next):
      guard let before = scalar(before: position), before.value == expected else { return false }
      (place, position) = (next, before.start)
    case .setBehind(let set, let next):
      guard let before = scalar(before: position), program.sets.contains(before.value, in: set) else { return false }
      (place, position) = (next, before.start)
    default: return false
    }
    return true
  }

  private mutating func holds(_ look: LookAround, lengths: ClosedRange<Int>, body: Int, at position: Int) -> Bool {
    let base = trail.count
    let isTriedFromAll = look.isBehind && !look.isBackward
    let isFound =
      isTriedFromAll ? isBehind(position, lengths: lengths, body: body) : run(from: body, at: position, to: nil) != nil
    if look.isNegative {
      // A negative look-around captures no text, so the positions that its body stored are restored.
      restorePositions(above: base)
    } else {
      discardAlternatives(above: base)
    }
    return steps >= 0 && isFound != look.isNegative
  }

  /// Returns whether the body matches a text of an allowed length before a position; the shortest one is tried first.
  private mutating func isBehind(_ position: Int, lengths: ClosedRange<Int>, body: Int) -> Bool {
    var (start, length) = (position, 0)
    while steps >= 0 {
      if length >= lengths.lowerBound, run(from: body, at: start, to: position) != nil { return true }
      guard length < lengths.upperBound, let before = text.position(before: start) else { return false }
      (start, length) = (before, length + 1)
      steps -= 1
    }
    return false
  }

  /// Returns the end of a repeated occurrence of a group's text.
  private mutating func end(of reference: Reference, at position: Int) -> Int? {
    let (start, end) = (slots[2 * reference.group], slots[2 * reference.group + 1])
    guard start >= 0, end >= start else { return reference.isEmptyIfUnset ? position : nil }
    var (known, place) = (start, position)
    while known < end {
      guard place < text.count else { return nil }
      let (left, right) = (text.scalar(at: known), text.scalar(at: place))
      guard reference.folding.areEqual(left.value, right.value) else { return nil }
      (known, place) = (known + left.length, place + right.length)
      steps -= 1
    }
    return place
  }

  /// Returns the start of a repeated occurrence of a group's text that ends at the position.
  private mutating func start(of reference: Reference, before position: Int) -> Int? {
    let (start, end) = (slots[2 * reference.group], slots[2 * reference.group + 1])
    guard start >= 0, end >= start else { return reference.isEmptyIfUnset ? position : nil }
    // Only the case of ASCII letters is ignored, so that equal texts have the same number of bytes.
    let place = position - (end - start)
    return place >= 0 && self.end(of: reference, at: place) == position ? place : nil
  }

  /// Discards the open alternatives, but keeps the positions to restore if the enclosing path fails.
  private mutating func discardAlternatives(above base: Int) {
    var kept = base
    for index in base..<trail.count where trail[index].place < 0 {
      trail[kept] = trail[index]
      kept += 1
    }
    trail.removeLast(trail.count - kept)
  }

  private mutating func restorePositions(above base: Int) {
    while trail.count > base, let mark = trail.popLast() {
      if mark.place < 0 { slots[~mark.place] = mark.position }
    }
  }
}
