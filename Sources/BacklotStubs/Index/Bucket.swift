/// The stubs that share a node of the tree, by rank.
struct Bucket: Sendable {
  /// The stubs that are checked one by one.
  var positions: [Int32] = []
  /// The dividers, which look up a group by a value of the request.
  var dividers: [Divider] = []
  /// The best rank of all.
  var best = Int32.max
  /// The seed of the divider that leads here; `nil` for a bucket at a node of the tree.
  var owner: UInt64?

  /// A property of requests, with a separate group for each value.
  struct Divider: Sendable {
    let property: DividingProperty
    /// The seed that separates this divider's hashes from all others in the table.
    let seed: UInt64
    let best: Int32
  }
}
