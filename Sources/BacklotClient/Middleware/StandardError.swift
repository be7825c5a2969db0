import BacklotHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The stream on which a process talks about itself.
public enum StandardError {
  /// Writes a text and a line feed, in one piece where the system allows it, so that concurrent entries do not mix.
  @Sendable public static func write(_ text: String) {
    // A closed standard error leaves nowhere to say so.
    do throws(SystemCallError) {
      try SystemCalls.write(Array("\(text)\n".utf8), to: STDERR_FILENO)
    } catch {
      return
    }
  }
}
