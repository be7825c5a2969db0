/// The longest chain of pairs with increasing positions on both sides, found in n log n steps (patience sorting).
struct RisingChain {
  typealias Pair = (expected: Int, got: Int)

  private(set) var elements: [Pair] = []

  /// Finds the chain in pairs that are sorted by their expected positions.
  init(_ pairs: [Pair]) {
    // The earliest end of a chain of each length, and the predecessor of each pair.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for position in pairs.indices {
      let length = Self.chainsBelow(pairs[position].got, ends, pairs)
      previous[position] = length > 0 ? ends[length - 1] : nil
      if length < ends.count { ends[length] = position } else { ends.append(position) }
    }
    var next = ends.last
    while let position = next {
      elements.append(pairs[position])
      next = previous[position]
    }
    elements.reverse()
  }

  private static func chainsBelow(_ got: Int, _ ends: [Int], _ pairs: [Pair]) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[ends[middle]].got < got { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
