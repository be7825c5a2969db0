import BacklotHTTP
import BacklotHTTP1
import BacklotStubs

/// An exchange to report to the server's observer when its response has been handed to the system.
struct AnswerReport {
  /// The number of the request on its connection.
  let number: Int
  let request: ReceivedRequest?
  /// The request that the backend received; `nil` if it was not passed to the backend.
  let asked: AskedRequest?
  let outcome: ServerEvent.Outcome
  /// The time at which the request's last byte was read.
  let arrival: ContinuousClock.Instant
  var failure: UpstreamFailure?
  /// The reason why the response was aborted.
  var interruption: String?

  /// Returns the event of a response that ended now.
  ///
  /// - Parameters:
  ///   - contentCount: The number of bytes of content that were sent.
  ///   - isComplete: Whether the response is complete.
  ///   - isStopping: True if the server has closed the connection to stop.
  func event(sending contentCount: Int, isComplete: Bool, isStopping: Bool = false) -> ServerEvent {
    var event = ServerEvent(
      request: request,
      outcome: outcome.sending(contentCount),
      stub: asked?.exchange.stub,
      duration: arrival.duration(to: .now),
      violations: asked?.exchange.violations ?? [],
      example: asked?.exchange.example,
      upstreamFailure: failure
    )
    event.chaos = asked?.exchange.chaosReason
    event.contentByteCount = Int64(contentCount)
    switch outcome {
    case .answered where !isComplete:
      event.interruption = interruption ?? (isStopping ? Self.serverStopped : Self.clientGone)
    case .cancelled where isStopping: event.interruption = Self.serverStopped
    default: break
    }
    return event
  }

  private static let clientGone = "the connection ended before the client received the complete response"
  static let serverStopped = "the server was stopped before the response was complete"
}

extension ServerEvent.Outcome {
  fileprivate func sending(_ contentCount: Int) -> Self {
    guard case .answered(let status, _) = self else { return self }
    return .answered(status, byteCount: Int64(contentCount))
  }
}

// MARK: - Reporting

extension ServerConnection {
  /// Registers a response to report to the observer once it is sent.
  func note(_ asked: AskedRequest, outcome: ServerEvent.Outcome, failure: UpstreamFailure? = nil) {
    guard let arrival = asked.arrival else { return }
    unreported.append(
      AnswerReport(
        number: asked.number,
        request: asked.request,
        asked: asked,
        outcome: outcome,
        arrival: arrival,
        failure: failure
      )
    )
  }

  /// Registers a response that did not come from the backend to report to the observer once it is sent.
  func note(_ request: ReceivedRequest?, number: Int, outcome: ServerEvent.Outcome) {
    guard let lastArrival else { return }
    unreported.append(
      AnswerReport(number: number, request: request, asked: nil, outcome: outcome, arrival: lastArrival)
    )
  }

  /// Records the reason why a response is aborted.
  func noteInterruption(of number: Int, _ reason: String) {
    guard let index = unreported.firstIndex(where: { $0.number == number }) else { return }
    unreported[index].interruption = reason
  }

  /// Reports the completely sent responses to the observer.
  func reportSent() {
    while !unreported.isEmpty, let sent = http.nextSentAnswer() {
      guard let index = unreported.firstIndex(where: { $0.number == sent.number }) else { continue }
      let report = unreported.remove(at: index)
      server.report(report.event(sending: sent.contentCount, isComplete: true))
    }
  }

  /// Reports the incompletely sent responses to the observer after the connection has ended.
  func reportUnsent() {
    let reports = unreported
    unreported = []
    for report in reports {
      let count = http.sentContentCount(of: report.number)
      server.report(report.event(sending: count, isComplete: false, isStopping: server.isClosed))
    }
  }
}
