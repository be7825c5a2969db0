/// The equivalence classes of characters that a program does not distinguish.
struct ScalarClasses: Sendable {
  /// An example of each class.
  private(set) var examples: [UInt32] = []
  private(set) var ofASCII: [UInt8] = []
  /// The lower bounds of the intervals of all characters, and the class of each interval.
  private var starts: [UInt32] = []
  private var ofIntervals: [UInt8] = []

  static let mostIntervals = 8192
  static let mostClasses = 250

  /// Creates the classes of a program, or returns `nil` if there are too many.
  init?(_ program: PatternProgram) {
    let sets = Self.distinctions(of: program)
    starts = Self.cuts(of: sets)
    guard starts.count <= Self.mostIntervals, starts.count * sets.count <= 32 * Self.mostIntervals else { return nil }
    var known: [[Bool]: UInt8] = [:]
    for start in starts {
      let signs = sets.map { $0.contains(start) }
      if known[signs] == nil {
        guard examples.count < Self.mostClasses else { return nil }
        known[signs] = UInt8(examples.count)
        examples.append(start)
      }
      ofIntervals.append(known[signs] ?? 0)
    }
    ofASCII = (0..<128).map { ofIntervals[interval(of: $0)] }
  }

  @inline(__always)
  func `class`(of value: UInt32) -> Int {
    value < 128 ? Int(ofASCII[Int(value)]) : Int(ofIntervals[interval(of: value)])
  }

  /// The characters of each class.
  var sets: [ScalarSet] {
    var ranges: [[ClosedRange<UInt32>]] = Array(repeating: [], count: examples.count)
    for (place, start) in starts.enumerated() {
      let end = place + 1 < starts.count ? starts[place + 1] - 1 : 0x10FFFF
      ranges[Int(ofIntervals[place])].append(start...end)
    }
    return ranges.map(ScalarSet.init)
  }

  /// Returns the index of the interval that contains a character.
  private func interval(of value: UInt32) -> Int {
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }

  private static func distinctions(of program: PatternProgram) -> [ScalarSet] {
    var sets = program.sets.sets
    var values: Set<UInt32> = []
    for instruction in program.instructions {
      if case .scalar(let value, _) = instruction, values.insert(value).inserted { sets.append(ScalarSet(value)) }
    }
    if program.hasAssertions { sets += [.word, ScalarSet(0x0A), ScalarSet(0x0D), .lineTerminator] }
    return sets
  }

  private static func cuts(of sets: [ScalarSet]) -> [UInt32] {
    var cuts: Set<UInt32> = [0]
    for set in sets {
      for range in set.ranges {
        cuts.insert(range.lowerBound)
        if range.upperBound < 0x10FFFF { cuts.insert(range.upperBound + 1) }
      }
    }
    return cuts.sorted()
  }
}
