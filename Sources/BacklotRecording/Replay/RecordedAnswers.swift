import BacklotHTTP
import BacklotMessages
import BacklotPlatform
import BacklotStubs

/// The choice of the recorded response to each request.
///
/// It is a class, so that the backend passes on one reference.
final class RecordedAnswers: AnswerSelector {
  let index: RecordingIndex
  let order: ReplayOrder
  let timing: Recording.Timing

  init(_ index: RecordingIndex, whenExhausted: Recording.Exhaustion, timing: Recording.Timing) {
    self.index = index
    order = ReplayOrder(index: index, whenExhausted: whenExhausted)
    self.timing = timing
  }

  private func shared(_ memory: BackendMemory) -> SharedReplayProgress {
    memory.value(of: index.name) { SharedReplayProgress() }
  }

  func selection(for facts: inout RequestFacts, memory: BackendMemory) -> AnswerSelection? {
    let shared = shared(memory)
    let fields = facts.received.headerFields
    let isUsed = facts.method == facts.received.method
    let authority = facts.received.message.authority
    return index.firstResult(for: &facts) { lane, values in
      shared.progress.withLock { progress in
        guard let choice = choice(from: lane, values, fields, progress) else { return nil }
        return selection(of: choice, answering: fields, isUsed: isUsed, for: authority, bindings: progress.bindings)
      }
    }
  }

  func commit(_ selection: AnswerSelection, memory: BackendMemory) {
    guard selection.isUsed else { return }
    shared(memory).progress.withLock {
      $0.replay(Int32(selection.number), capturing: selection.captures, in: index)
    }
  }
}

// MARK: - Choosing

extension RecordedAnswers {
  struct Choice {
    let entry: Int32
    var captures: [String: String] = [:]
  }

  /// Returns the entry to replay, from the lane whose secrets agree best.
  private func choice(
    from first: Int32,
    _ values: [ComparedValue],
    _ fields: HTTPFields,
    _ progress: borrowing ReplayProgress
  ) -> Choice? {
    let lane = index.tables.lanes[Int(first)]
    if lane.next < 0, lane.identity < 0 {
      return order.nextEntry(of: first, after: progress).map {
        Choice(entry: entry(withRangeOf: fields, insteadOf: $0))
      }
    }
    var best: (choice: Choice, match: IdentityMatch)?
    var number = first
    while number >= 0 {
      let lane = index.tables.lanes[Int(number)]
      defer { number = lane.next }
      var captures: [String: String] = [:]
      guard let match = match(lane, values, fields, progress.bindings, &captures) else { continue }
      if let best, best.match <= match { continue }
      guard let entry = order.nextEntry(of: number, after: progress) else { continue }
      best = (Choice(entry: self.entry(withRangeOf: fields, insteadOf: entry), captures: captures), match)
      if match == .known { break }
    }
    return best?.choice
  }

  /// Returns the entry of the same lane with the requested range, in place of one with another range, or one with the
  /// whole content if no range is requested.
  private func entry(withRangeOf fields: HTTPFields, insteadOf entry: Int32) -> Int32 {
    if index.tables.ranges.isEmpty { return entry }
    let (recorded, requested) = (index.tables.entries[Int(entry)], fields[.range])
    guard !recorded.flags.contains(.isError), index.tables.ranges[entry] != requested else { return entry }
    let entries = index.tables.laneEntries[index.tables.lanes[Int(recorded.lane)].range]
    let other = entries.first { entry in
      index.tables.ranges[entry] == requested && !index.tables.entries[Int(entry)].flags.contains(.isError)
    }
    return other ?? entry
  }

  private func match(
    _ lane: ReplayLane,
    _ values: [ComparedValue],
    _ fields: HTTPFields,
    _ bindings: SecretBindings,
    _ captures: inout [String: String]
  ) -> IdentityMatch? {
    guard lane.identity >= 0 else { return fields.contains(.authorization) ? .partial : .known }
    let identity = index.tables.identities[Int(lane.identity)]
    return identity.match(values, fields, by: bindings, capturing: &captures)
  }
}

// MARK: - Answering

extension RecordedAnswers {
  private var factor: Double? {
    switch timing {
    case .dropped: nil
    case .recorded: 1
    case .scaled(let factor): max(0, factor.isFinite ? factor : 0)
    }
  }

  private func selection(
    of choice: Choice,
    answering fields: HTTPFields,
    isUsed: Bool,
    for authority: String?,
    bindings: SecretBindings
  ) -> AnswerSelection {
    var entry = choice.entry
    var isUnmodified = false
    if index.tables.entries[Int(entry)].flags.contains(.isUnmodified), let answer = index.tables.unmodified[entry] {
      isUnmodified = answer.validators.match(fields)
      if !isUnmodified { entry = answer.representation }
    }
    let flags = index.tables.entries[Int(entry)].flags
    let echoed = flags.contains(.hasPlaceholders) && !bindings.values.isEmpty ? bindings : nil
    let redirects = flags.contains(.redirectsToOwnHost)
    func selection(_ answer: StubResponse.Kind, message: HTTPResponse? = nil) -> AnswerSelection {
      let number = Int(choice.entry)
      return AnswerSelection(answer, message: message, number: number, captures: choice.captures, isUsed: isUsed)
    }
    guard let kept = index.keptAnswer(of: entry) else {
      return selection(
        .dynamic { [self, entry, isUnmodified] _ in
          let answer = try index.answer(of: entry)
          let response = response(answer, factor, echoing: echoed, for: redirects ? authority : nil)
          return isUnmodified ? response.unmodified : response
        }
      )
    }
    if isUnmodified {
      return selection(.fixed(response(kept, factor, echoing: echoed, for: nil).unmodified))
    }
    if echoed == nil, factor == nil, !redirects {
      if choice.captures.isEmpty, isUsed, entry == choice.entry { return kept.selection }
      return selection(kept.selection.answer, message: kept.selection.message)
    }
    return selection(.fixed(response(kept, factor, echoing: echoed, for: redirects ? authority : nil)))
  }

  private func response(
    _ answer: RecordedAnswer,
    _ factor: Double?,
    echoing bindings: SecretBindings?,
    for authority: String?
  ) -> ResponseDefinition {
    let timed = factor.map(answer.timed) ?? answer.definition
    var response = bindings.map(timed.echoing) ?? timed
    if let authority { response.headerFields.redirectFromOwnHost(to: authority) }
    return response
  }

  func nearMisses(to facts: inout RequestFacts, memory: BackendMemory, limit: Int) -> [NearMiss] {
    if let selection = selection(for: &facts, memory: memory) {
      return [RecordedMiss.match(with: Int32(selection.number), in: index)]
    }
    let progress = shared(memory).progress.withLock(\.self)
    return RecordedMiss.nearest(to: &facts, in: index, after: progress, limit: limit)
  }
}
