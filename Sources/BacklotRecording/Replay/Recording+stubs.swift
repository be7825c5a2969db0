import BacklotHTTP
public import BacklotStubs

extension Recording {
  /// The stubs that replace a recording, and what they do not express.
  public struct Conversion: Sendable {
    /// The stubs, in the order of the recording, each with the responses to one request.
    public var stubs: [Stub] = []
    /// The differences from the recording, with their places in it.
    public var losses: [SourceDiagnostic] = []
  }

  /// Returns stubs for the recorded requests, to be written as files or edited.
  ///
  /// Repeated requests become a sequence of responses whose last one is repeated.
  ///
  /// - Throws: An error that describes why the recording cannot be read.
  public func converted() throws -> Conversion {
    let index = try index()
    var conversion = Conversion(losses: index.diagnostics)
    for lane in index.firstLanes {
      let converter = LaneConverter(index: index, timing: timing)
      try converter.convert(lane, into: &conversion)
    }
    return conversion
  }
}

extension RecordingIndex {
  /// The first lane of each variant, in the order of their first entries.
  fileprivate var firstLanes: [Int32] {
    tables.variants.values.sorted { tables.firstEntry(of: $0) < tables.firstEntry(of: $1) }
  }
}

extension ReplayTables {
  /// Returns the entries of a lane and of the lanes of the same variant after it, in recorded order.
  func variantEntries(from first: Int32) -> [Int32] {
    var entries: [Int32] = []
    var number = first
    while number >= 0 {
      entries += laneEntries(of: number)
      number = lanes[Int(number)].next
    }
    return entries.sorted()
  }

  fileprivate func firstEntry(of lane: Int32) -> Int32 { laneEntries[lanes[Int(lane)].range.lowerBound] }

  fileprivate func laneEntries(of lane: Int32) -> ArraySlice<Int32> { laneEntries[lanes[Int(lane)].range] }
}

/// Converts the recorded requests of one variant to a stub.
private struct LaneConverter {
  let index: RecordingIndex
  let timing: Recording.Timing

  func convert(_ number: Int32, into conversion: inout Recording.Conversion) throws {
    let lane = index.tables.lanes[Int(number)]
    let entries = index.tables.variantEntries(from: number)
    let exchange = try index.exchanges.exchange(at: Int(entries[0]))
    let shapes = index.tables.groupList[Int(lane.group)].shapes
    var noRequest: RequestFacts?
    let recorded = try RecordedRequestMatcher(
      exchange.request,
      comparing: index.key.comparison,
      except: Set(shapes.flatMap { index.tables.shapes[Int($0)] }),
      reportingOn: &noRequest
    )
    let responses = try entries.map { StubResponse.fixed(try definition(of: $0)) }
    let response = responses.dropFirst().reduce(responses[0]) { $0.then($1) }
    var stub = Stub(recorded.matcher, response: response, origin: exchange.origin)
    stub.name = "\(exchange.request.method) \(SecretValues.shown(target: exchange.request.path ?? "/"))"
    conversion.stubs.append(stub)
    for loss in losses(of: lane, entries, isApproximate: recorded.isApproximate) {
      conversion.losses.append(SourceDiagnostic(at: exchange.origin, loss, severity: .warning))
    }
  }

  private func definition(of entry: Int32) throws -> ResponseDefinition {
    let answer = try index.answer(of: entry)
    var definition =
      switch timing {
      case .dropped: answer.definition
      case .recorded: answer.timed(by: 1)
      case .scaled(let factor): answer.timed(by: factor)
      }
    // The files of stubs contain the content, which the archive may have as a long string.
    if definition.body.bytes == nil {
      definition.body = HTTPBody(try definition.body.collected(upTo: HTTPArchiveWriter.maximumBodyLength))
    }
    return definition
  }

  private func losses(of lane: ReplayLane, _ entries: [Int32], isApproximate: Bool) -> [String] {
    var losses: [String] = []
    if isApproximate { losses.append("a part of the request's content is not compared by the stub") }
    if lane.next >= 0 {
      losses.append("the recording tells clients apart by their credentials; the stub answers all of them in turn")
    }
    if lane.isSafe, let change = changes(between: entries).first {
      losses.append(
        "the responses change after the request at entry \(change + 1); the stub returns them in turn without waiting for it"
      )
    }
    return losses
  }

  /// Returns the entries that changed the path between the first and the last of its entries.
  private func changes(between entries: [Int32]) -> [Int32] {
    guard entries.count > 1, let first = entries.first, let last = entries.last else { return [] }
    let hashes = PathHierarchy.hashes(
      of: index.tables.groupList[Int(index.tables.lanes[Int(index.tables.entries[Int(first)].lane)].group)].path
    )
    let mutations =
      hashes.flatMap { index.tables.mutationsAt[$0] ?? [] }
      + (hashes.last.flatMap { index.tables.mutationsBelow[$0] } ?? [])
    return mutations.filter { first < $0 && $0 < last }.sorted()
  }
}
