/// The slice `start:end:step` (RFC 9535 §2.3.4).
struct PathSlice: Sendable {
  let start: Int?
  let end: Int?
  let step: Int

  /// Returns the number of selected elements in an array of `count` elements.
  func count(ofElements count: Int) -> Int {
    let (first, bound) = bounds(count)
    if step > 0 { return first < bound ? (bound - first - 1) / step + 1 : 0 }
    if step < 0 { return first > bound ? (first - bound - 1) / -step + 1 : 0 }
    return 0
  }

  /// Returns the index of the selected element number `turn` in an array of `count` elements.
  func index(_ turn: Int, ofElements count: Int) -> Int {
    bounds(count).first + turn * step
  }

  /// Returns the index of the first element, and the exclusive bound.
  private func bounds(_ count: Int) -> (first: Int, bound: Int) {
    if step < 0 {
      let first = start.map { clamped($0, count, to: -1...(count - 1)) } ?? count - 1
      return (first, end.map { clamped($0, count, to: -1...(count - 1)) } ?? -1)
    }
    return (
      start.map { clamped($0, count, to: 0...count) } ?? 0, end.map { clamped($0, count, to: 0...count) } ?? count
    )
  }

  /// Returns an index from either end, clamped to the range.
  private func clamped(_ index: Int, _ count: Int, to range: ClosedRange<Int>) -> Int {
    max(range.lowerBound, min(range.upperBound, index < 0 ? count + index : index))
  }
}
