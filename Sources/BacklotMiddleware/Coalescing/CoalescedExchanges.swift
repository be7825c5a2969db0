import BacklotHTTP

/// The exchanges in flight and the callers that wait for each, as a value.
struct CoalescedExchanges<Work, Caller> {
  private struct Exchange {
    let id: Int
    /// The work, or `nil` until it is attached.
    var work: Work?
    var callers: [Int: Caller]
  }

  private var exchanges: [HTTPRequest: Exchange] = [:]
  private var lastID = 0

  /// The number of callers that wait.
  var callerCount: Int { exchanges.values.reduce(0) { $0 + $1.callers.count } }

  /// Returns a new identifier for a caller or an exchange.
  mutating func makeID() -> Int {
    lastID += 1
    return lastID
  }

  /// Adds a caller to the exchange of a request.
  ///
  /// - Returns: The identifier of a new exchange whose work must begin, or `nil` if one is in flight.
  mutating func join(_ request: HTTPRequest, id: Int, caller: Caller) -> Int? {
    guard exchanges[request] == nil else {
      exchanges[request]?.callers[id] = caller
      return nil
    }
    let exchange = makeID()
    exchanges[request] = Exchange(id: exchange, callers: [id: caller])
    return exchange
  }

  /// Adds the work of an exchange.
  ///
  /// - Returns: False if the exchange has ended, or was cancelled: then the work must be cancelled.
  mutating func attach(_ work: Work, to request: HTTPRequest, exchange id: Int) -> Bool {
    guard exchanges[request]?.id == id else { return false }
    exchanges[request]?.work = work
    return true
  }

  /// Removes a caller.
  ///
  /// - Returns: The caller, unless the exchange has ended, and the work to cancel if it was the last one.
  mutating func leave(_ request: HTTPRequest, id: Int) -> (caller: Caller?, work: Work?) {
    guard let caller = exchanges[request]?.callers.removeValue(forKey: id) else { return (nil, nil) }
    guard exchanges[request]?.callers.isEmpty == true else { return (caller, nil) }
    return (caller, exchanges.removeValue(forKey: request)?.work)
  }

  /// Ends an exchange and returns its callers; there are none if it was cancelled.
  mutating func end(_ request: HTTPRequest, exchange id: Int) -> [Caller] {
    guard let exchange = exchanges[request], exchange.id == id else { return [] }
    exchanges[request] = nil
    return exchange.callers.sorted { $0.key < $1.key }.map(\.value)
  }
}
