import BacklotHTTP
import BacklotMessages
import BacklotStubs

/// Builds the tables of a recording's index, one exchange after the other.
struct ReplayTablesBuilder {
  private let comparison: RequestComparison
  private(set) var tables = ReplayTables()
  private var pending: [PendingRequest] = []
  private var pool: [PendingValue] = []
  private var masks: Set<PathMask> = []
  private var identities: [String: Int32] = [:]
  private var secrets = SecretLinks()
  /// The last lane of each variant that has several.
  private var lastLanes: [UInt64: Int32] = [:]

  /// The maximum number of entries that a report compares with a request.
  private static let sampleCount = 32

  init(comparing comparison: RequestComparison) { self.comparison = comparison }

  /// Adds an entry that cannot be replayed.
  mutating func skip() { tables.entries.append(ReplayEntry()) }

  /// Adds an exchange.
  mutating func add(_ request: PreparedRequest) {
    let entry = Int32(tables.entries.count)
    if let mask = request.mask { masks.insert(mask) }
    let start = pool.count
    pool += request.values
    pending.append(
      PendingRequest(
        entry: entry,
        group: group(of: request, entry: entry),
        values: start..<pool.count,
        placeholders: request.identity.values.map(\.place).sorted(),
        identity: identity(of: request),
        response: request.response,
        secret: secrets.link(credentials: request.identity.credentials, placeholders: request.secrets)
      )
    )
    tables.entries.append(ReplayEntry(flags: request.flags))
    if request.flags.contains(.lacksRequestContent) {
      tables.groupList[Int(pending[pending.count - 1].group)].lacksContent = true
    }
    if let range = request.range { tables.ranges[entry] = range }
    if let validators = request.validators {
      tables.unmodified[entry] = UnmodifiedAnswer(validators: validators, representation: entry)
    }
  }

  private mutating func group(of request: PreparedRequest, entry: Int32) -> Int32 {
    if let known = tables.groups[request.hash] {
      tables.groupList[Int(known)].count += 1
      if tables.groupList[Int(known)].count <= Self.sampleCount {
        tables.groupList[Int(known)].otherSamples.append(entry)
      }
      return known
    }
    let group = Int32(tables.groupList.count)
    tables.groups[request.hash] = group
    tables.groupList.append(
      ReplayGroup(method: request.method, host: request.host, path: request.path, count: 1, firstEntry: entry)
    )
    return group
  }

  /// Returns the number of an identity, which requests with the same secrets share.
  private mutating func identity(of request: PreparedRequest) -> Int32 {
    if request.identity.isEmpty { return -1 }
    if let known = identities[request.signature] { return known }
    let number = Int32(tables.identities.count)
    identities[request.signature] = number
    tables.identities.append(request.identity)
    return number
  }
}

// MARK: - Lanes

extension ReplayTablesBuilder {
  /// Arranges the requests in lanes.
  mutating func finish() {
    tables.masks = masks.sorted { $0.segments.count < $1.segments.count }
    let volatile = volatilePlaces()
    var shapes: [[UInt64]: Int32] = [[]: 0]
    var others: [LaneKey: Int32] = [:]
    tables.variants.reserveCapacity(tables.groups.count)
    for request in pending {
      let shape = shape(of: request, volatile: volatile[request.group] ?? [], in: &shapes)
      let sum = sum(of: request, shape: tables.shapes[Int(shape)])
      let variant = RequestKey.variant(of: request.group, shape: shape, sum: sum)
      let lane = lane(of: request, variant: variant, others: &others)
      tables.entries[Int(request.entry)].lane = lane
    }
    sortShapes()
    fillLanes()
    findRepresentations()
    addMutations()
    (pending, pool) = ([], [])
  }

  private struct LaneKey: Hashable {
    let variant: UInt64
    let identity: Int32
  }

  private func volatilePlaces() -> [Int32: Set<UInt64>] {
    guard comparison.learnsVolatility else { return [:] }
    let repeated = pending.filter { !$0.values.isEmpty && tables.groupList[Int($0.group)].count > 1 }
    let learned = LearnedVolatility(pool: pool)
    return Dictionary(grouping: repeated, by: \.group).mapValues { learned.places(in: $0) }.filter { !$0.value.isEmpty }
  }

