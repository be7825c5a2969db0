import BacklotPlatform

/// Records the exchanges whose messages a ``RecordingTap`` has passed on.
package final class EventRecorder: Sendable {
  private struct State {
    var reader = EventReader()
    var assembler = ExchangeAssembler()
  }

  private let recorder: ExchangeRecorder
  private let state = Mutex(State())

  /// Creates a receiver of messages.
  package init(_ recorder: ExchangeRecorder) { self.recorder = recorder }

  /// Handles bytes of messages: the exchanges that they complete are in the file when this method returns.
  ///
  /// - Throws: An error if the file cannot be written, or the bytes are not messages.
  package func write(_ bytes: [UInt8]) throws {
    try state.withLock { state in
      state.reader.append(bytes)
      while let (number, events) = try state.reader.next() {
        for event in events {
          if let exchange = state.assembler.handle(event, of: number) { try recorder.record(exchange) }
        }
      }
    }
  }

  /// Completes the recording, without the exchanges that have not ended.
  package func finish() throws -> RecordingSummary { try recorder.finish() }
}
