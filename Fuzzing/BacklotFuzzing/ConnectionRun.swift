import BacklotHTTP
import BacklotHTTP1

/// Drives a connection through an input, as a server's loop would, and watches it.
struct ConnectionRun {
  /// The way in which the bytes are split.
  ///
  /// It must not affect the requests and responses.
  enum Cutting: Sendable {
    /// Everything arrives at once and is written at once.
    case whole
    /// Each byte arrives and leaves by itself.
    case single
    /// Split according to the input.
    case chosen
  }

  var connection: HTTP1Connection
  var record = ConnectionRecord()
  private let input: ConnectionInput
  private let cutting: Cutting
  private var cuts: Choices
  private var answers: Choices
  private var unsent: ArraySlice<UInt8>
  private var plans: [AnswerPlan] = []
  private var hasEnded = false
  private var isInRequest = false
  private var isUpgrading = false

  init(_ input: ConnectionInput, cutting: Cutting) {
    self.input = input
    self.cutting = cutting
    connection = HTTP1Connection(input.configuration)
    cuts = input.cuts
    answers = input.answers
    unsent = input.stream
  }

  mutating func run() throws(Finding) {
    while try moves() {}
    try takeOver()
    try checkRest()
  }

  private mutating func moves() throws(Finding) -> Bool {
    if try takeEvent() { return true }
    if feed() { return true }
    if try writeMore() { return true }
    return actWhenStalled()
  }
}

// MARK: - In

extension ConnectionRun {
  private mutating func feed() -> Bool {
    guard connection.wantsInput, !hasEnded, !isUpgrading else { return false }
    let piece = unsent.prefix(size(of: unsent.count))
    unsent = unsent.dropFirst(piece.count)
    if cutting == .chosen, cuts.next(below: 2) == 1 {
      receiveInPlace(piece)
    } else {
      connection.receive(piece)
    }
    hasEnded = unsent.isEmpty
    if hasEnded, input.ends { connection.receiveEnd() }
    return true
  }

  private mutating func receiveInPlace(_ piece: ArraySlice<UInt8>) {
    connection.receive(upTo: piece.count) { room in
      room.copyBytes(from: piece)
      return piece.count
    }
  }

  private mutating func size(of count: Int) -> Int {
    switch cutting {
    case .whole: count
    case .single: min(1, count)
    case .chosen: min(count, [1, 2, 7, 64, 1000, 3, 5, 30][cuts.next(below: 8)])
    }
  }

  private mutating func takeEvent() throws(Finding) -> Bool {
    guard !isUpgrading else { return false }
    let (output, wasInHead) = (connection.outputCount, connection.isReadingHead)
    guard let event = connection.nextEvent() else { return false }
    try Finding.unless(record.failure == nil, "an event behind a failure: \(event)")
    switch event {
    case .head(let head, let number):
      try Finding.unless(wasInHead || output < input.configuration.outputMark, "a request past the output mark")
      try begin(head, number)
    case .body(let bytes): try takeContent(bytes)
    case .end(let trailers): try endRequest(trailers)
    case .failure(let failure): fail(failure)
    }
    if cutting != .chosen || cuts.next(below: 4) == 0 { _ = try writeMore() }
    return true
  }

  private mutating func begin(_ head: HTTP1RequestHead, _ number: Int) throws(Finding) {
    try Finding.unless(!isInRequest, "a request inside another")
    try HeadCheck.check(head, input.configuration.limits)
    isInRequest = true
    record.requests.append(
      ConnectionRecord.Request(description: HeadCheck.description(head), isHead: head.request.method == .head)
    )
    try Finding.unless(number == record.requests.count, "request \(record.requests.count) has the number \(number)")
    actOnEvent()
    let plan = AnswerPlan(head, number: number, choices: &answers)
    plans.append(plan)
    if plan.pace == .atOnce { actWholly(on: number) }
    isUpgrading = plan.upgrades
  }

  private mutating func takeContent(_ bytes: [UInt8]) throws(Finding) {
    try Finding.unless(isInRequest && !bytes.isEmpty, "content outside of a request, or none")
    record.requests[record.requests.count - 1].body += bytes
    let count = record.requests[record.requests.count - 1].body.count
    try Finding.unless(count <= input.configuration.limits.body, "\(count) bytes of content pass the limit")
  }

