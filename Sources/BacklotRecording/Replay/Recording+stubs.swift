import BacklotHTTP
public import BacklotStubs

extension Recording {
  /// The stubs that replace a recording, and what they do not express.
  public struct Conversion: Sendable {
    /// The stubs, each with the responses to one request.
    ///
    /// They are in the order of the recording, but those for the same path next to each other, the more specific ones
    /// first, so that each request gets the same response as from the recording.
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
    let converter = LaneConverter(index: index, timing: timing)
    let lanes = index.firstLanes
    let converted = try lanes.enumerated().map { offset, lane in
      ArchiveProgress.report?(.converting(number: offset + 1, count: lanes.count, name: index.origin.file))
      return try converter.convert(lane, into: &conversion)
    }
    conversion.stubs = ConvertedStub.ordered(converted)
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

extension ReplayTables {
  /// Returns the places at which any value fits, of a request in a lane.
  fileprivate func shape(of request: PreparedRequest, in lane: Int32) -> [UInt64] {
    let group = lanes[Int(lane)].group
    let number = groupList[Int(group)].shapes.first { number in
      let places = shapes[Int(number)]
      let sum = request.values.reduce(0) { $0 &+ (places.contains($1.place) ? $1.wildcardHash : $1.hash) }
      return variants[RequestKey.variant(of: group, shape: number, sum: sum)] == lane
    }
    return number.map { shapes[Int($0)] } ?? []
  }
}

/// Converts the recorded requests of one variant to a stub.
private struct LaneConverter {
  let index: RecordingIndex
  let timing: Recording.Timing

  /// Returns the stub of a lane, and adds what it does not express to a conversion.
  func convert(_ number: Int32, into conversion: inout Recording.Conversion) throws -> ConvertedStub {
    let lane = index.tables.lanes[Int(number)]
    let entries = index.tables.variantEntries(from: number)
    let exchange = try index.exchange(of: entries[0])
    let prepared = try PreparedRequest(exchange, response: HTTPResponse(status: .ok), by: index.key)
    let shape = index.tables.shape(of: prepared, in: number)
    var noRequest: RequestFacts?
    let recorded = try RecordedRequestMatcher(
      exchange,
      comparing: index.key.comparison,
      except: Set(shape),
      reportingOn: &noRequest
    )
    let responses = try definitions(of: entries).map { StubResponse.fixed($0) }
    let response = responses.dropFirst().reduce(responses[0]) { $0.then($1) }
    var stub = Stub(recorded.matcher, response: response, origin: exchange.origin)
    stub.name = "\(exchange.request.method) \(SecretValues.shown(target: exchange.request.path ?? "/"))"
    for loss in losses(of: lane, entries, isApproximate: recorded.isApproximate) {
      conversion.losses.append(SourceDiagnostic(at: exchange.origin, loss, severity: .warning))
    }
    return ConvertedStub(
      stub: stub,
      maskedCount: prepared.mask?.segments.count ?? 0,
      group: index.tables.groupList[Int(lane.group)].firstEntry,
      valueCount: prepared.values.count,
      wildcardCount: shape.count,
      content: content(of: exchange, isApproximate: recorded.isApproximate),
      entry: entries[0]
    )
  }

  private func content(of exchange: RecordedExchange, isApproximate: Bool) -> ConvertedStub.Content {
    guard index.key.comparison.comparesBody else { return .compared }
    if exchange.lacksRequestContent { return .unknown }
    return exchange.request.body.length == 0 ? .none : isApproximate ? .approximate : .compared
  }

  /// Returns the responses of entries, without those that were not modified and are repetitions.
  private func definitions(of entries: [Int32]) throws -> [ResponseDefinition] {
    var definitions: [ResponseDefinition] = []
    for entry in entries {
      let unmodified = index.tables.unmodified[entry]
      if let unmodified, unmodified.representation != entry { continue }
      let definition = try definition(of: entry)
      if unmodified != nil, let last = definitions.last, last.body.bytes == definition.body.bytes { continue }
      definitions.append(definition)
    }
    return definitions
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
    if let entry = entries.first(where: { index.tables.unmodified[$0] != nil }) {
      losses.append(
        "the response 304 at entry \(index.position(of: entry) + 1) is left out; the stub also answers a request with a "
          + "validator, such as If-None-Match, with the content"
      )
    }
    if lane.isSafe, let change = changes(between: entries).first {
      losses.append(
        "the responses change after the request at entry \(index.position(of: change) + 1); the stub returns them in turn without waiting for it"
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
