#if canImport(Glibc)
  import Glibc
#endif

/// Memory that is not used any more and that the C library keeps for later.
enum FreedMemory {
  /// The number of stubs that have to go for their memory to be worth the search for it.
  static let stubCount = 10_000

  /// Gives memory back to the system.
  ///
  /// Only glibc has to be told: it keeps what lies below anything that is still used, which is nearly all after the deletion of
  /// 100,000 stubs. Its function is declared to C alone.
  static func giveBack() {
    #if canImport(Glibc)
      typealias Trim = @convention(c) (Int) -> Int32
      guard let function = dlsym(nil, "malloc_trim") else { return }
      // Sound, since this is the type that malloc.h declares.
      _ = unsafeBitCast(function, to: Trim.self)(0)
    #endif
  }
}
