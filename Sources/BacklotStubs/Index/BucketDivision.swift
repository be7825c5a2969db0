/// Decides how to divide a bucket: by the property that spares most comparisons, and so on with what is left.
struct BucketDivision {
  /// A bucket of so few stubs is not worth dividing.
  static let worthwhile = 4

  let property: DividingProperty
  /// The positions that have the property, with the hash function of their value.
  private(set) var divided: [(position: Int32, hash: @Sendable (UInt64) -> UInt64)] = []
  /// The positions that do not.
  private(set) var rest: [Int32] = []

  init?(_ positions: [Int32], of stubs: [PlacedStub], excluding used: Set<DividingProperty>) {
    guard positions.count > Self.worthwhile else { return nil }
    let values = positions.map { DividingProperty.values(of: stubs[Int($0)].stub.request) }
    guard let property = Self.best(values, excluding: used) else { return nil }
    self.property = property
    for (position, values) in zip(positions, values) {
      if let value = values.first(where: { $0.property == property }) {
        divided.append((position, value.hash))
      } else {
        rest.append(position)
      }
    }
  }

  /// The positions by the hash of their value, each group in the place of its first member.
  func groups(seed: UInt64) -> [(hash: UInt64, positions: [Int32])] {
    var groups: [(hash: UInt64, positions: [Int32])] = []
    var places: [UInt64: Int] = [:]
    for (position, hash) in divided {
      let hash = hash(seed)
      if let place = places[hash] {
        groups[place].positions.append(position)
      } else {
        places[hash] = groups.count
        groups.append((hash, [position]))
      }
    }
    return groups
  }

  private static func best(
    _ values: [[DividingProperty.Value]],
    excluding used: Set<DividingProperty>
  ) -> DividingProperty? {
    var hashes: [DividingProperty: [UInt64]] = [:]
    for value in values.joined() where !used.contains(value.property) {
      hashes[value.property, default: []].append(value.hash(0))
    }
    let gains = hashes.map { (property: $0.key, gain: $0.value.count - $0.value.count / Set($0.value).count) }
    // The name settles ties, so that the same stubs always make the same index.
    let best = gains.max { ($0.gain, "\($1.property)") < ($1.gain, "\($0.property)") }
    return best.flatMap { $0.gain > worthwhile ? $0.property : nil }
  }
}

extension StubIndexBuilder {
  /// Fills a bucket, dividing it where that spares comparisons.
  mutating func fill(_ number: Int, with positions: [Int32]) { fill(number, with: positions, used: []) }

  private mutating func fill(_ number: Int, with positions: [Int32], used: Set<DividingProperty>) {
    buckets[number].best = min(buckets[number].best, positions.first ?? .max)
    var left = positions
    var used = used
    while let division = BucketDivision(left, of: placed, excluding: used) {
      used.insert(division.property)
      left = (division.rest + divide(number, by: division, used: used)).sorted()
    }
    buckets[number].positions = left
  }

  /// Makes a group for each value of a property.
  ///
  /// - Returns: The stubs whose value has the hash of another divider's; they have to be asked one by one.
  private mutating func divide(
    _ number: Int,
    by division: BucketDivision,
    used: Set<DividingProperty>
  ) -> [Int32] {
    // The lowest bits are left to the property, which keeps kinds of values apart with them.
    let seed = UInt64(dividerCount + 1) << 3
    dividerCount += 1
    var colliding: [Int32] = []
    for (hash, positions) in division.groups(seed: seed) {
      let entry = positions.count == 1 ? StubIndex.entry(ofPosition: positions[0]) : Int32(buckets.count)
      if groupTable.value(for: hash, orInsert: { entry }) != entry {
        colliding += positions
      } else if positions.count > 1 {
        buckets.append(Bucket(owner: seed))
        fill(buckets.count - 1, with: positions, used: used)
      }
    }
    let best = division.divided.first?.position ?? .max
    buckets[number].dividers.append(Bucket.Divider(property: division.property, seed: seed, best: best))
    return colliding
  }
}
