/// The exchanges of a recording, in recorded order.
package protocol RecordedExchanges: Sendable {
  /// Returns an exchange, reading it again if necessary.
  func exchange(at index: Int) throws -> RecordedExchange

  /// Calls a closure with each exchange, in order.
  func forEach(_ body: (RecordedExchange) throws -> Void) throws
}

/// Exchanges that a program has made or read.
struct ExchangesInMemory: RecordedExchanges {
  private let exchanges: [RecordedExchange]

  init(_ exchanges: [RecordedExchange]) { self.exchanges = exchanges }

  func exchange(at index: Int) -> RecordedExchange { exchanges[index] }
  func forEach(_ body: (RecordedExchange) throws -> Void) rethrows { try exchanges.forEach(body) }
}
