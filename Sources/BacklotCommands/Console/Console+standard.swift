#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Console {
  /// The process's own streams and environment.
  package static var standard: Console {
    Console(
      columns: columns,
      isTerminal: isatty(STDOUT_FILENO) == 1,
      environment: { name in getenv(name).map { String(cString: $0) } },
      input: { limit in StandardStream.readAll(STDIN_FILENO, upTo: limit) },
      write: { StandardStream.write($0, to: STDOUT_FILENO) },
      // Of messages that cannot be written nobody could be told.
      writeError: { _ = StandardStream.write($0, to: STDERR_FILENO) }
    )
  }

  /// `COLUMNS` has the last word; a pipe has no width.
  private static var columns: Int? {
    if let named = getenv("COLUMNS").flatMap({ Int(String(cString: $0)) }), named > 0 { return named }
    #if canImport(Musl)
      let request = Int32(TIOCGWINSZ)
    #else
      let request = UInt(TIOCGWINSZ)
    #endif
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, request, &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

/// The streams that a process is born with.
enum StandardStream {
  /// Opens `/dev/null` in the place of each standard stream that the process was started without.
  ///
  /// Otherwise the next file or socket gets its number, and messages are written into it. The mode is the opposite of what
  /// the stream is used for, so that reading and writing are still errors, as they are with a closed stream.
  static func openClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The system gives the lowest number that is free, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whoever closes the pipe early, as `head` does, has seen enough: that is no error.
  static func write(_ text: String, to descriptor: Int32) -> WriteError? {
    var bytes = Array(text.utf8)[...]
    let byteCount = bytes.count
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      let code = errno
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if code != EINTR {
        if code == EPIPE { return nil }
        let message = "the result cannot be written: \(String(cString: strerror(code)))"
        return WriteError(message: message, byteCount: byteCount - bytes.count)
      }
    }
    return nil
  }

  static func readAll(_ descriptor: Int32, upTo limit: Int) -> [UInt8]? {
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return content }
      if count < 0, errno == EINTR { continue }
      guard count > 0, content.count + count <= limit else { return nil }
      content += chunk.prefix(count)
    }
  }
}

/// The C functions, whose names the ones above would otherwise hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
