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
