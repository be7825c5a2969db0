/// The sizes of items and the order of their last use, for a store with a limited size.
///
/// Items are grouped, so that a group can be listed and kept small. Each operation takes constant time on average.
struct RecencyIndex<Item: Hashable & Sendable>: Sendable {
  private struct Use: Sendable {
    var size: Int
    var stamp: UInt64
  }

  /// The sum of the sizes.
  private(set) var size = 0
  private var uses: [Item: Use] = [:]
  private var groups: [String: Set<Item>] = [:]
  private var lastStamp: UInt64 = 0
  /// Items in the order of their uses; all but the latest occurrence of an item are outdated.
  private var queue: [(item: Item, stamp: UInt64)] = []
  private var queueStart = 0

  /// The items of a group.
  func items(in group: String) -> Set<Item> { groups[group] ?? [] }

  /// All items.
  var items: [Item] { Array(uses.keys) }

  /// Adds or replaces an item, which counts as a use.
  mutating func insert(_ item: Item, in group: String, size: Int) {
    remove(item, from: group)
    uses[item] = Use(size: size, stamp: 0)
    groups[group, default: []].insert(item)
    self.size += size
    use(item)
  }

  mutating func use(_ item: Item) {
    guard uses[item] != nil else { return }
    lastStamp += 1
    uses[item]?.stamp = lastStamp
    queue.append((item, lastStamp))
    if queue.count - queueStart > 2 * uses.count + 64 { compact() }
  }

  mutating func remove(_ item: Item, from group: String) {
    guard let use = uses.removeValue(forKey: item) else { return }
    size -= use.size
    groups[group]?.remove(item)
    if groups[group]?.isEmpty == true { groups[group] = nil }
  }

  /// Returns the item that was used least recently.
  mutating func leastRecent() -> Item? {
    while queueStart < queue.count {
      let (item, stamp) = queue[queueStart]
      if uses[item]?.stamp == stamp { return item }
      queueStart += 1
    }
    return nil
  }

  /// Returns the item of a group that was used least recently.
  func leastRecent(in group: String) -> Item? {
    items(in: group).min { (uses[$0]?.stamp ?? 0) < (uses[$1]?.stamp ?? 0) }
  }

  private mutating func compact() {
    queue = queue[queueStart...].filter { uses[$0.item]?.stamp == $0.stamp }
    queueStart = 0
  }
}
