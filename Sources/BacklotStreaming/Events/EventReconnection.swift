/// The rule by which a client reconnects to an event stream that has ended or whose connection was lost.
///
/// A status other than 200, another media type and an event that is too long end a stream for good, as does the status 204
/// (HTML Standard §9.2.3).
public struct EventReconnection: Sendable {
  /// The time to wait, unless the stream states another one.
  public var interval: Duration
  /// The maximum number of attempts in sequence that receive no event.
  public var attempts: Int
  let clock: any Clock<Duration>

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - interval: The time to wait, unless the stream states another one.
  ///   - attempts: The maximum number of attempts in sequence that receive no event.
  ///   - clock: The clock for the waits; in a test, one with virtual time.
  public init(after interval: Duration, attempts: Int, clock: any Clock<Duration> = ContinuousClock()) {
    self.interval = interval
    self.attempts = attempts
    self.clock = clock
  }

  /// Never reconnects: the sequence ends with the stream, and throws if the connection is lost.
  public static var never: EventReconnection { EventReconnection(after: .zero, attempts: 0) }

  /// Reconnects after three seconds, or the time that the stream states, up to ten times in sequence.
  public static var automatic: EventReconnection { EventReconnection(after: .seconds(3), attempts: 10) }
}
