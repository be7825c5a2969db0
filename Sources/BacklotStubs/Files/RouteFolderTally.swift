import Synchronization

/// The number of files and folders that all readers have found in a route folder.
final class RouteFolderTally: Sendable {
  private let value = Atomic<Int>(0)

  var count: Int { value.load(ordering: .relaxed) }

  /// Increments the number of items, and returns it; the first is 1.
  func increment() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Resets the number of items to an earlier one.
  func reset(to count: Int) { value.store(count, ordering: .relaxed) }
}
