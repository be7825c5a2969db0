package import BacklotHTTP

extension HTTP1Connection {
  /// Answers a request, or begins a response whose content is not in memory.
  ///
  /// A number that has been answered or never assigned is ignored: a late response to a request of a closing connection
  /// does no harm.
  ///
  /// - Parameters:
  ///   - number: The number of the request.
  ///   - response: The response.
  ///   - date: The `Date` field for responses without one.
  /// - Returns: True if the response is complete. If not, ``write(_:to:)`` and ``finish(_:trailers:)`` supply its
  ///   content.
  @discardableResult
  package mutating func respond(to number: Int, with response: HTTPResponse, date: HTTP1DateField?) -> Bool {
    guard awaitsAnswer(number), !isClosing else { return true }
    guard exchanges[0].number == number else { return hold(response, date: date, for: number) }
    let content = content(of: response, for: exchanges[0])
    begin(response, date: date)
    guard let content else { return false }
    writePiece(content[...])
    end(nil)
    return true
  }

  /// Writes more of the content of a response that has begun.
  package mutating func write(_ bytes: ArraySlice<UInt8>, to number: Int) { perform(.body(bytes), on: number) }

  /// Ends a response that has begun; a response that is shorter than announced ends the connection.
  package mutating func finish(_ number: Int, trailers: HTTPFields = HTTPFields()) {
    perform(.end(trailers), on: number)
  }

  /// Resets the connection behind what was written of a response, which cannot be completed.
  package mutating func abort(_ number: Int) { perform(.abort, on: number) }

  /// Sends an interim response, such as 103, except to HTTP/1.0 clients, which do not support interim responses.
  package mutating func inform(_ number: Int, status: HTTPStatus, fields: HTTPFields = HTTPFields()) {
    perform(.informational(status, fields), on: number)
  }

  /// Asks a client that waits for `100 Continue` to send the content.
  package mutating func acceptContent(of number: Int) { perform(.proceed, on: number) }

  /// Sends a faulty response, and ends the connection.
  ///
  /// - Parameters:
  ///   - number: The number of the request.
  ///   - response: The intended response; content that is not in memory is not sent.
  ///   - spoiling: The fault.
  ///   - date: The `Date` field for responses without one.
  package mutating func spoil(
    _ number: Int,
    response: HTTPResponse,
    with spoiling: HTTP1Spoiling,
    date: HTTP1DateField?
  ) {
    perform(.spoil(response, spoiling, date), on: number)
  }
}

extension HTTP1Connection {
  private mutating func hold(_ response: HTTPResponse, date: HTTP1DateField?, for number: Int) -> Bool {
    let content = content(of: response, for: exchanges[number - exchanges[0].number])
    perform(.begin(response, date), on: number)
    guard let content else { return false }
    perform(.body(content[...]), on: number)
    perform(.end(HTTPFields()), on: number)
    return true
  }

  /// Returns the content to send with a response; `nil` if it is not in memory.
  private func content(of response: HTTPResponse, for exchange: Exchange) -> [UInt8]? {
    hasContent(response, for: exchange) ? response.body.bytes : []
  }

  private func hasContent(_ response: HTTPResponse, for exchange: Exchange) -> Bool {
    !exchange.isHead && !response.status.forbidsContent
  }

  /// Returns whether the response to a request has not begun yet.
  private func awaitsAnswer(_ number: Int) -> Bool {
    guard let first = exchanges.first, exchanges.indices.contains(number - first.number) else { return false }
    if number == first.number { return isWaiting }
    return !exchanges[number - first.number].held.contains { action in
      switch action {
      case .begin, .spoil: true
      default: false
      }
    }
  }

  /// Performs an action on a response now or when its turn comes.
  private mutating func perform(_ action: Action, on number: Int) {
    guard let first = exchanges.first, !isClosing else { return }
    let index = number - first.number
    guard exchanges.indices.contains(index) else { return }
    if index == 0 {
      act(action)
    } else {
      if case .body(let bytes) = action { heldCount += bytes.count }
      exchanges[index].held.append(action)
    }
  }

  /// Performs an action on the current response.
  private mutating func act(_ action: Action) {
    switch action {
    case .proceed: proceed()
    case .informational(let status, let fields):
      if isWaiting, exchanges[0].version == .http11, status.isInterim {
        writer.writeInformational(status, fields: fields)
      }
    case .begin(let response, let date): begin(response, date: date)
    case .body(let bytes): writePiece(bytes)
    case .end(let trailers): end(trailers)
    case .spoil(let response, let spoiling, let date): carryOut(spoiling, on: response, date: date)
    case .abort:
      mark(.reset)
      close()
    }
  }

  var isWaiting: Bool {
    guard case .waiting? = exchanges.first?.progress else { return false }
    return true
  }

  private mutating func proceed() {
    guard isWaiting, exchanges[0].awaitsContinue else { return }
    exchanges[0].awaitsContinue = false
    writer.writeInformational(.continue)
  }

