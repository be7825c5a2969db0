package import BacklotServer
package import BacklotStubs

/// Something that a server's log tells.
package enum LogEvent: Sendable {
  /// The server listens.
  case started(ServeBanner)
  /// A request has come to its end.
  case request(ServerEvent)
  /// A webhook has come to its end.
  case webhook(WebhookDelivery)
  /// Changed sources have been read, and answer from here on.
  case reloaded([LoadedSources.Part])
  /// The server takes no more connections, and lets answers under way finish.
  case stopping
  /// So much of the contracts was touched until the end.
  case covered(ContractCoverage)
  /// Something that the user should know, once.
  case notice(String)
  /// So many events are missing here.
  case dropped(Int, LossReason)

  /// The reason why events are missing in a log.
  package enum LossReason: String, Sendable, Hashable {
    /// The output was too slow.
    case slow
    /// The output could not be written, as on a full disk.
    case unwritable
  }
}

/// An event and when it happened.
package struct LogEntry: Sendable {
  /// The moment.
  package let time: WallTime
  /// The event.
  package let event: LogEvent

  package init(_ event: LogEvent, at time: WallTime) {
    self.event = event
    self.time = time
  }
}
