/// One search of a ``NotingMatcher``, which owns the buffers that the search writes to.
struct NotingWay {
  private let program: PatternProgram
  private let text: PatternText
  /// The last position at which a match can end.
  private let limit: Int
  private let instructions: UnsafeBufferPointer<PatternProgram.Instruction>
  private let numbers: UnsafeBufferPointer<Int32>
  private let count: Int
  private let notes: UnsafeMutableBufferPointer<UInt64>
  private let slots: UnsafeMutableBufferPointer<Int>
  private var trail: [Mark] = []

  /// The maximum number of marks, which take eight bytes each.
  private static let mostMarks = 1 << 22

  /// The place to continue at when a path fails, or if the place is negative, the position to restore.
  private struct Mark {
    let place: Int32
    let position: Int32

    init(place: Int, position: Int) { (self.place, self.position) = (Int32(place), Int32(position)) }
  }

  init(
    _ program: PatternProgram,
    text: PatternText,
    limit: Int,
    instructions: UnsafeBufferPointer<PatternProgram.Instruction>,
    numbers: UnsafeBufferPointer<Int32>,
    count: Int,
    notes: UnsafeMutableBufferPointer<UInt64>,
    slots: UnsafeMutableBufferPointer<Int>
  ) {
    (self.program, self.text, self.limit, self.instructions) = (program, text, limit, instructions)
    (self.numbers, self.count, self.notes, self.slots) = (numbers, count, notes, slots)
  }

  /// Returns the range of the first match at or after a position.
  mutating func firstMatch(from start: Int, steps: inout Int) -> Range<Int>? {
    var position = start
    while let next = program.hints.start(in: text, from: position) {
      steps -= (next - position) / 16
      if let end = end(from: next, &steps) { return next..<end }
      guard steps >= 0, next < text.count else { return nil }
      position = next + text.scalar(at: next).length
    }
    return nil
  }

  private mutating func end(from start: Int, _ steps: inout Int) -> Int? {
    var (place, position) = (0, start)
    while true {
      steps &-= 1
      if steps < 0 { return nil }
      if isNew(place, at: position) {
        if case .match = instructions[place] { return position }
        if trail.count >= Self.mostMarks { steps = 0 }
        if follow(&place, at: &position) { continue }
      }
      guard backtrack(to: &place, &position) else { return nil }
    }
  }

  /// Returns true if the notes do not contain the place at this position yet, and records it.
  @inline(__always)
  private func isNew(_ place: Int, at position: Int) -> Bool {
    let number = numbers[place]
    if number < 0 { return true }
    let note = position &* count &+ Int(number)
    let (word, bit) = (notes[note >> 6], UInt64(1) << UInt64(note & 63))
    notes[note >> 6] = word | bit
    return word & bit == 0
  }

  /// Backtracks to the last open alternative, or returns `false` if there is no alternative.
  @inline(__always)
  private mutating func backtrack(to place: inout Int, _ position: inout Int) -> Bool {
    while let mark = trail.popLast() {
      if mark.place < 0 {
        slots[Int(~mark.place)] = Int(mark.position)
        continue
      }
      (place, position) = (Int(mark.place), Int(mark.position))
      return true
    }
    return false
  }

  /// Executes the instruction, and returns `false` if the path fails.
  @inline(__always)
  private mutating func follow(_ place: inout Int, at position: inout Int) -> Bool {
    switch instructions[place] {
    case .scalar(let expected, let next):
      guard position < limit else { return false }
      let (value, length) = text.scalar(at: position)
      guard value == expected else { return false }
      (place, position) = (next, position + length)
    case .set(let set, let next):
      guard position < limit else { return false }
      let (value, length) = text.scalar(at: position)
      guard program.sets.contains(value, in: set) else { return false }
      (place, position) = (next, position + length)
    case .split(let first, let second):
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
      for slot in 2 * groups.lowerBound..<2 * groups.upperBound where slots[slot] >= 0 {
        trail.append(Mark(place: ~slot, position: slots[slot]))
        slots[slot] = -1
      }
      place += 1
    case .match, .look, .atomic, .reference, .scalarBehind, .setBehind: return false
    }
    return true
  }
}
