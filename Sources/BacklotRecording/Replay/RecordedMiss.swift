import BacklotHTTP
import BacklotMessages
import BacklotStubs

/// Explains why no recorded request matches a live one.
enum RecordedMiss {
  /// The maximum number of paths whose texts are compared in full.
  private static let comparedPaths = 64

  /// Returns the match of a request with an entry.
  static func match(with entry: Int32, in index: RecordingIndex) -> NearMiss {
    var stub = stub(of: entry, in: index)
    do {
      stub.origin = try index.exchange(of: entry).origin
      stub.response = .fixed(try index.answer(of: entry).definition)
      return NearMiss(stub: stub, criteria: [], distance: 0)
    } catch {
      return unreadable(stub, error: error, distance: 0)
    }
  }

  /// Returns the nearest entries, the nearest first.
  ///
  /// - Parameters:
  ///   - facts: The live request.
  ///   - index: The recording.
  ///   - progress: The progress of the backend, by which an entry may be exhausted.
  ///   - limit: The maximum number of entries.
  static func nearest(
    to facts: inout RequestFacts,
    in index: RecordingIndex,
    after progress: ReplayProgress,
    limit: Int
  ) -> [NearMiss] {
    let group = index.tables.groups[index.key.hash(of: &facts)]
    let entries =
      group.map { index.tables.groupList[Int($0)].samples } ?? samples(near: &facts, in: index, limit: limit)
    let misses = entries.map { entry in miss(of: entry, facts, in: index, after: progress) }
    let ranked = misses.indices.sorted { (misses[$0].distance, $0) < (misses[$1].distance, $1) }
    return ranked.prefix(limit).map { misses[$0] }
  }

  /// Returns the first entries of the paths that are nearest to that of a request.
  private static func samples(near facts: inout RequestFacts, in index: RecordingIndex, limit: Int) -> [Int32] {
    let live = facts.comparedSegments
    let groups = index.tables.groupList
    // The number of equal segments rules out most paths without comparing texts.
    let rough = groups.indices.map { number in (number, sharedSegments(of: groups[number].path, with: live)) }
    let likely = rough.sorted { ($0.1, -$0.0) > ($1.1, -$1.0) }.prefix(comparedPaths)
    let ranked = likely.map { number, _ -> (distance: Double, number: Int) in
      let group = groups[number]
      let method: Double = group.method == facts.method ? 0 : 2
      return (method + 4 * PathTemplate(literal: group.path).difference(from: live), number)
    }
    return ranked.sorted { ($0.distance, $0.number) < ($1.distance, $1.number) }.prefix(limit).map {
      groups[$0.number].firstEntry
    }
  }

  private static func sharedSegments(of path: String, with live: [Substring]) -> Int {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    let shared = zip(segments, live).reduce(0) { $0 + ($1.0 == $1.1 ? 2 : 0) }
    return shared - abs(segments.count - live.count)
  }

  private static func miss(
    of entry: Int32,
    _ facts: RequestFacts,
    in index: RecordingIndex,
    after progress: ReplayProgress
  ) -> NearMiss {
    let lane = index.tables.lanes[Int(index.tables.entries[Int(entry)].lane)]
    let volatile = Set(index.tables.groupList[Int(lane.group)].shapes.flatMap { index.tables.shapes[Int($0)] })
    var stub = stub(of: entry, in: index)
    let exchange: RecordedExchange
    do {
      exchange = try index.exchange(of: entry)
      var live: RequestFacts? = facts
      stub.origin = exchange.origin
      stub.request =
        try RecordedRequestMatcher(
          exchange,
          comparing: index.key.comparison,
          except: volatile,
          reportingOn: &live
        )
        .matcher
    } catch {
      return unreadable(stub, error: error, distance: 10)
    }
    var (criteria, distance) = stub.request.reports(on: facts.received)
    if distance == 0 {
      let number = index.tables.entries[Int(entry)].lane
      var live = facts
      let isEqual = index.firstResult(for: &live) { found, _ in found == number ? found : nil } != nil
      let count = isEqual ? progress.lanes[number]?.count ?? 0 : 0
      let difference = isEqual ? nil : mediaTypes(of: exchange, and: facts)
      criteria.append(difference ?? remainder(of: lane, replayedTimes: count))
      distance = 0.5
    }
    return NearMiss(stub: stub, criteria: criteria, distance: distance)
  }

  private static func unreadable(_ stub: Stub, error: any Error, distance: Double) -> NearMiss {
    let report = CriterionReport(name: "entry", holds: false, expected: "a readable entry", got: "\(error)")
    return NearMiss(stub: stub, criteria: [report], distance: distance)
  }

  /// Returns the report for contents that are not compared because of their media types, or `nil` for others.
  private static func mediaTypes(of exchange: RecordedExchange, and live: RequestFacts) -> CriterionReport? {
    let recorded = ReceivedRequest(exchange.request, body: exchange.request.body.bytes ?? [])
    var (recordedFacts, live) = (RequestFacts(recorded, context: .unlimited), live)
    guard !recorded.body.isEmpty, !live.body.isEmpty else { return nil }
    let (expected, got) = (ComparedContent(of: &recordedFacts).name, ComparedContent(of: &live).name)
    guard expected != got else { return nil }
    func described(_ fields: HTTPFields, _ form: String) -> String {
      "\(fields[.contentType] ?? "no media type"), compared as \(form)"
    }
    return CriterionReport(
      name: "Content-Type",
      holds: false,
      expected: described(recorded.headerFields, expected),
      got: described(live.received.headerFields, got)
    )
  }

  /// Returns the report for a request that is equal in all compared parts.
  private static func remainder(of lane: ReplayLane, replayedTimes count: Int) -> CriterionReport {
    guard count > 0 else {
      let got = "a difference that is not shown here, such as one of order, of a secret or of a part"
      return CriterionReport(name: "values", holds: false, expected: "as recorded", got: got)
    }
    let times = lane.count == 1 ? "once" : "\(lane.count) times"
    return CriterionReport(
      name: "times",
      holds: false,
      expected: "recorded \(times)",
      got: "exhausted after \(count) \(count == 1 ? "replay" : "replays")"
    )
  }

  private static func stub(of entry: Int32, in index: RecordingIndex) -> Stub {
    let lane = index.tables.lanes[Int(index.tables.entries[Int(entry)].lane)]
    let group = index.tables.groupList[Int(lane.group)]
    let matcher = RequestMatcher(method: group.method, path: PathTemplate(literal: group.path))
    var stub = Stub(matcher, response: .fixed(ResponseDefinition()), origin: index.origin)
    stub.name = "recorded \(group.method) \(SecretValues.shown(target: group.path))"
    stub.source = .recordings
    return stub
  }
}
