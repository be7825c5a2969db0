import BacklotPlatform
import BacklotStubs

/// The progress of one backend in a recording.
struct ReplayProgress: Sendable {
  /// The progress in the entries of a lane.
  struct Lane: Sendable {
    /// The number of entries that were replayed or passed over.
    var next = 0
    /// The last entry that was replayed.
    var last: Int32 = -1
    /// The number of responses, including repetitions.
    var count = 0

    fileprivate mutating func replay(_ entry: Int32, of lane: ReplayLane, in index: RecordingIndex) {
      count += 1
      guard entry != last else { return }
      next = index.count(before: entry, in: lane) + 1
      last = entry
    }
  }

  private(set) var lanes: [Int32: Lane] = [:]
  private(set) var bindings = SecretBindings()
  /// The last entry of each client that has changed the state; that of unknown clients at 0.
  private var lastMutations: [Int32: Int32] = [:]

  /// Records that an entry was replayed.
  mutating func replay(_ entry: Int32, capturing captures: [String: String], in index: RecordingIndex) {
    let number = index.tables.entries[Int(entry)].lane
    let lane = index.tables.lanes[Int(number)]
    lanes[number, default: Lane()].replay(entry, of: lane, in: index)
    if !captures.isEmpty { bindings.add(captures) }
    guard !lane.isSafe, !index.tables.entries[Int(entry)].flags.contains(.isChatter) else { return }
    lastMutations[lane.client] = max(entry, lastMutations[lane.client] ?? -1)
  }

  /// Returns true if an entry, or a later one of its lane, was replayed.
  func isPast(_ entry: Int32, in index: RecordingIndex) -> Bool {
    lanes[index.tables.entries[Int(entry)].lane].map { $0.last >= entry } ?? false
  }

  /// Returns the last replayed change that concerns a client.
  func lastMutation(concerning client: Int32) -> Int32 {
    if lastMutations.isEmpty { return -1 }
    guard client != 0 else { return lastMutations.values.max() ?? -1 }
    return max(lastMutations[client] ?? -1, lastMutations[0] ?? -1)
  }
}

/// The progress of one backend, shared by the answers of its requests.
final class SharedReplayProgress: Sendable {
  let progress = Mutex(ReplayProgress())
}
