/// The longest chain of pairs in which both positions rise, found in n log n steps (patience sorting).
struct RisingChain {
  typealias Pair = (expected: Int, got: Int)

  private(set) var elements: [Pair] = []

  /// Takes pairs in the order of their expected positions.
  init(_ pairs: [Pair]) {
    // For each length the pair that ends such a chain earliest, and for each pair the one before it.
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
