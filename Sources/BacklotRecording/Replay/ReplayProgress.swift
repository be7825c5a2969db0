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
  }

  private(set) var lanes: [Int32: Lane] = [:]
  private(set) var bindings = SecretBindings()
  /// The last entry of each client that has changed the state; that of unknown clients at 0.
  private var lastMutations: [Int32: Int32] = [:]

  /// Records that an entry was replayed.
  mutating func replay(_ entry: Int32, capturing captures: [String: String], in tables: ReplayTables) {
    let number = tables.entries[Int(entry)].lane
    let lane = tables.lanes[Int(number)]
    var progress = lanes[number] ?? Lane()
    progress.count += 1
    if entry != progress.last {
      progress.next = tables.count(before: entry, in: lane) + 1
      progress.last = entry
    }
    lanes[number] = progress
    if !captures.isEmpty { bindings.add(captures) }
    guard !lane.isSafe, !tables.entries[Int(entry)].flags.contains(.isChatter) else { return }
    lastMutations[lane.client] = max(entry, lastMutations[lane.client] ?? -1)
  }

  /// Returns true if an entry, or a later one of its lane, was replayed.
  func isPast(_ entry: Int32, in tables: ReplayTables) -> Bool {
    lanes[tables.entries[Int(entry)].lane].map { $0.last >= entry } ?? false
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
