#if os(Linux) || os(macOS)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Runs a `curl` command line in a POSIX shell, with a `curl` that shows what it was given.
  enum Shell {
    struct Call: Equatable {
      var arguments: [String]
      var input: [UInt8]
    }

    static func call(_ command: String) throws -> Call {
      let arguments = try run(#"curl() { printf '%s\0' "$@"; }; "# + command)
      let input = try run("curl() { cat; }; \(command)")
      let words = arguments.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      return Call(arguments: words.map { String(decoding: $0, as: UTF8.self) }, input: input)
    }

    // Not by Foundation's Process, which crashed on Linux beside a test that cancels ten thousand requests.
    private static func run(_ script: String) throws -> [UInt8] {
      guard let output = popen("exec < /dev/null; \(script)", "r") else { throw Failure(code: errno) }
      defer { pclose(output) }
      var bytes: [UInt8] = []
      while case let byte = getc(output), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
      return bytes
    }

    private struct Failure: Error {
      let code: Int32
    }
  }
#endif
