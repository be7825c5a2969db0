/// A receiver of messages about recorded exchanges.
package protocol RecordingSink: Sendable {
  /// Passes on a message as a whole. May be called on any thread.
  func send(_ message: [UInt8])

  /// Completes the recording, after which no messages are sent.
  func finish() -> RecordingOutcome
}

/// The end of a recording.
package struct RecordingOutcome: Sendable, Hashable {
  /// The numbers of exchanges and the replaced secrets, or the reason why the recording is incomplete.
  package var message: String
  /// True if the recording is incomplete.
  package var isFailure = false

  package init(_ message: String, isFailure: Bool = false) {
    self.message = message
    self.isFailure = isFailure
  }
}
