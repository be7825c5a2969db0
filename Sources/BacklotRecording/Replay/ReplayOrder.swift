import BacklotMessages

/// The order in which the entries of a lane are replayed.
///
/// - Entries that were recorded before the last replayed change are passed over, if there are later ones.
/// - An entry that was recorded after a change of a related path waits for that change; until then, the previous one is
///   repeated.
struct ReplayOrder {
  let index: RecordingIndex
  let whenExhausted: Recording.Exhaustion

  /// Returns the next entry of a lane, or `nil` after the last one if it is not repeated.
  func nextEntry(of number: Int32, after progress: borrowing ReplayProgress) -> Int32? {
    let lane = index.tables.lanes[Int(number)]
    let done = progress.lanes[number] ?? ReplayProgress.Lane()
    let next = passing(from: done.next, of: lane, after: progress.lastMutation(concerning: lane.client))
    guard next < Int(lane.count) else { return whenExhausted == .repeatLast ? done.last : nil }
    let entry = entry(next, of: lane)
    guard lane.isSafe, done.count > 0, isWaiting(from: done.last, to: entry, in: lane, progress) else { return entry }
    return done.last
  }

  private func entry(_ position: Int, of lane: ReplayLane) -> Int32 {
    index.tables.laneEntries[lane.range.lowerBound + position]
  }

  /// Returns the position of the first entry after a change, or the same position if there is none.
  private func passing(from position: Int, of lane: ReplayLane, after mutation: Int32) -> Int {
    guard position < Int(lane.count), entry(position, of: lane) < mutation else { return position }
    var later = index.count(before: mutation, in: lane)
    if !lane.isSafe {
      // A change is not passed over, unless it failed.
      let done = (position..<later).first { !isError(entry($0, of: lane)) }
      later = done ?? later
    }
    return later < Int(lane.count) ? later : position
  }

  private func isError(_ entry: Int32) -> Bool { index.tables.entries[Int(entry)].flags.contains(.isError) }

  /// Returns true if a change of a related path between two entries was not replayed.
  private func isWaiting(
    from last: Int32,
    to entry: Int32,
    in lane: ReplayLane,
    _ progress: borrowing ReplayProgress
  ) -> Bool {
    guard !index.tables.mutationsAt.isEmpty else { return false }
    let hashes = PathHierarchy.hashes(of: index.tables.groupList[Int(lane.group)].path)
    // Changes at the path, at a path above it except the root, and below it.
    for hash in hashes {
      guard let mutations = index.tables.mutationsAt[hash] else { continue }
      if isMissing(mutations, from: last, to: entry, lane.client, progress) { return true }
    }
    guard let own = hashes.last, let mutations = index.tables.mutationsBelow[own] else { return false }
    return isMissing(mutations, from: last, to: entry, lane.client, progress)
  }

  private func isMissing(
    _ mutations: [Int32],
    from last: Int32,
    to entry: Int32,
    _ client: Int32,
    _ progress: borrowing ReplayProgress
  ) -> Bool {
    var low = mutations.count(before: last + 1)
    while low < mutations.count, mutations[low] < entry {
      let owner = index.tables.lanes[Int(index.tables.entries[Int(mutations[low])].lane)].client
      let concerns = client == 0 || owner == 0 || owner == client
      if concerns, !progress.isPast(mutations[low], in: index) { return true }
      low += 1
    }
    return false
  }
}
