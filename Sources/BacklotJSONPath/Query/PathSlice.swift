/// `start:end:step` (RFC 9535 §2.3.4).
struct PathSlice: Sendable {
  let start: Int?
  let end: Int?
  let step: Int

  /// Returns the number of selected elements in an array of `count`.
  func count(ofElements count: Int) -> Int {
    let (first, bound) = bounds(count)
    if step > 0 { return first < bound ? (bound - first - 1) / step + 1 : 0 }
    if step < 0 { return first > bound ? (first - bound - 1) / -step + 1 : 0 }
    return 0
  }

  /// Returns the index selected in the turn `turn` in an array of `count`.
  func index(_ turn: Int, ofElements count: Int) -> Int {
    bounds(count).first + turn * step
  }

  /// The first element, and the one that is not selected any more.
  private func bounds(_ count: Int) -> (first: Int, bound: Int) {
    if step < 0 {
      let first = start.map { clamped($0, count, to: -1...(count - 1)) } ?? count - 1
      return (first, end.map { clamped($0, count, to: -1...(count - 1)) } ?? -1)
    }
    return (
      start.map { clamped($0, count, to: 0...count) } ?? 0, end.map { clamped($0, count, to: 0...count) } ?? count
    )
  }

  /// An index from either end, within the range.
  private func clamped(_ index: Int, _ count: Int, to range: ClosedRange<Int>) -> Int {
    max(range.lowerBound, min(range.upperBound, index < 0 ? count + index : index))
  }
}
