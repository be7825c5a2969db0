import BacklotHTTP
import BacklotRecording
package import BacklotServer
package import BacklotStubs

/// An event in a server's log.
package enum LogEvent: Sendable {
  /// The server is listening.
  case started(ServeBanner)
  /// A request has ended.
  case request(ServerEvent)
  /// A webhook has ended.
  case webhook(WebhookDelivery)
  /// Changed sources have been read, and answer from now on.
  case reloaded([LoadedSources.Part])
  /// The server accepts no more connections, and completes the responses in progress.
  case stopping
  /// The final coverage of the contracts.
  case covered(ContractCoverage)
  /// A one-time message for the user.
  case notice(String)
  /// The number of events that are missing at this point, and the reason.
  case dropped(Int, LossReason)

  /// The reason why events are missing in a log.
  package enum LossReason: String, Sendable, Hashable {
    /// The output was too slow.
    case slow
    /// The output could not be written, for example because the disk is full.
    case unwritable
  }
}

/// An event and its time.
package struct LogEntry: Sendable {
  /// The time of the event.
  package let time: WallTime
  /// The event.
  package let event: LogEvent

  package init(_ event: LogEvent, at time: WallTime) {
    self.event = event
    self.time = time
  }
}

// MARK: - Requests

// The properties of a request in both text and JSON logs.
extension ServerEvent {
  /// Returns the path and the query of the request with secrets masked, or the authority of a `CONNECT` request; `nil`
  /// if the received bytes were not a request.
  func target(masking secrets: SecretNames) -> String? {
    guard let request else { return nil }
    guard request.message.path != nil else { return request.message.authority }
    let target = secrets.masked(targetOf: request, by: (stub ?? unmatched?.nearestByPath)?.request.path)
    return secrets.masked(loggedTarget: target)
  }

  private var unmatched: UnmatchedRequest? {
    guard case .unmatched(let unmatched) = outcome else { return nil }
    return unmatched
  }

  /// The status that was sent to the client, if any.
  var status: HTTPStatus? {
    switch outcome {
    case .answered(let status, _), .refused(let status, _): status
    case .unmatched: .notFound
    case .failed, .cancelled: nil
    }
  }

  /// The number of bytes of content sent, if known.
  var byteCount: Int64? {
    switch outcome {
    case .answered(_, let count): count
    case .unmatched, .refused: contentByteCount
    case .failed, .cancelled: nil
    }
  }

  /// The reason for a missing or incomplete answer.
  var reason: String? {
    switch outcome {
    case .answered: interruption ?? upstreamFailure?.message
    case .unmatched(let unmatched): unmatched.nearMisses.first.map { "nearest: \($0.summary)" } ?? "there are no stubs"
    case .failed(let fault): upstreamFailure?.message ?? "\(fault)"
    case .refused(_, let reason): reason
    case .cancelled: interruption ?? "the client disconnected before the response"
    }
  }
}

extension NearMiss {
  /// The stub and the differences, in one line.
  fileprivate var summary: String { "\(stub.origin) (\(differences.joined(separator: "; ")))" }

  /// The criteria that do not match, each with the expected and the actual value.
  var differences: [String] {
    criteria.filter { !$0.holds }.map { "\($0.name): expected \($0.expected), got \($0.got)" }
  }
}

// MARK: - Webhooks

// The properties of a webhook in both text and JSON logs.
extension WebhookDelivery {
  /// Returns the URL of the webhook with secrets masked; `nil` if it could not be created.
  func url(masking secrets: SecretNames) -> String? {
    request.map { request in
      let path = request.path ?? "/"
      let shown = secrets.masked(loggedTarget: secrets.isEmpty ? path : secrets.masked(target: path))
      return "\(request.scheme ?? "http")://\(request.authority ?? "")\(shown)"
    }
  }

  /// The status of the response, if any.
  var status: HTTPStatus? {
    guard case .answered(let response) = outcome else { return nil }
    return response.status
  }

  /// The reason for a missing response, if any.
  var reason: String? {
    switch outcome {
    case .answered, .recorded, .pending: nil
    case .failed(let reason): "webhook: \(reason)"
    case .cancelled: "webhook: cancelled"
    }
  }

  /// The outcome in one word.
  var outcomeName: String {
    switch outcome {
    case .answered: "answered"
    case .recorded: "recorded"
    case .pending: "pending"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }
}
