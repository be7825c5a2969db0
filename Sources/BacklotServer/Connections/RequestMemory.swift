import BacklotPlatform

/// The memory available for the content of all requests of a server at a time.
final class RequestMemory: Sendable {
  /// The maximum number of bytes.
  let limit: Int
  private let usedCount = Atomic(0)

  /// Creates unused memory.
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

/// The part of a server's memory that the content of one request uses, from its first byte until the request is
/// answered.
///
/// It is released with its last reference, however the request ends.
final class RequestMemoryShare: Sendable {
  private let memory: RequestMemory
  private let count = Atomic(0)

  /// Creates an empty share.
  init(of memory: RequestMemory) { self.memory = memory }

  deinit { memory.giveBack(count.load(ordering: .relaxed)) }

  /// The number of bytes that are available to all requests.
  var available: Int { max(memory.limit - memory.used, 0) }

  /// The number of bytes that would be available if there were no other requests.
  var availableAlone: Int { max(memory.limit - count.load(ordering: .relaxed), 0) }

  /// Reserves more bytes.
  ///
  /// - Returns: `true` if they were available.
  func grow(by count: Int) -> Bool {
    guard memory.take(count) else { return false }
    self.count.wrappingAdd(count, ordering: .relaxed)
    return true
  }
}
