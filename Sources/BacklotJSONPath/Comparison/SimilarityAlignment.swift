import BacklotJSON
import BacklotLimits

/// The similarity of an actual element to an expected one, in thousandths.
enum Similarity {
  static let matching = 1000
  /// The minimum similarity of elements that clearly correspond to each other.
  static let plain = 300
}

extension JSONValue {
  /// Returns the similarity of two elements, one level deep.
  ///
  /// For objects, it is the share of expected members that match.
  func similarity(
    to expected: JSONValue,
    comparing comparison: JSONComparison,
    spending budget: inout StepBudget
  ) -> Int {
    if matches(expected, comparing: comparison, spending: &budget) { return Similarity.matching }
    switch (self, expected) {
    case (.object(let got), .object(let expected)):
      let same = expected.count { key, value in
        got[key]?.matches(value, comparing: comparison, spending: &budget) == true
      }
      return 1 + 900 * same / max(1, got.count, expected.count)
    case (.array, .array): return 100
    default: return kind == expected.kind ? 1 : 0
    }
  }
}

/// An alignment of two short runs of elements that keeps their order and maximizes the similarity of pairs.
struct SimilarityAlignment {
  /// The maximum number of comparisons per alignment.
  static let maximumCells = 10_000

  private(set) var steps: [ArrayAlignment.Step] = []

  init(expected: Range<Int>, got: Range<Int>, similarity: (Int, Int) -> Int) {
    let columns = got.count + 1
    // The best sum of similarities from each pair of positions on, and whether it pairs the elements at these
    // positions.
    var best = [Int](repeating: 0, count: (expected.count + 1) * columns)
    var pairs = [Bool](repeating: false, count: best.count)
    for row in (0..<expected.count).reversed() {
      for column in (0..<got.count).reversed() {
        let gain = similarity(expected.lowerBound + row, got.lowerBound + column)
        let paired = best[(row + 1) * columns + column + 1] + gain
        let skipped = max(best[(row + 1) * columns + column], best[row * columns + column + 1])
        best[row * columns + column] = max(paired, skipped)
        pairs[row * columns + column] = paired >= skipped
      }
    }
    trace(expected: expected, got: got, best: best, pairs: pairs)
  }

  private mutating func trace(expected: Range<Int>, got: Range<Int>, best: [Int], pairs: [Bool]) {
    let columns = got.count + 1
    var (row, column) = (0, 0)
    while row < expected.count || column < got.count {
      let cell = row * columns + column
      if row < expected.count, column < got.count, pairs[cell] {
        steps.append(.pair(expected.lowerBound + row, got.lowerBound + column))
        (row, column) = (row + 1, column + 1)
      } else if column == got.count || (row < expected.count && best[cell + columns] >= best[cell + 1]) {
        steps.append(.missing(expected.lowerBound + row))
        row += 1
      } else {
        steps.append(.unexpected(got.lowerBound + column))
        column += 1
      }
    }
  }
}
