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

  /// The number of bytes of messages that wait to be handled.
  package var waitingCount: Int { state.withLock(\.reader.waitingCount) }

  /// Receives bytes of messages, which wait to be handled.
  package func receive(_ bytes: some Collection<UInt8>) { state.withLock { $0.reader.append(bytes) } }

  /// Handles messages: the exchanges that they complete are in the file when this method returns.
  ///
  /// - Parameter count: The maximum number of messages. Defaults to all that have been received.
  /// - Returns: The number of messages.
  /// - Throws: An error if the file cannot be written, or the bytes are not messages.
  @discardableResult
  package func handle(upTo count: Int = .max) throws -> Int {
    try state.withLock { state in
      var exchanges: [RecordedExchange] = []
      var handledCount = 0
      while handledCount < count, let (number, events) = try state.reader.next() {
        handledCount += 1
        for event in events {
          if let exchange = state.assembler.handle(event, of: number) { exchanges.append(exchange) }
        }
      }
      try recorder.record(exchanges)
      return handledCount
    }
  }

  /// Completes the recording, without the exchanges that have not ended.
  package func finish() throws -> RecordingSummary { try recorder.finish() }
}
