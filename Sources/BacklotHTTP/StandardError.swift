#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The standard error stream of the process.
public enum StandardError {
  /// Writes text and a line feed, in one piece if the system allows it, so that concurrent entries do not mix.
  @Sendable public static func write(_ text: String) {
    // There is no other stream to report a closed standard error.
    do throws(SystemCallError) {
      try SystemCalls.write(Array("\(text)\n".utf8), to: STDERR_FILENO)
    } catch {
      return
    }
  }
}
