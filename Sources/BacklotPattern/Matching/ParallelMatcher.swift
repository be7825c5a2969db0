/// Runs a program on a text with all paths in parallel, so that no path is tried twice.
///
/// The paths are in the order in which backtracking would try them; the first that matches ends those after it.
struct ParallelMatcher {
  private let program: PatternProgram
  private let text: PatternText
  /// The number of positions that a path stores; 0 if only the answer is needed.
  private let slotCount: Int
  private(set) var steps: Int
  private var current: PathList
  private var following: PathList
  /// The positions that the current path stores.
  private var slots: [Int]
  /// The places to continue at, or if a place is negative, the position to restore.
  private var pending: [(place: Int, position: Int)] = []

  init(_ program: PatternProgram, on text: PatternText, keepsGroups: Bool, steps: Int) {
    self.program = program
    self.text = text
    self.steps = steps
    slotCount = keepsGroups ? 2 * program.groupCount : 0
    current = PathList(count: program.instructions.count, slotCount: slotCount)
    following = current
    slots = Array(repeating: -1, count: slotCount)
  }

  /// Returns whether the whole text matches; `steps` is negative if it took too many.
  mutating func matchesWhole() -> Bool {
    enter(0, at: 0)
    var position = 0
    while steps >= 0 {
      swap(&current, &following)
      if position == text.count { return current.hasMatch }
      if current.isEmpty { return false }
      let (value, length) = text.scalar(at: position)
      advance(over: value, to: position + length)
      position += length
    }
    return false
  }

  /// Returns whether a part of the text matches.
  mutating func occurs() -> Bool {
    var position = 0
    while steps >= 0 {
      guard begin(&position) else { return false }
      swap(&current, &following)
      if current.hasMatch { return true }
      guard position < text.count else { return false }
      let (value, length) = text.scalar(at: position)
      advance(over: value, to: position + length)
      position += length
    }
    return false
  }

  /// Returns the positions of the first match at or after a position.
  mutating func firstMatch(from start: Int) -> [Int]? {
    var (position, found): (Int, [Int]?) = (start, nil)
    while steps >= 0 {
      if found == nil, !begin(&position) { return nil }
      swap(&current, &following)
      if let match = current.match { found = match }
      if current.isEmpty, found != nil { return found }
      guard position < text.count else { return found }
      let (value, length) = text.scalar(at: position)
      advance(over: value, to: position + length)
      position += length
    }
    return nil
  }

  /// Begins a match at the position, or if no path is active, at the next position where a match can begin.
  ///
  /// Returns `false` if no match can begin.
  private mutating func begin(_ position: inout Int) -> Bool {
    if following.isEmpty, !following.hasMatch {
      let next = program.hints.start(in: text, from: position)
      steps -= ((next ?? text.count) - position) / 16
      guard let next else { return false }
      position = next
    } else if program.hints.isAnchored, position > 0 {
      return true
    }
    if slotCount > 0 {
      for slot in slots.indices { slots[slot] = -1 }
      slots[0] = position
    }
    enter(0, at: position)
    return true
  }

  private mutating func advance(over value: UInt32, to position: Int) {
    following.removeAll()
    for place in 0..<current.count {
      let next: Int
      switch program.instructions[current[place]] {
      case .scalar(let expected, let target):
        guard expected == value else { continue }
        next = target
      case .set(let set, let target):
        guard program.sets.contains(value, in: set) else { continue }
        next = target
      default: continue
      }
      if slotCount > 0 { current.load(&slots, of: place) }
      enter(next, at: position)
      if following.endsSearch { break }
    }
    steps -= 1
  }

  /// Adds a place, and all places that are reachable from it without a character, to the paths that follow.
  private mutating func enter(_ start: Int, at position: Int) {
    if following.endsSearch { return }
    pending.append((start, 0))
    while let (place, old) = pending.popLast() {
      if place < 0 {
        slots[~place] = old
        continue
      }
      guard following.visit(place) else { continue }
      steps -= 1
      if follow(place, at: position) { return pending.removeAll(keepingCapacity: true) }
    }
  }

  /// Executes the instruction at a place, and returns `true` if the pending places can be ignored.
  @inline(__always)
  private mutating func follow(_ place: Int, at position: Int) -> Bool {
    switch program.instructions[place] {
    case .scalar, .set:
      following.append(place, positions: slots)
      steps -= slotCount / 8
    case .jump(let target): pending.append((target, 0))
    case .split(let first, let second):
      pending.append((second, 0))
      pending.append((first, 0))
    case .save(let slot):
      if slot < slotCount {
        pending.append((~slot, slots[slot]))
        slots[slot] = position
      }
      pending.append((place + 1, 0))
    case .forget(let groups): forget(groups, before: place + 1)
    case .assertion(let assertion):
      if text.holds(assertion, at: position) { pending.append((place + 1, 0)) }
    case .match:
      if slotCount > 0 { slots[1] = position }
      following.setMatch(slots)
      return slotCount > 0
    // Programs with these instructions are run by backtracking.
    case .look, .atomic, .reference, .scalarBehind, .setBehind: break
    }
    return false
  }

  private mutating func forget(_ groups: Range<Int>, before next: Int) {
    for slot in 2 * groups.lowerBound..<2 * groups.upperBound where slot < slotCount && slots[slot] >= 0 {
      pending.append((~slot, slots[slot]))
      slots[slot] = -1
    }
    pending.append((next, 0))
  }
}

/// The paths that wait for a character, in order of precedence; each place occurs once.
private struct PathList {
  private var places: [Int]
  /// The stored positions of all paths, one path after the other.
  private var slots: [Int] = []
  private let slotCount: Int
  /// The generation in which each place was last visited.
  private var visits: [Int]
  private var generation = 1
  private(set) var count = 0
  private(set) var hasMatch = false
  private(set) var match: [Int]?

  init(count: Int, slotCount: Int) {
    places = Array(repeating: 0, count: count)
    visits = Array(repeating: 0, count: count)
    self.slotCount = slotCount
  }

  var isEmpty: Bool { count == 0 }

  /// True if the paths after the match can be ignored.
  var endsSearch: Bool { hasMatch && slotCount > 0 }

  subscript(place: Int) -> Int { places[place] }

  mutating func removeAll() {
    generation += 1
    slots.removeAll(keepingCapacity: true)
    (count, hasMatch, match) = (0, false, nil)
  }

  /// Records a visit of a place, or returns `false` if it was already visited.
  mutating func visit(_ place: Int) -> Bool {
    if visits[place] == generation { return false }
    visits[place] = generation
    return true
  }

  mutating func append(_ place: Int, positions: [Int]) {
    places[count] = place
    slots += positions
    count += 1
  }

  mutating func setMatch(_ positions: [Int]) {
    hasMatch = true
    if slotCount > 0 { match = positions }
  }

  func load(_ positions: inout [Int], of path: Int) {
    for slot in 0..<slotCount { positions[slot] = slots[path * slotCount + slot] }
  }
}
