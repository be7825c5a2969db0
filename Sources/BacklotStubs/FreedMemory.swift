import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Memory of removed stubs, which the C library keeps until it is told to give it back to the system.
///
/// Only glibc has to be told: it keeps what lies below anything that is still used, which is nearly all after the deletion of
/// 100,000 stubs.
package final class FreedMemory: Sendable {
  /// The number of removed stubs from which their memory is worth the search for it.
  static let stubCount = 10_000

  /// The number of stubs that were removed since memory was given back.
  private let removedCount = Atomic(0)
  private let giveBack: @Sendable () -> Void

  /// Creates a count of no stubs.
  ///
  /// - Parameter giveBack: Gives memory back to the system.
  init(giveBack: @escaping @Sendable () -> Void = FreedMemory.trim) { self.giveBack = giveBack }

  /// Gives memory back once enough stubs are gone.
  ///
  /// - Parameter count: The number of stubs that were removed, to which no reference is left but those of readers; below 0 if
  ///   stubs were added.
  func add(removedStubs count: Int) {
    guard count > 0, removedCount.wrappingAdd(count, ordering: .relaxed).newValue >= Self.stubCount else { return }
    removedCount.store(0, ordering: .relaxed)
    giveBack()
  }

  /// Gives the free memory of the process back to the system.
  static let trim: @Sendable () -> Void = {
    #if canImport(Glibc)
      // The function is declared to C alone.
      typealias Trim = @convention(c) (Int) -> Int32
      guard let function = dlsym(nil, "malloc_trim") else { return }
      // Sound, since this is the type that malloc.h declares.
      _ = unsafeBitCast(function, to: Trim.self)(0)
    #endif
  }
}
