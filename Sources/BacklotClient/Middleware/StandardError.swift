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
    var rest = Array("\(text)\n".utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // A closed standard error leaves nowhere to say so.
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// The C function, whose name the method above would otherwise hide.
private func systemWrite(_ descriptor: CInt, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
