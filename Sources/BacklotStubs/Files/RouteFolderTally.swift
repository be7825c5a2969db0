import Synchronization

/// The number of files and folders that all readers have found in a route folder.
final class RouteFolderTally: Sendable {
  private let value = Atomic<Int>(0)

  var count: Int { value.load(ordering: .relaxed) }

  /// Counts one more, and gives its number, 1 being the first.
  func increment() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Forgets what came after a count.
  func reset(to count: Int) { value.store(count, ordering: .relaxed) }
}
