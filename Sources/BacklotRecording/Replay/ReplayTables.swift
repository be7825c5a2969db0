import BacklotHTTP
import BacklotStubs

/// The tables of a recording's index, without the exchanges themselves.
struct ReplayTables: Sendable {
  /// The groups by the hash of host, method and path.
  var groups: [UInt64: Int32] = [:]
  /// The segments of paths that contain placeholders, of which a request's path may have any value.
  var masks: [PathMask] = []
  var groupList: [ReplayGroup] = []
  /// The sets of places at which any value fits, ordered by their size.
  var shapes: [[UInt64]] = [[]]
  /// The first lane by the hash of group, shape and values.
  var variants: [UInt64: Int32] = [:]
  var lanes: [ReplayLane] = []
  /// The entries of all lanes, those of one lane next to each other.
  var laneEntries: [Int32] = []
  var entries: [ReplayEntry] = []
  var identities: [RequestIdentity] = []
  /// The responses that were not modified, by entry.
  var unmodified: [Int32: UnmodifiedAnswer] = [:]
  /// The requested ranges of the responses with a range of the content, by entry.
  var ranges: [Int32: String] = [:]
  /// The entries that change a resource, by the hash of its path.
  var mutationsAt: [UInt64: [Int32]] = [:]
  /// The same by the hash of each path above it.
  var mutationsBelow: [UInt64: [Int32]] = [:]
}

extension RandomAccessCollection<Int32> where Index == Int {
  /// Returns the number of entries before another one, in a collection in recorded order.
  func count(before entry: Int32) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low - startIndex
  }
}

/// The segments of a path that are placeholders in the recording.
struct PathMask: Sendable, Hashable {
  let segmentCount: Int
  /// The indices of the segments, in order.
  let segments: [Int]
}

/// The recorded requests with the same host, method and path.
struct ReplayGroup: Sendable {
  let method: HTTPMethod
  let host: String?
  /// The path as it was recorded.
  let path: String
  /// The shapes of its requests, by number.
  var shapes: [Int32] = []
  /// True if the archive lacks the content of some of its requests.
  var lacksContent = false
  /// The number of entries.
  var count: Int32 = 0
  let firstEntry: Int32
  /// Some of the entries after the first one, for reports.
  var otherSamples: [Int32] = []

  /// Some of the entries, for reports.
  var samples: [Int32] { [firstEntry] + otherSamples }
}

extension ReplayGroup {
  /// The shapes of a group without values that may differ, which most groups share.
  private static let exact: [Int32] = [0]

  mutating func add(shape: Int32) {
    if shapes.isEmpty, shape == 0 {
      shapes = Self.exact
    } else if !shapes.contains(shape) {
      shapes.append(shape)
    }
  }
}

/// The recorded requests with the same values and the same credentials, which are answered in their order.
struct ReplayLane: Sendable {
  let group: Int32
  /// The range of its entries.
  var start: Int32 = 0
  var count: Int32 = 0
  /// The credentials, by number; -1 if there are none.
  let identity: Int32
  /// The client, by number; 0 if it is unknown.
  let client: Int32
  /// True if the method does not change resources.
  let isSafe: Bool
  /// The next lane of the variant; -1 at the end.
  var next: Int32 = -1

  var range: Range<Int> { Int(start)..<Int(start + count) }
}

/// A recorded request and its response.
struct ReplayEntry: Sendable {
  /// The lane; -1 for an entry that cannot be replayed.
  var lane: Int32 = -1
  var flags: Flags = []

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt16

    /// The response is an error.
    static let isError = Self(rawValue: 1)
    /// The request is repeated and has a response without content, such as telemetry, so that it does not move the
    /// state of other resources on.
    static let isChatter = Self(rawValue: 2)
    /// The response contains placeholders for secrets.
    static let hasPlaceholders = Self(rawValue: 4)
    /// The response has no content.
    static let isEmpty = Self(rawValue: 8)
    /// The response redirects to the host of the request by a whole URL.
    static let redirectsToOwnHost = Self(rawValue: 16)
    /// The response was not modified (304), so that its content is that of a cache.
    static let isUnmodified = Self(rawValue: 32)
    /// The archive lacks the content of the response, or a part of it.
    static let isIncomplete = Self(rawValue: 64)
    /// The archive lacks the content of the request.
    static let lacksRequestContent = Self(rawValue: 128)
    /// The response has a range of the content (206).
    static let isPartial = Self(rawValue: 256)

    /// True if the archive has the content of the response.
    var isComplete: Bool { !contains(.isIncomplete) && !isSuperset(of: [.isUnmodified, .isEmpty]) }
  }
}

extension HTTPMethod {
  /// True if the method only reads (RFC 9110 §9.2.1).
  var isSafe: Bool {
    switch self {
    case .get, .head, .options: true
    default: rawValue == "TRACE"
    }
  }
}
