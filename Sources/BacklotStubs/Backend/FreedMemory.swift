import BacklotPlatform

#if canImport(Glibc)
  import Glibc
#endif

/// The memory of removed stubs, which the C library keeps until it is asked to return it to the system.
///
/// Only glibc requires this. It keeps all free memory below memory in use, which is nearly everything after the
/// deletion of 100,000 stubs.
package final class FreedMemory: Sendable {
  /// The number of removed stubs that justifies the search for free memory.
  static let stubCount = 10_000

  /// The number of stubs that were removed since memory was last returned.
  private let removedCount = Atomic(0)
  private let giveBack: @Sendable () -> Void

  /// Creates a count of zero.
  ///
  /// - Parameter giveBack: Returns memory to the system.
  init(giveBack: @escaping @Sendable () -> Void = FreedMemory.trim) { self.giveBack = giveBack }

  /// Returns memory to the system if enough stubs have been removed.
  ///
  /// - Parameter count: The number of removed stubs, to which only readers still have references; negative if stubs
  ///   were added.
  func add(removedStubs count: Int) {
    guard count > 0, removedCount.wrappingAdd(count, ordering: .relaxed).newValue >= Self.stubCount else { return }
    removedCount.store(0, ordering: .relaxed)
    giveBack()
  }

  /// Returns the free memory of the process to the system.
  static let trim: @Sendable () -> Void = {
    #if canImport(Glibc)
      // The function is declared only for C.
      typealias Trim = @convention(c) (Int) -> Int32
      guard let function = dlsym(nil, "malloc_trim") else { return }
      // Safe, because malloc.h declares this type.
      _ = unsafeBitCast(function, to: Trim.self)(0)
    #endif
  }

  /// Makes the C library return each block of 1 MiB or more to the system when it is freed.
  ///
  /// Otherwise, glibc keeps blocks as large as the largest one that was freed: a server whose journal has 64 MiB of large
  /// bodies then takes three times as much. A program calls this at its start.
  package static func returnLargeBlocks() {
    #if canImport(Glibc)
      // The function and M_MMAP_THRESHOLD, -3, are declared only for C.
      typealias Option = @convention(c) (Int32, Int32) -> Int32
      guard let function = dlsym(nil, "mallopt") else { return }
      // Safe, because malloc.h declares this type.
      _ = unsafeBitCast(function, to: Option.self)(-3, 1 << 20)
    #endif
  }
}
