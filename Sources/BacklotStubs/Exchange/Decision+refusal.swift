import BacklotHTTP
import BacklotJSON
import BacklotMessages

extension Decision {
  /// Returns the decision about a request whose content cannot be used.
  ///
  /// The response does not come from a stub: it states the reason to the client, the journal and the log. The body is a
  /// problem document (RFC 9457) of the type `urn:backlot:problem:content-too-large`, with the status 413, or
  /// `urn:backlot:problem:busy`, with the status 503 and the time after which to retry.
  static func refused(_ refusal: RequestContent.Refusal) -> Decision {
    let response =
      switch refusal {
      case .tooLarge(let reason): ResponseDefinition.contentTooLarge(reason)
      case .busy(let reason): ResponseDefinition.busy(reason)
      }
    return Decision(reply: .answer(.fixed(response), delay: .zero), stub: nil, changes: [])
  }
}

extension ResponseDefinition {
  fileprivate static func contentTooLarge(_ reason: String) -> Self {
    let report: JSONValue = [
      "type": "urn:backlot:problem:content-too-large", "title": "The content of the request exceeds a limit",
      "status": 413, "detail": .string("\(reason.capitalizedSentence) No stub was chosen. Send less content."),
    ]
    return Self(.contentTooLarge, json: report, headers: [.contentType: "application/problem+json"])
  }

  fileprivate static func busy(_ reason: String) -> Self {
    let report: JSONValue = [
      "type": "urn:backlot:problem:busy", "title": "Service Unavailable", "status": 503,
      "detail": .string("\(reason.capitalizedSentence) No stub was chosen."),
    ]
    // Requests that hold the memory are answered or refused within seconds.
    let fields: HTTPFields = [.contentType: "application/problem+json", .retryAfter: "1"]
    return Self(.serviceUnavailable, json: report, headers: fields)
  }
}

extension String {
  /// The text with a capital letter and a period.
  fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
