/// A set of characters, as ascending ranges that are not adjacent.
struct ScalarSet: Sendable, Hashable {
  let ranges: [ClosedRange<UInt32>]

  /// Creates a set from ranges in any order, which may overlap.
  init(_ ranges: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
  }

  init(_ values: UInt32...) { self.init(values.map { $0...$0 }) }

  private init(ascending ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

  var isEmpty: Bool { ranges.isEmpty }

  /// The only character, or `nil` if the set does not have exactly one.
  var single: UInt32? {
    guard ranges.count == 1, ranges[0].count == 1 else { return nil }
    return ranges[0].lowerBound
  }

  func contains(_ value: UInt32) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= value
  }
}

extension ScalarSet {
  var negated: ScalarSet {
    var (gaps, start): ([ClosedRange<UInt32>], UInt32) = ([], 0)
    for range in ranges {
      if start < range.lowerBound { gaps.append(start...range.lowerBound - 1) }
      start = range.upperBound + 1
    }
    if start <= 0x10FFFF { gaps.append(start...0x10FFFF) }
    return ScalarSet(ascending: gaps)
  }

  func union(_ other: ScalarSet) -> ScalarSet {
    if other.isEmpty { return self }
    return isEmpty ? other : ScalarSet(ranges + other.ranges)
  }

  func intersection(_ other: ScalarSet) -> ScalarSet {
    var common: [ClosedRange<UInt32>] = []
    var (left, right) = (0, 0)
    while left < ranges.count, right < other.ranges.count {
      let (one, two) = (ranges[left], other.ranges[right])
      if one.overlaps(two) { common.append(one.clamped(to: two)) }
      if one.upperBound < two.upperBound { left += 1 } else { right += 1 }
    }
    return ScalarSet(ascending: common)
  }

  func symmetricDifference(_ other: ScalarSet) -> ScalarSet {
    union(other).intersection(intersection(other).negated)
  }
}

extension ScalarSet {
  static let empty = ScalarSet([])
  static let any = ScalarSet([0...0x10FFFF])
  static let digit = ScalarSet([0x30...0x39])
  static let space = ScalarSet([0x09...0x0D, 0x20...0x20])
  static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  /// Java's `\h`.
  static let horizontalSpace = ScalarSet([
    0x09...0x09, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x180E...0x180E, 0x2000...0x200A, 0x202F...0x202F,
    0x205F...0x205F, 0x3000...0x3000,
  ])
  /// Java's `\v`.
  static let verticalSpace = ScalarSet([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029])
  /// The line terminators of Java.
  static let lineTerminator = ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x85...0x85, 0x2028...0x2029])
  /// The line terminators of RFC 9485 §5.3.
  static let plainLineTerminator = ScalarSet([0x0A...0x0A, 0x0D...0x0D])
}
