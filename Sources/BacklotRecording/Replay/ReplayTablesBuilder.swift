import BacklotHTTP
import BacklotLimits
import BacklotMessages
import BacklotStubs
import BacklotTime

/// Builds the tables of a recording's index, one exchange after the other.
struct ReplayTablesBuilder {
  private let key: RequestKey
  private(set) var tables = ReplayTables()
  private var pending: [PendingRequest] = []
  private var pool: [PendingValue] = []
  private var masks: Set<PathMask> = []
  private var identities: [String: Int32] = [:]
  private var secrets = SecretLinks()
  /// The last lane of each variant.
  private var lastLanes: [UInt64: Int32] = [:]

  private var comparison: RequestComparison { key.comparison }

  /// The maximum number of bytes of a recorded request's content that is compared.
  private static let longestBody = 16 << 20
  /// The maximum number of entries that a report compares with a request.
  private static let sampleCount = 32

  init(comparing comparison: RequestComparison) { key = RequestKey(comparison: comparison) }

  /// Adds an entry that cannot be replayed.
  mutating func skip() { tables.entries.append(ReplayEntry()) }

  /// Adds an exchange.
  mutating func add(_ exchange: RecordedExchange, response: HTTPResponse) throws {
    let entry = Int32(tables.entries.count)
    let body = try exchange.request.body.bytes ?? exchange.request.body.beginning(upTo: Self.longestBody) ?? []
    var facts = RequestFacts(ReceivedRequest(exchange.request, body: body), context: .unlimited)
    var values = ComparedValues(of: &facts, by: comparison).values
    let path = facts.target.path
    let mask = comparison.comparesPath ? PathMask.ofPlaceholders(in: path) : nil
    if let mask {
      masks.insert(mask)
      values += mask.values(in: path) ?? []
    }
    let group = group(of: key.hash(of: &facts, masking: mask), for: &facts, entry: entry)
    let start = pool.count
    var identityValues: [RequestIdentity.Value] = []
    for value in values {
      pool.append(PendingValue(value, requestedAt: exchange.start))
      guard let text = value.text, SecretText.hasPlaceholders(text) else { continue }
      identityValues.append(RequestIdentity.Value(place: value.place, pattern: PlaceholderPattern(text)))
    }
    let credentials = RequestIdentity.Credential.all(in: exchange.request.headerFields)
    let content = response.body.bytes ?? []
    let shown = Self.placeholders(in: response, content: content)
    let requested = identityValues.isEmpty ? [] : values.compactMap(\.text).flatMap(SecretText.placeholders)
    let secret = secrets.link(credentials: credentials, placeholders: requested + shown)
    pending.append(
      PendingRequest(
        entry: entry,
        group: group,
        values: start..<pool.count,
        placeholders: identityValues.map(\.place).sorted(),
        identity: identity(
          RequestIdentity(values: identityValues, credentials: credentials),
          texts: values.compactMap { value in value.text.map { "\(value.place) \($0)" } }
        ),
        response: response.body.bytes == nil && response.body.length != 0 ? nil : Self.hash(response, content),
        secret: secret
      )
    )
    var flags: ReplayEntry.Flags = shown.isEmpty ? [] : .hasPlaceholders
    if response.status.code >= 400 { flags.insert(.isError) }
    if response.body.length == 0 || response.status.forbidsContent { flags.insert(.isEmpty) }
    tables.entries.append(ReplayEntry(flags: flags))
  }

  private mutating func group(of hash: UInt64, for facts: inout RequestFacts, entry: Int32) -> Int32 {
    let known = tables.groups[hash]
    let group = known ?? Int32(tables.groupList.count)
    if known == nil {
      tables.groups[hash] = group
      let host = comparison.comparesHost ? key.host(of: &facts) : nil
      tables.groupList.append(ReplayGroup(method: facts.method, host: host, path: facts.target.path))
    }
    tables.groupList[Int(group)].entryCount += 1
    if tables.groupList[Int(group)].samples.count < Self.sampleCount {
      tables.groupList[Int(group)].samples.append(entry)
    }
    return group
  }

  private static func placeholders(in response: HTTPResponse, content: [UInt8]) -> [SecretPlaceholder] {
    let fields = response.headerFields.filter { $0.value.utf8.contains(UInt8(ascii: "{")) }
    let inFields = fields.flatMap { SecretText.placeholders(in: $0.value) }
    return SecretText.mayHavePlaceholders(content)
      ? inFields + SecretPlaceholder.occurrences(in: content).map(\.placeholder) : inFields
  }

  private static func hash(_ response: HTTPResponse, _ content: [UInt8]) -> UInt64 {
    content.withUnsafeBytes { ByteHash.hash($0, seed: UInt64(response.status.code)) }
  }

