/// The places of a program that going back has been at, so that none is tried twice at the same position.
///
/// Only for a program that keeps nothing that a later answer depends on. Only places are noted that two ways lead to: what lies
/// between them is passed once for each time that they are.
struct FailedPlaces {
  /// The number of each place that is noted, or -1.
  private let numbers: [Int32]
  private let count: Int
  private var bits: [UInt64]

  /// The most bits: 8 MB.
  private static let mostBits = 1 << 26

  /// Nothing noted yet for a text, or `nil` where that would take too much memory.
  init?(_ program: PatternProgram, on text: PatternText) {
    let entries = Self.entries(of: program)
    var (numbers, count): ([Int32], Int) = ([], 0)
    for number in entries {
      numbers.append(number > 1 ? Int32(count) : -1)
      if number > 1 { count += 1 }
    }
    let bits = count.multiplied(by: text.count + 1)
    guard bits <= Self.mostBits else { return nil }
    (self.numbers, self.count) = (numbers, count)
    self.bits = Array(repeating: 0, count: bits / 64 + 1)
  }

  /// How many ways lead to each place; to the first, one from each position that is tried.
  private static func entries(of program: PatternProgram) -> [Int] {
    var entries = [Int](repeating: 0, count: program.instructions.count)
    entries[0] = 1
    for (place, instruction) in program.instructions.enumerated() {
      switch instruction {
      case .scalar(_, let next), .set(_, let next), .scalarBehind(_, let next), .setBehind(_, let next),
        .jump(let next):
        entries[next] += 1
      case .split(let first, let second):
        entries[first] += 1
        entries[second] += 1
      case .save, .forget, .assertion: entries[place + 1] += 1
      case .look, .atomic, .reference, .match: break
      }
    }
    return entries
  }

  /// Notes that a place is tried, or gives `false` where it was before.
  @inline(__always)
  mutating func enter(_ place: Int, at position: Int) -> Bool {
    let number = numbers[place]
    if number < 0 { return true }
    let bit = position &* count &+ Int(number)
    let mask: UInt64 = 1 << UInt64(bit & 63)
    if bits[bit >> 6] & mask != 0 { return false }
    bits[bit >> 6] |= mask
    return true
  }

  /// Forgets what was tried at a position where a match has ended: there it has not failed.
  mutating func forget(at position: Int) {
    for bit in position * count..<(position + 1) * count { bits[bit >> 6] &= ~(1 << UInt64(bit & 63)) }
  }
}
