/// Runs a regular program by backtracking with memoization, so that each character takes at most as many steps as the
/// program has instructions.
///
/// Only places that two paths lead to are recorded; the code between them runs once for each of their visits. An
/// attempt that failed after the end of a match also fails for later matches, so that finding all matches of a text
/// takes no more steps.
struct NotingMatcher {
  private let program: PatternProgram
  private let text: PatternText
  private let limit: Int
  /// The number of each recorded place, or -1 for a place that is not recorded.
  private let numbers: [Int32]
  private let count: Int
  private var notes: [UInt64]
  private var slots: [Int]

  /// The maximum number of notes, which take a bit each, or 8 MB together.
  private static let mostNotes = 1 << 26

  /// Creates a matcher for a text, or returns `nil` if the notes would take too much memory or the program is not
  /// regular.
  init?(_ program: PatternProgram, on text: PatternText) {
    let entries = Self.entries(of: program)
    var (numbers, count): ([Int32], Int) = ([], 0)
    for number in entries {
      numbers.append(number > 1 ? Int32(count) : -1)
      if number > 1 { count += 1 }
    }
    let noteCount = count.multiplied(by: text.count + 1)
    guard program.isRegular, noteCount <= Self.mostNotes, text.count < Int32.max else { return nil }
    (self.program, self.text, self.numbers, self.count) = (program, text, numbers, count)
    limit = program.hints.lastEnd(in: text)
    notes = Array(repeating: 0, count: noteCount / 64 + 1)
    slots = Array(repeating: -1, count: 2 * program.groupCount)
  }

  /// Returns the number of paths that lead to each place; the first place has one for each position that is tried.
  private static func entries(of program: PatternProgram) -> [Int] {
    var entries = [Int](repeating: 0, count: program.instructions.count)
    entries[0] = 1
    for (place, instruction) in program.instructions.enumerated() {
      switch instruction {
      case .scalar(_, let next), .set(_, let next), .jump(let next): entries[next] += 1
      case .split(let first, let second):
        entries[first] += 1
        entries[second] += 1
      case .save, .forget, .assertion: entries[place + 1] += 1
      case .look, .atomic, .reference, .match, .scalarBehind, .setBehind: break
      }
    }
    return entries
  }

  /// Returns the positions of the first match at or after a position, and subtracts the steps taken from `steps`.
  ///
  /// If the steps run out, `steps` is negative and the result is `nil`.
  mutating func firstMatch(from start: Int, steps: inout Int) -> [Int]? {
    // Moved to variables, so that both arrays can be mutated at the same time.
    var (notes, slots) = (self.notes, self.slots)
    (self.notes, self.slots) = ([], [])
    defer { (self.notes, self.slots) = (notes, slots) }
    let range = program.instructions.withUnsafeBufferPointer { instructions in
      numbers.withUnsafeBufferPointer { numbers in
        notes.withUnsafeMutableBufferPointer { notes in
          slots.withUnsafeMutableBufferPointer { slots in
            var way = NotingWay(
              program,
              text: text,
              limit: limit,
              instructions: instructions,
              numbers: numbers,
              count: count,
              notes: notes,
              slots: slots
            )
            return way.firstMatch(from: start, steps: &steps)
          }
        }
      }
    }
    guard let range else { return nil }
    (slots[0], slots[1]) = (range.lowerBound, range.upperBound)
    let found = slots
    for slot in slots.indices { slots[slot] = -1 }
    // At the end of the match, not all recorded attempts have failed.
    for note in range.upperBound * count..<(range.upperBound + 1) * count {
      notes[note >> 6] &= ~(1 << UInt64(note & 63))
    }
    return found
  }
}
