#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a program tells the shell when it ends.
public enum ExitStatus: Int32, Sendable, Hashable {
  /// It did what it was asked.
  case success = 0
  /// It tried, and something outside of it failed.
  case failure = 1
  /// It was asked in a way that it does not understand.
  case usage = 2

  /// Ends the process.
  public func exit() -> Never {
    #if canImport(Darwin)
      Darwin.exit(rawValue)
    #elseif canImport(Musl)
      Musl.exit(rawValue)
    #else
      Glibc.exit(rawValue)
    #endif
  }
}
