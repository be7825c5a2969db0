import BacklotHTTP
import BacklotJSON

extension ServeEvent {
  /// The sub-events of the response, by WireMock's names, and the contract violations.
  ///
  /// The violations are here because WireMock's own client rejects unknown members of an event, but accepts sub-events
  /// of every type.
  var subEvents: [JSONValue] {
    let unmatched = entry.unmatchedEvents.map(Self.subEvents) ?? []
    let problem = entry.renderingProblem.map { problem in
      Self.event(type: "ERROR", offset: .zero, data: ["message": .string(secrets.masked(text: problem))])
    }
    let violations = entry.violations.map { Self.subEvent(of: secrets.masked($0)) }
    return unmatched + [problem].compactMap(\.self) + violations + entry.webhooks.flatMap(subEvents)
  }

  /// Returns the reasons why no stub matched: invalid JSON or XML, and the difference to the nearest stub.
  private static func subEvents(of unmatched: UnmatchedEvents) -> [JSONValue] {
    let jsonError = unmatched.jsonError.map { detail in
      let error: JSONObject = ["code": 10, "title": "Error parsing JSON", "detail": .string(detail)]
      return event(type: "JSON_ERROR", offset: .zero, data: ["errors": .array([.object(error)])])
    }
    let xmlError = unmatched.xmlError.map { detail in
      event(type: "WARNING", offset: .zero, data: ["message": .string("Failed to read the content as XML: \(detail)")])
    }
    let report: JSONObject = ["status": 404, "contentType": "text/plain", "report": .string(unmatched.table)]
    return [jsonError, xmlError, event(type: "REQUEST_NOT_MATCHED", offset: .zero, data: report)].compactMap(\.self)
  }

  private static func subEvent(of violation: ContractViolation) -> JSONValue {
    event(type: "CONTRACT_VIOLATION", offset: .zero, data: violation.json.object ?? [:])
  }

  private func subEvents(of webhook: WebhookDelivery) -> [JSONValue] {
    let start = webhook.instant - entry.instant
    let request = webhook.request.map {
      Self.event(type: "WEBHOOK_REQUEST", offset: start, data: members(of: $0, at: webhook.instant))
    }
    // A webhook that was never sent did not wait for its delay either.
    let end = webhook.duration.map { start + webhook.delay + $0 } ?? start
    let outcome: JSONValue? =
      switch webhook.outcome {
      case .answered(let response): Self.event(type: "WEBHOOK_RESPONSE", offset: end, data: members(of: response))
      case .failed(let reason): Self.event(type: "ERROR", offset: end, data: ["message": .string(reason)])
      case .pending, .recorded, .cancelled: nil
      }
    return [request, outcome].compactMap(\.self)
  }

  private static func event(type: String, offset: Duration, data: JSONObject) -> JSONValue {
    let (seconds, attoseconds) = offset.components
    let nanoseconds = Int(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000).partialValue
    return .object([
      "type": .string(type), "timeOffsetNanos": .number(JSONNumber(nanoseconds + Int(attoseconds / 1_000_000_000))),
      "data": .object(data),
    ])
  }

  /// Returns the members of a sent request, in the form in which received requests are logged.
  private func members(of request: HTTPRequest, at instant: Duration) -> JSONObject {
    let received = ReceivedRequest(request, body: request.body.bytes ?? [])
    let entry = JournalEntry(id: entry.id, instant: instant, request: received)
    let moment = moment.adding(instant - self.entry.instant)
    var members = LoggedRequest(entry: entry, moment: moment, masking: secrets).json.object ?? [:]
    members["id"] = nil
    return members
  }

  private func members(of response: HTTPResponse) -> JSONObject {
    let body = secrets.masked(content: response.body.bytes ?? [], of: response.headerFields.mediaType)
    var members: JSONObject = ["status": .number(JSONNumber(response.status.code))]
    if !response.headerFields.isEmpty {
      members["headers"] = .object(LoggedRequest.fields(secrets.masked(response.headerFields)))
    }
    members["bodyAsBase64"] = .string(Base64.encode(body))
    members["body"] = .string(String(decoding: body, as: UTF8.self))
    members["fromProxy"] = false
    return members
  }
}