  private mutating func shape(
    of request: PendingRequest,
    volatile: Set<UInt64>,
    in shapes: inout [[UInt64]: Int32]
  ) -> Int32 {
    var places = request.placeholders
    if !volatile.isEmpty {
      places += pool[request.values].map(\.place).filter { volatile.contains($0) && !places.contains($0) }
      places.sort()
    }
    var number: Int32 = 0
    if !places.isEmpty {
      number = shapes[places] ?? Int32(tables.shapes.count)
      if Int(number) == tables.shapes.count {
        shapes[places] = number
        tables.shapes.append(places)
      }
    }
    tables.groupList[Int(request.group)].add(shape: number)
    return number
  }

  private func sum(of request: PendingRequest, shape: [UInt64]) -> UInt64 {
    pool[request.values].reduce(0) { $0 &+ (shape.contains($1.place) ? $1.wildcardHash : $1.hash) }
  }

  /// Returns the lane of a request, creating it if necessary.
  ///
  /// - Parameter others: The lanes of variants after the first ones.
  private mutating func lane(of request: PendingRequest, variant: UInt64, others: inout [LaneKey: Int32]) -> Int32 {
    let key = LaneKey(variant: variant, identity: request.identity)
    let first = tables.variants[variant]
    if let first, tables.lanes[Int(first)].identity == request.identity { return first }
    if first != nil, let known = others[key] { return known }
    let lane = Int32(tables.lanes.count)
    let client = secrets.client(of: request.secret)
    let isSafe = tables.groupList[Int(request.group)].method.isSafe
    tables.lanes.append(
      ReplayLane(group: request.group, identity: request.identity, client: client, isSafe: isSafe)
    )
    if let first {
      others[key] = lane
      tables.lanes[Int(lastLanes.updateValue(lane, forKey: variant) ?? first)].next = lane
    } else {
      tables.variants[variant] = lane
    }
    return lane
  }

  /// Orders the shapes of each group by their size, so that exact values come first.
  private mutating func sortShapes() {
    let sizes = tables.shapes.map(\.count)
    for group in tables.groupList.indices where tables.groupList[group].shapes.count > 1 {
      tables.groupList[group].shapes.sort { sizes[Int($0)] < sizes[Int($1)] }
    }
  }

  /// Arranges the entries by their lanes, without incomplete responses if the lane has a complete one.
  private mutating func fillLanes() {
    let complete = Set(tables.entries.lazy.filter { $0.lane >= 0 && $0.flags.isComplete }.map(\.lane))
    let replayed = pending.filter { request in
      let entry = tables.entries[Int(request.entry)]
      return !entry.flags.contains(.isIncomplete) || !complete.contains(entry.lane)
    }
    for request in replayed { tables.lanes[Int(tables.entries[Int(request.entry)].lane)].count += 1 }
    var start: Int32 = 0
    for lane in tables.lanes.indices {
      tables.lanes[lane].start = start
      start += tables.lanes[lane].count
    }
    var ends = tables.lanes.map(\.start)
    tables.laneEntries = [Int32](repeating: 0, count: replayed.count)
    for request in replayed {
      let lane = Int(tables.entries[Int(request.entry)].lane)
      tables.laneEntries[Int(ends[lane])] = request.entry
      ends[lane] += 1
    }
  }

  /// Finds the content of the responses that were not modified: their own, or that of the nearest response before it to
  /// the same request, or after it.
  private mutating func findRepresentations() {
    for (entry, _) in tables.unmodified where tables.entries[Int(entry)].flags.contains(.isEmpty) {
      let entries = tables.laneEntries[tables.lanes[Int(tables.entries[Int(entry)].lane)].range]
      func hasContent(_ other: Int32) -> Bool {
        let flags = tables.entries[Int(other)].flags
        return !flags.contains(.isUnmodified) && !flags.contains(.isError) || !flags.contains(.isEmpty)
      }
      let before = entries.last { $0 < entry && hasContent($0) }
      guard let other = before ?? entries.first(where: { $0 > entry && hasContent($0) }) else { continue }
      tables.unmodified[entry]?.representation = other
    }
  }

  private mutating func addMutations() {
    for request in pending {
      let group = tables.groupList[Int(request.group)]
      guard !group.method.isSafe else { continue }
      if group.count > 1, group.method == .post, tables.entries[Int(request.entry)].flags.contains(.isEmpty) {
        tables.entries[Int(request.entry)].flags.insert(.isChatter)
      }
      let hashes = PathHierarchy.hashes(of: group.path)
      guard let own = hashes.last else { continue }
      tables.mutationsAt[own, default: []].append(request.entry)
      for hash in hashes.dropLast() { tables.mutationsBelow[hash, default: []].append(request.entry) }
    }
  }
}
