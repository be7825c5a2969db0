/// The stubs that share a place in the tree, by rank.
struct Bucket: Sendable {
  /// The stubs that are asked one by one.
  var positions: [Int32] = []
  /// The groups that a value of the request leads to.
  var dividers: [Divider] = []
  /// The best rank of all.
  var best = Int32.max
  /// The seed of the divider that leads here; `nil` for a bucket at a node of the tree.
  var owner: UInt64?

  /// A property of requests, each value of which leads to a group of its own.
  struct Divider: Sendable {
    let property: DividingProperty
    /// The seed that separates this divider's hashes from all others in the table.
    let seed: UInt64
    let best: Int32
  }
}
