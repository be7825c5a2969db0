/// The exchanges of a recording, in recorded order.
package protocol RecordedExchanges: Sendable {
  /// Returns an exchange, reading it again if necessary.
  func exchange(at index: Int) throws -> RecordedExchange

  /// Calls a closure with what is made of each exchange, in order.
  ///
  /// - Parameters:
  ///   - makePreparation: Returns a function that makes a value of an exchange. Each is used on one thread for some of
  ///     the exchanges.
  ///   - body: Uses the value, on the thread of the caller.
  func forEach<Value: Sendable>(
    preparedBy makePreparation: @Sendable () -> (RecordedExchange) throws -> Value,
    _ body: (Value) throws -> Void
  ) throws
}

extension RecordedExchanges {
  /// Calls a closure with each exchange, in order.
  package func forEach(_ body: (RecordedExchange) throws -> Void) throws { try forEach(preparedBy: { { $0 } }, body) }
}

/// Exchanges that a program has made or read.
struct ExchangesInMemory: RecordedExchanges {
  private let exchanges: [RecordedExchange]

  init(_ exchanges: [RecordedExchange]) { self.exchanges = exchanges }

  func exchange(at index: Int) -> RecordedExchange { exchanges[index] }

  func forEach<Value: Sendable>(
    preparedBy makePreparation: @Sendable () -> (RecordedExchange) throws -> Value,
    _ body: (Value) throws -> Void
  ) throws {
    let prepare = makePreparation()
    for exchange in exchanges { try body(prepare(exchange)) }
  }
}
