import BacklotHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Console {
  /// The standard streams and the environment of the process.
  package static var standard: Console {
    let beginning = ContinuousClock.now
    return Console(
      columns: columns,
      isTerminal: isatty(STDOUT_FILENO) == 1,
      showsProgress: isatty(STDERR_FILENO) == 1 && getenv("TERM").map { String(cString: $0) } != "dumb",
      now: { beginning.duration(to: .now) },
      environment: { name in getenv(name).map { String(cString: $0) } },
      input: { limit throws(SystemCallError) in try StandardStream.readAll(STDIN_FILENO, upTo: limit) },
      write: { StandardStream.write($0, to: STDOUT_FILENO) },
      // There is no way to report a message that cannot be written.
      writeError: { _ = StandardStream.write($0, to: STDERR_FILENO) }
    )
  }

  /// The number of columns: `COLUMNS` if set, otherwise the width of the terminal; `nil` for a pipe.
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

/// The standard streams of the process.
enum StandardStream {
  /// Opens `/dev/null` in place of each standard stream that the process was started without.
  ///
  /// Otherwise the next file or socket would get its number, and messages would be written into it. The mode is the
  /// opposite of the stream's direction, so that reading and writing still fail, as they do with a closed stream.
  static func openClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The system uses the lowest free number, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes text.
  ///
  /// A reader that closes the pipe early, as `head` does, does not cause an error.
  static func write(_ text: String, to descriptor: Int32) -> WriteError? {
    var writtenCount = 0
    do throws(SystemCallError) {
      try SystemCalls.write(Array(text.utf8), to: descriptor, counting: &writtenCount)
      return nil
    } catch {
      if error.code == EPIPE { return nil }
      return WriteError(message: "the output cannot be written: \(error.text)", byteCount: writtenCount)
    }
  }

  /// Reads to the end; `nil` if there are more bytes than `limit`.
  static func readAll(_ descriptor: Int32, upTo limit: Int) throws(SystemCallError) -> [UInt8]? {
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      do throws(SystemCallError) {
        let count = try SystemCalls.read(descriptor, into: &chunk)
        if count == 0 { return content }
        guard content.count + count <= limit else { return nil }
        content += chunk.prefix(count)
      } catch {
        // Another process may have made the pipe or the terminal nonblocking.
        guard error.code == EAGAIN || error.code == EWOULDBLOCK else { throw error }
        SystemCalls.wait(for: descriptor, POLLIN)
      }
    }
  }
}