  private mutating func endRequest(_ trailers: HTTPFields) throws(Finding) {
    try Finding.unless(isInRequest, "an end without a request")
    try HeadCheck.check(trailers, input.configuration.limits)
    isInRequest = false
    record.requests[record.requests.count - 1].trailers = trailers
    actOnEvent()
    let number = record.requests.count
    if plans.contains(where: { $0.number == number && $0.pace == .atEnd }) { actWholly(on: number) }
  }

  private mutating func fail(_ failure: HTTP1Failure) {
    let number = isInRequest ? record.requests.count : record.requests.count + 1
    record.failure = failure
    record.failedNumber = number
    record.begin(number, failure.textResponse)
  }
}

// MARK: - Answers

extension ConnectionRun {
  private mutating func actOnEvent() {
    for number in plans.filter({ $0.pace == .everyEvent }).map(\.number) { act(on: number) }
  }

  private mutating func actWholly(on number: Int) {
    while plans.contains(where: { $0.number == number }) { act(on: number) }
  }

  /// Does the next deed of a plan.
  private mutating func act(on number: Int) {
    guard let index = plans.firstIndex(where: { $0.number == number }) else { return }
    let deed = plans[index].deeds.removeFirst()
    if plans[index].deeds.isEmpty { plans.remove(at: index) }
    record.note(deed, on: number)
    let date = HTTP1DateField(seconds: 0)
    switch deed {
    case .acceptContent: connection.acceptContent(of: number)
    case .inform(let status, let fields): connection.inform(number, status: status, fields: fields)
    case .respond(let response): connection.respond(to: number, with: response, date: date)
    case .write(let bytes): connection.write(bytes[...], to: number)
    case .finish(let trailers): connection.finish(number, trailers: trailers)
    case .spoil(let response, let spoiling): connection.spoil(number, response: response, with: spoiling, date: date)
    case .drain: connection.drain()
    case .refuseSlowRequest: if let failure = connection.refuseSlowRequest(date: nil) { fail(failure) }
    }
  }

  /// If the connection makes no progress, performs an action of one of the waiting responses.
  private mutating func actWhenStalled() -> Bool {
    guard !plans.isEmpty else { return false }
    act(on: plans[answers.next(below: plans.count)].number)
    return true
  }
}

// MARK: - Out

extension ConnectionRun {
  private mutating func writeMore() throws(Finding) -> Bool {
    guard let step = connection.nextStep() else { return false }
    try Finding.unless(!record.isClosed, "a step behind the last: \(step)")
    guard case .write(let count) = step else {
      record.marks.append(ConnectionRecord.Mark(place: record.written.count, step: step))
      return true
    }
    try Finding.unless(count > 0 && count <= connection.outputCount, "\(count) bytes are to be written")
    let bytes = connection.withOutput(upTo: max(1, size(of: count))) { Array($0) }
    record.written += bytes
    connection.didWrite(bytes.count)
    return true
  }

  private mutating func takeOver() throws(Finding) {
    guard isUpgrading, !record.isClosed else { return }
    let rest = connection.takeOver()
    let sent = input.stream.dropLast(unsent.count)
    try Finding.unless(sent.suffix(rest.count).elementsEqual(rest), "another protocol begins with changed bytes")
    record.takenOver = rest + unsent
  }

  /// A connection that has closed or failed accepts and stores no bytes.
  private mutating func checkRest() throws(Finding) {
    guard record.isClosed || record.failure != nil || record.takenOver != nil else { return }
    let isOver = record.isClosed || record.takenOver != nil
    try Finding.unless(!isOver || !connection.wantsInput, "a connection that is over wants more")
    connection.receive(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
    receiveInPlace(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)[...])
    let event = connection.nextEvent()
    try Finding.unless(event == nil, "an event of a connection that is over: \(String(describing: event))")
    if record.takenOver != nil { return }
    try Finding.unless(connection.inputCount == 0, "\(connection.inputCount) bytes are kept for nobody")
  }
}