  private mutating func begin(_ response: HTTPResponse, date: HTTP1DateField?) {
    guard isWaiting else { return }
    let hasContent = hasContent(response, for: exchanges[0])
    let framing = framing(of: response, hasContent: hasContent)
    noteClosing(after: response, framing: framing)
    writeHead(response, framing: framing, date: date)
    noteContentStart(of: exchanges[0].number)
    if case .length(let count) = framing, hasContent {
      exchanges[0].progress = .writing(framing, remaining: count)
    } else {
      exchanges[0].progress = .writing(hasContent ? framing : .none, remaining: 0)
    }
  }

  func writtenFields(_ response: HTTPResponse) -> HTTPFields {
    guard response.status.forbidsContent, response.status != .notModified,
      response.headerFields.contains(.contentLength)
    else { return response.headerFields }
    var fields = response.headerFields
    fields[.contentLength] = nil
    return fields
  }

  mutating func writeHead(_ response: HTTPResponse, framing: HTTP1Writer.Framing, date: HTTP1DateField?) {
    let isKept = exchanges[0].version == .http10 && !exchanges[0].closes
    writer.writeHead(
      status: response.status,
      fields: writtenFields(response),
      framing: framing,
      connection: response.status == .switchingProtocols
        ? .none : exchanges[0].closes ? .close : isKept ? .keepAlive : .none,
      date: date
    )
  }

  /// Records whether the connection has to end after the response, since subsequent input would be ambiguous.
  ///
  /// A client that was never asked to send its content may or may not do so, and a client whose response has an interim
  /// status continues to wait.
  private mutating func noteClosing(after response: HTTPResponse, framing: HTTP1Writer.Framing) {
    if exchanges[0].closes { return }
    exchanges[0].closes =
      framing == .close || exchanges[0].awaitsContinue || response.status.isInterim
      || Self.asksToClose(response.headerFields)
  }

  private static func asksToClose(_ fields: HTTPFields) -> Bool { names("close", in: .connection, of: fields) }

  private static func names(_ word: String, in name: HTTPField.Name, of fields: HTTPFields) -> Bool {
    guard fields.contains(name) else { return false }
    var isNamed = false
    fields.forEachValue(of: name) { value in
      if value.lowercased().split(whereSeparator: { ", \t".contains($0) }).contains(word[...]) { isNamed = true }
    }
    return isNamed
  }

  func framing(of response: HTTPResponse, hasContent: Bool) -> HTTP1Writer.Framing {
    let length = response.body.length.map { Int(clamping: $0) }
    guard hasContent else {
      guard let length, length > 0, !response.status.forbidsContent else { return .none }
      return .length(length)
    }
    let isChunked = length == nil || Self.names("chunked", in: .transferEncoding, of: response.headerFields)
    if isChunked { return exchanges[0].version == .http11 ? .chunked : length.map { .length($0) } ?? .close }
    return .length(length ?? 0)
  }

  private mutating func writePiece(_ bytes: ArraySlice<UInt8>) {
    guard case .writing(let framing, let remaining)? = exchanges.first?.progress else { return }
    switch framing {
    case .none: break
    case .chunked:
      writer.writeChunk(bytes)
      if !bytes.isEmpty { probeCount = 0 }
      noteContent(bytes.count)
    case .close:
      writer.output.append(bytes)
      noteContent(bytes.count)
    case .length:
      let count = min(remaining, bytes.count)
      noteContent(count)
      writer.output.append(bytes.prefix(count))
      exchanges[0].progress = .writing(framing, remaining: remaining - count)
    }
  }

  private mutating func end(_ trailers: HTTPFields?) {
    guard case .writing(let framing, let remaining)? = exchanges.first?.progress else { return }
    if framing == .chunked { writer.writeLastChunk(trailers: trailers ?? HTTPFields()) }
    probeCount = 0
    noteEnd(of: exchanges[0].number)
    let closes = exchanges.removeFirst().closes || remaining > 0
    if closes { close() } else { performHeld() }
  }

  /// Performs the actions that waited for their turn.
  ///
  /// A complete response passes the turn on.
  private mutating func performHeld() {
    guard let number = exchanges.first?.number, !exchanges[0].held.isEmpty else { return }
    let held = exchanges[0].held
    exchanges[0].held = []
    for case .body(let bytes) in held { heldCount -= bytes.count }
    for action in held {
      if exchanges.first?.number == number { act(action) }
    }
  }

  /// Stops accepting requests, and drops those that have no response yet.
  mutating func close() {
    isClosing = true
    exchanges.removeAll()
    passOverInput()
    heldCount = 0
  }

  mutating func mark(_ step: HTTP1WriteStep) { marks.append((sentCount + writer.output.count, step)) }
}

extension HTTPStatus {
  /// True if a client expects another response after one with this status.
  var isInterim: Bool { kind == .informational && code != 101 }
}
