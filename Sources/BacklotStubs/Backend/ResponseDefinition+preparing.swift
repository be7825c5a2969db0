package import BacklotHTTP
import BacklotJSON

extension MockBackend {
  /// Returns the message of a response: without the content that the client must not receive, with its file opened, and
  /// at its pace.
  func prepared(_ response: ResponseDefinition, for exchange: Exchange) -> HTTPResponse {
    var message = response.message(
      answering: exchange.request.message,
      keepingContentForHead: exchange.keepsContentForHead
    )
    guard response.fault == nil else { return message }
    if let schedule = response.eventSchedule?.value {
      return limited(streaming(schedule, as: message, for: exchange), for: exchange)
    }
    if message.body.namesFile { message = opened(message, for: exchange) }
    return limited(response.pace.map { paced(message, at: $0, for: exchange) } ?? message, for: exchange)
  }

  /// Returns a message whose content arrives at the bandwidth of a simulated network, if there is one.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - exchange: The exchange.
  ///   - start: The time at which the content begins. Defaults to the end of the delay.
  package func limited(_ message: HTTPResponse, for exchange: Exchange, since start: Duration? = nil) -> HTTPResponse {
    exchange.networkPace.map { paced(message, at: $0, for: exchange, since: start) } ?? message
  }

  private func paced(
    _ message: HTTPResponse,
    at pace: Pace,
    for exchange: Exchange,
    since start: Duration? = nil
  ) -> HTTPResponse {
    guard exchange.request.method != .head, message.body.length != 0 else { return message }
    var message = message
    let content = PacedContent(message.body, at: pace, timing: contentTiming(of: exchange, since: start))
    message.body = HTTPBody(streaming: content, of: message.body)
    return message
  }

  private func streaming(_ schedule: EventSchedule, as message: HTTPResponse, for exchange: Exchange) -> HTTPResponse {
    if exchange.request.method == .head || message.status.forbidsContent { return message }
    let id = exchange.request.message.headerFields[.lastEventID]
    var message = message
    message.body = HTTPBody(streaming: ScheduledEvents(schedule, after: id, timing: contentTiming(of: exchange)))
    return message
  }

  private func contentTiming(of exchange: Exchange, since start: Duration? = nil) -> ContentTiming {
    // Not the current time: stepped time may have advanced further since the end of the delay.
    ContentTiming(from: start ?? exchange.due ?? time.now, in: time) { [journal, id = exchange.id] in
      journal.noteContentCancellation(of: id)
    }
  }

  /// Returns a response with its content file opened for sending.
  ///
  /// The length is that of the open file, so that a file that was replaced after the stubs were read is sent whole. A
  /// file that cannot be read becomes a problem document with the status 500, which names the file and the stub.
  private func opened(_ response: HTTPResponse, for exchange: Exchange) -> HTTPResponse {
    do {
      var opened = response
      opened.body = try response.body.opened()
      guard exchange.request.method == .head else { return opened }
      opened.headerFields = opened.headerFields.stating(lengthOf: opened.body)
      if !exchange.keepsContentForHead { opened.body = .empty }
      return opened
    } catch {
      return unreadable((error as? HTTPError)?.message ?? "\(error)", for: exchange)
    }
  }

  private func unreadable(_ reason: String, for exchange: Exchange) -> HTTPResponse {
    let origin = exchange.placed.map { " The stub is at \($0.stub.origin)." } ?? ""
    let report: JSONValue = [
      "type": "urn:backlot:problem:unreadable-file", "title": "The response's file cannot be read", "status": 500,
      "detail": .string(reason + origin),
    ]
    return HTTPResponse(
      status: .internalServerError,
      headerFields: [.contentType: "application/problem+json"],
      body: exchange.request.method == .head ? .empty : HTTPBody(report.serialized())
    )
  }
}

extension ResponseDefinition {
  /// Returns the response as the client receives it, without content if the method or the status forbids it.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - keepsContent: True if the response to `HEAD` keeps its content, for an adapter that encodes content without
  ///     sending it. Defaults to `false`.
  package func message(
    answering request: HTTPRequest,
    keepingContentForHead keepsContent: Bool = false
  ) -> HTTPResponse {
    if status.forbidsContent { return HTTPResponse(status: status, headerFields: headerFields, body: .empty) }
    // The length of a file is known when it is opened.
    guard request.method == .head, !body.namesFile else {
      return HTTPResponse(status: status, headerFields: headerFields, body: body)
    }
    let fields = headerFields.stating(lengthOf: body)
    return HTTPResponse(status: status, headerFields: fields, body: keepsContent ? body : .empty)
  }
}

extension HTTPFields {
  /// Returns the header fields of an answer to `HEAD`, including the length of the content (RFC 9110 §8.6).
  fileprivate func stating(lengthOf body: HTTPBody) -> HTTPFields {
    guard let length = body.length, length > 0, !contains(.contentLength) else { return self }
    var fields = self
    fields.append(HTTPField(name: .contentLength, value: "\(length)"))
    return fields
  }
}
