import Synchronization

/// The memory that the content of all requests of a server may take at a time.
final class RequestMemory: Sendable {
  /// The most bytes.
  let limit: Int
  private let usedCount = Atomic(0)

  /// Creates memory of which no byte is used.
  init(limit: Int) { self.limit = limit }

  /// The number of bytes that are in use.
  var used: Int { usedCount.load(ordering: .relaxed) }

  fileprivate func take(_ count: Int) -> Bool {
    if usedCount.wrappingAdd(count, ordering: .relaxed).newValue <= limit { return true }
    giveBack(count)
    return false
  }

  fileprivate func giveBack(_ count: Int) { usedCount.wrappingSubtract(count, ordering: .relaxed) }
}

/// The part of a server's memory that the content of one request takes, from its first byte until the request is answered.
///
/// It is given back when the last reference goes, so that no way in which a request can end forgets it.
final class RequestMemoryShare: Sendable {
  private let memory: RequestMemory
  private let count = Atomic(0)

  /// Creates a share of no bytes.
  init(of memory: RequestMemory) { self.memory = memory }

  deinit { memory.giveBack(count.load(ordering: .relaxed)) }

  /// The number of bytes that are left to all requests.
  var available: Int { max(memory.limit - memory.used, 0) }

  /// Takes more bytes.
  ///
  /// - Returns: Whether there is memory for them.
  func grow(by count: Int) -> Bool {
    guard memory.take(count) else { return false }
    self.count.wrappingAdd(count, ordering: .relaxed)
    return true
  }
}
