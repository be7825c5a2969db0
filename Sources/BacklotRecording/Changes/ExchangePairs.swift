import BacklotHTTP
import BacklotMessages
import BacklotStubs
import BacklotTime

/// The exchanges of two recordings that belong together.
///
/// Requests are paired if they are equal except for secrets, times and nonces, in the order of their repetitions. The
/// rest are paired without regard to hosts, identifiers, and values that are a secret in one of the recordings.
struct ExchangePairs {
  struct Pair {
    let old: Int
    let new: Int
    /// True if the responses are certain to be equal.
    let isEqual: Bool
  }

  /// The number of equal requests in each recording.
  struct Count {
    let before: Int
    let now: Int
  }

  /// Equal requests of one recording that have no partner in the other.
  struct Repeats {
    var indices: [Int]
    let count: Count
  }

  /// The pairs, in the order of the new recording.
  private(set) var matched: [Pair] = []
  private(set) var added: [Repeats] = []
  private(set) var removed: [Repeats] = []

  init(from old: some RecordedExchanges, to new: some RecordedExchanges) throws {
    let before = try RecordingOutline(of: old)
    let now = try RecordingOutline(of: new)
    var (rest, others) = pair(before, now, before.entries.indices.map { $0 }, now.entries.indices.map { $0 }) {
      $0.entries[$1].key
    }
    if !rest.isEmpty, !others.isEmpty {
      let places = before.secretPlaces.union(now.secretPlaces)
      let keys = try before.keys(of: rest, in: old, ignoring: places)
      let otherKeys = try now.keys(of: others, in: new, ignoring: places)
      (rest, others) = pair(before, now, rest, others) { (outline, index) in
        (outline === before ? keys : otherKeys)[index] ?? 0
      }
    }
    matched.sort { $0.new < $1.new }
    removed = Self.repeats(rest, of: before, before, now)
    added = Self.repeats(others, of: now, before, now)
  }

  /// Pairs the entries with equal keys.
  ///
  /// - Returns: The entries of both recordings that have no partner.
  private mutating func pair(
    _ before: RecordingOutline,
    _ now: RecordingOutline,
    _ old: [Int],
    _ new: [Int],
    by key: (RecordingOutline, Int) -> UInt64
  ) -> (old: [Int], new: [Int]) {
    var waiting = Dictionary(grouping: old.reversed()) { key(before, $0) }
    var rest: [Int] = []
    for index in new {
      guard let partner = waiting[key(now, index)]?.popLast() else {
        rest.append(index)
        continue
      }
      let digest = now.entries[index].digest
      matched.append(Pair(old: partner, new: index, isEqual: digest != nil && digest == before.entries[partner].digest))
    }
    return (waiting.values.flatMap(\.self).sorted(), rest)
  }

  private static func repeats(
    _ indices: [Int],
    of outline: RecordingOutline,
    _ before: RecordingOutline,
    _ now: RecordingOutline
  ) -> [Repeats] {
    let groups = Dictionary(grouping: indices) { outline.entries[$0].key }
    return groups.map { key, indices in
      Repeats(indices: indices, count: Count(before: before.counts[key] ?? 0, now: now.counts[key] ?? 0))
    }
    .sorted { $0.indices[0] < $1.indices[0] }
  }
}

/// What is kept of the exchanges of a recording to pair them.
private final class RecordingOutline {
  struct Entry {
    /// The hash of the request.
    let key: UInt64
    /// The hash of the response, or `nil` if its content is not in memory.
    let digest: UInt64?
  }

  private(set) var entries: [Entry] = []
  /// The number of entries with each key.
  private(set) var counts: [UInt64: Int] = [:]
  /// The places of placeholders for secrets.
  private(set) var secretPlaces: Set<UInt64> = []

  init(of exchanges: some RecordedExchanges) throws {
    try exchanges.forEach { exchange in
      let request = try PairedRequest(exchange)
      secretPlaces.formUnion(request.secretPlaces)
      entries.append(Entry(key: request.key, digest: exchange.digest))
      counts[request.key, default: 0] += 1
    }
  }

  /// Returns the hashes of requests without regard to hosts, identifiers and the values at some places.
  func keys(
    of indices: [Int],
    in exchanges: some RecordedExchanges,
    ignoring places: Set<UInt64>
  ) throws -> [Int: UInt64] {
    var keys: [Int: UInt64] = [:]
    for index in indices { keys[index] = try PairedRequest(exchanges.exchange(at: index)).key(ignoring: places) }
    return keys
  }
}

/// The values by which a request is paired.
private struct PairedRequest {
  private let method: HTTPMethod
  private let host: String
  private let segmentCount: Int
  private let values: [ComparedValue]
  private let start: Moment?

  /// The maximum number of bytes of content that is compared.
  private static let longestBody = 16 << 20

  init(_ exchange: RecordedExchange) throws {
    let comparison = RequestComparison(.standard)
    let body = try exchange.request.body.beginning(upTo: Self.longestBody) ?? []
    var facts = RequestFacts(ReceivedRequest(exchange.request, body: body), context: .unlimited)
    let segments = PathMask.decodedSegments(of: facts.target.path)
    method = facts.method
    host = exchange.request.authority ?? ""
    segmentCount = segments.count
    values =
      segments.enumerated().map { ComparedValue(at: ComparedPlace.segment($0), named: "", text: $1) }
      + ComparedValues(of: &facts, by: comparison).values
    start = exchange.recordedStart
  }

  var secretPlaces: [UInt64] { values.filter(Self.isSecret).map(\.place) }

  private static func isSecret(_ value: ComparedValue) -> Bool { value.text.map(SecretText.hasPlaceholders) ?? false }

  /// The hash of the request, except for secrets, times and nonces.
  var key: UInt64 { hash(seed: ByteHash.hash(host, seed: 1)) { isVolatile($0) } }

  /// Returns the hash of the request, without the host, identifiers and the values at some places.
  func key(ignoring places: Set<UInt64>) -> UInt64 {
    hash(seed: 2) { value in
      isVolatile(value) || places.contains(value.place) || value.text.map(VolatileValues.isIdentifier) ?? false
    }
  }

  private func isVolatile(_ value: ComparedValue) -> Bool {
    Self.isSecret(value) || ValueAppearance(of: value, requestedAt: start) != .other
  }

  private func hash(seed: UInt64, except isIgnored: (ComparedValue) -> Bool) -> UInt64 {
    let sum = values.reduce(0) { $0 &+ (isIgnored($1) ? $1.wildcardHash : $1.hash) }
    return ByteHash.hash(sum &+ UInt64(segmentCount), seed: ByteHash.hash(method.rawValue, seed: seed))
  }
}

extension RecordedExchange {
  /// A hash of the compared parts of the response, or `nil` if its content is not in memory.
  fileprivate var digest: UInt64? {
    guard let response else { return 0 }
    guard let bytes = response.body.bytes else { return nil }
    var hash = UInt64(response.status.code)
    for field in response.headerFields where ComparedFields.compares(field.name) {
      hash = ByteHash.hash(field.value, seed: ByteHash.hash(field.name.canonicalName, seed: hash))
    }
    return bytes.withUnsafeBytes { ByteHash.hash($0, seed: hash) }
  }

  /// The time of the request, or `nil` if it is that of a stable archive.
  var recordedStart: Moment? { start.flatMap { $0.seconds < 1_000_000_000 ? nil : $0 } }
}