  /// Returns the number of an identity, which requests with the same secrets share.
  private mutating func identity(_ identity: RequestIdentity, texts: [String]) -> Int32 {
    if identity.isEmpty { return -1 }
    let parts =
      identity.credentials.map { "\($0.field.canonicalName)\u{0}\($0.cookie ?? "")\u{0}\($0.text)" }
      + (identity.values.isEmpty ? [] : texts.filter(SecretText.hasPlaceholders))
    let signature = parts.joined(separator: "\u{1}")
    if let known = identities[signature] { return known }
    let number = Int32(tables.identities.count)
    identities[signature] = number
    tables.identities.append(identity)
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
    var members: [[Int32]] = []
    var lanes: [LaneKey: Int32] = [:]
    for request in pending {
      let shape = shape(of: request, volatile: volatile[request.group] ?? [], in: &shapes)
      let sum = sum(of: request, shape: tables.shapes[Int(shape)])
      let variant = RequestKey.variant(of: request.group, shape: shape, sum: sum)
      let key = LaneKey(variant: variant, identity: request.identity)
      let lane: Int32
      if let known = lanes[key] {
        lane = known
      } else {
        lane = Int32(tables.lanes.count)
        lanes[key] = lane
        members.append([])
        addLane(of: request, to: variant)
      }
      members[Int(lane)].append(request.entry)
      tables.entries[Int(request.entry)].lane = lane
    }
    fill(members)
    addMutations()
    (pending, pool) = ([], [])
  }

  private struct LaneKey: Hashable {
    let variant: UInt64
    let identity: Int32
  }

  private func volatilePlaces() -> [Int32: Set<UInt64>] {
    guard comparison.learnsVolatility else { return [:] }
    let repeated = pending.filter { !$0.values.isEmpty && tables.groupList[Int($0.group)].entryCount > 1 }
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
    let number = shapes[places] ?? Int32(tables.shapes.count)
    if shapes[places] == nil {
      shapes[places] = number
      tables.shapes.append(places)
    }
    if !tables.groupList[Int(request.group)].shapes.contains(number) {
      tables.groupList[Int(request.group)].shapes.append(number)
    }
    return number
  }

  private func sum(of request: PendingRequest, shape: [UInt64]) -> UInt64 {
    pool[request.values].reduce(0) { $0 &+ (shape.contains($1.place) ? $1.wildcardHash : $1.hash) }
  }

  private mutating func addLane(of request: PendingRequest, to variant: UInt64) {
    let lane = Int32(tables.lanes.count)
    let group = tables.groupList[Int(request.group)]
    tables.lanes.append(
      ReplayLane(
        group: request.group,
        start: 0,
        count: 0,
        identity: request.identity,
        client: secrets.client(of: request.secret),
        isSafe: group.method.isSafe
      )
    )
    if let last = lastLanes.updateValue(lane, forKey: variant) {
      tables.lanes[Int(last)].next = lane
    } else {
      tables.variants[variant] = lane
    }
  }

  private mutating func fill(_ members: [[Int32]]) {
    tables.laneEntries.reserveCapacity(pending.count)
    for (number, entries) in members.enumerated() {
      let lane = tables.lanes[number]
      tables.lanes[number] = ReplayLane(
        group: lane.group,
        start: Int32(tables.laneEntries.count),
        count: Int32(entries.count),
        identity: lane.identity,
        client: lane.client,
        isSafe: lane.isSafe,
        next: lane.next
      )
      tables.laneEntries += entries
    }
  }

  private mutating func addMutations() {
    for request in pending {
      let group = tables.groupList[Int(request.group)]
      guard !group.method.isSafe else { continue }
      if group.entryCount > 1, group.method == .post, tables.entries[Int(request.entry)].flags.contains(.isEmpty) {
        tables.entries[Int(request.entry)].flags.insert(.isChatter)
      }
      let hashes = PathHierarchy.hashes(of: group.path)
      guard let own = hashes.last else { continue }
      tables.mutationsAt[own, default: []].append(request.entry)
      for hash in hashes.dropLast() { tables.mutationsBelow[hash, default: []].append(request.entry) }
    }
  }
}

extension PendingValue {
  fileprivate init(_ value: ComparedValue, requestedAt start: Moment?) {
    place = value.place
    hash = value.hash
    wildcardHash = value.wildcardHash
    appearance = ValueAppearance(of: value, requestedAt: start)
  }
}

extension MatchingContext {
  /// A context for requests of a recording, for which no client waits.
  static var unlimited: Self { Self(budget: .unlimited) }
}
