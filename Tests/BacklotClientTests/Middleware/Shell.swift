#if os(Linux) || os(macOS)
  import Foundation

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

    private static func run(_ script: String) throws -> [UInt8] {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", script]
      process.standardOutput = output
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return Array(bytes)
    }
  }
#endif
