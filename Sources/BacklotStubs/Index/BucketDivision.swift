/// Decides how to divide a bucket: by the property that saves the most comparisons, repeated for the remaining stubs.
struct BucketDivision {
  /// The maximum number of stubs for which a bucket is not worth dividing.
  static let worthwhile = 4

  let property: DividingProperty
  /// The positions with a demand on the property, and these demands.
  private(set) var divided: [(position: Int32, demand: DividingProperty.Demand)] = []
  /// The positions without a demand on the property.
  private(set) var rest: [Int32] = []

  init?(_ positions: [Int32], of stubs: [Stub], excluding used: Set<DividingProperty>) {
    guard positions.count > Self.worthwhile else { return nil }
    let demands = positions.map { DividingProperty.demands(of: stubs[Int($0)].request) }
    guard let property = Self.best(demands, excluding: used) else { return nil }
    self.property = property
    for (position, demands) in zip(positions, demands) {
      if let demand = demands.first(where: { $0.property == property }) {
        divided.append((position, demand))
      } else {
        rest.append(position)
      }
    }
  }

  /// The stubs for a single value of the property.
  struct Group {
    let hash: UInt64
    var positions: [Int32]
    /// The demand of the first stub.
    let demand: DividingProperty.Demand
  }

  /// Returns the positions grouped by the hash of their value, each group in the place of its first member.
  func groups(seed: UInt64) -> [Group] {
    var groups: [Group] = []
    var places: [UInt64: Int] = [:]
    for (position, demand) in divided {
      guard let hash = demand.value.dividingHash(seed: seed) else { continue }
      if let place = places[hash] {
        groups[place].positions.append(position)
      } else {
        places[hash] = groups.count
        groups.append(Group(hash: hash, positions: [position], demand: demand))
      }
    }
    return groups
  }

  private static func best(
    _ demands: [[DividingProperty.Demand]],
    excluding used: Set<DividingProperty>
  ) -> DividingProperty? {
    var hashes: [DividingProperty: [UInt64]] = [:]
    for demand in demands.joined() where !used.contains(demand.property) {
      hashes[demand.property, default: []].append(demand.value.dividingHash(seed: 0) ?? 0)
    }
    let gains = hashes.map { (property: $0.key, gain: $0.value.count - $0.value.count / Set($0.value).count) }
    // The name settles ties, so that the same stubs always make the same index.
    let best = gains.max { ($0.gain, "\($1.property)") < ($1.gain, "\($0.property)") }
    return best.flatMap { $0.gain > worthwhile ? $0.property : nil }
  }
}

extension StubIndexBuilder {
  /// Fills a bucket and divides it if that saves comparisons.
  mutating func fill(_ number: Int, with positions: [Int32]) { fill(number, with: positions, used: []) }

  private mutating func fill(_ number: Int, with positions: [Int32], used: Set<DividingProperty>) {
    buckets[number].best = min(buckets[number].best, positions.first ?? .max)
    var left = positions
    var used = used
    while let division = BucketDivision(left, of: stubs, excluding: used) {
      used.insert(division.property)
      left = (division.rest + divide(number, by: division, used: used)).sorted()
    }
    buckets[number].positions = left
  }

  /// Creates a group for each value of a property.
  ///
  /// - Returns: The stubs whose value has the same hash as a value of another divider. They must be checked one by one.
  private mutating func divide(
    _ number: Int,
    by division: BucketDivision,
    used: Set<DividingProperty>
  ) -> [Int32] {
    // The property uses the lowest bits to separate kinds of values.
    let seed = UInt64(dividerCount + 1) << 3
    dividerCount += 1
    var colliding: [Int32] = []
    for group in division.groups(seed: seed) {
      let isOne = group.positions.count == 1
      let entry = isOne ? StubIndex.entry(ofPosition: group.positions[0]) : Int32(buckets.count)
      if groupTable.value(for: group.hash, orInsert: { entry }) != entry {
        colliding += group.positions
      } else if isOne {
        if group.demand.isAll { demands[group.positions[0]] = group.demand }
      } else {
        buckets.append(Bucket(owner: seed))
        fill(buckets.count - 1, with: group.positions, used: used)
      }
    }
    let best = division.divided.first?.position ?? .max
    buckets[number].dividers.append(Bucket.Divider(property: division.property, seed: seed, best: best))
    return colliding
  }
}

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
