import ChildProcesses
import Foundation
import TemporaryFolders

/// The program `backlot` in a process of its own, which ends when this is let go of.
final class RunningProgram {
  private let process: ChildProcess
  /// The port on which it listens.
  let port: Int

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts the program and waits until it listens.
  ///
  /// - Parameters:
  ///   - arguments: The words behind its name.
  ///   - folder: Where what it writes to the standard error output is kept.
  ///   - memory: The maximum size of its address space in bytes. Defaults to that of this process.
  init(_ arguments: [String], in folder: TemporaryFolder, within memory: Int? = nil) throws {
    process = try Self.start(arguments, in: folder, within: memory)
    let line = Self.line(of: process.output)
    guard let port = Self.port(in: line) else {
      process.terminate()
      process.waitUntilExit()
      let reason = try String(contentsOfFile: "\(folder.path)/errors.txt", encoding: .utf8)
      throw Failure(description: "it does not listen: \(line)\(reason)")
    }
    self.port = port
  }

  /// The most memory that it has had, in bytes; `nil` if the system does not tell.
  var peakMemory: Int? { process.peakMemory }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// Starts the program.
  private static func start(_ words: [String], in folder: TemporaryFolder, within memory: Int?) throws
    -> ChildProcess
  {
    let limit = memory.map { ["/bin/sh", "-c", "ulimit -v \($0 >> 10) && exec \"$0\" \"$@\""] } ?? []
    return try ChildProcess(limit + [try executable.path] + words, errors: "\(folder.path)/errors.txt")
  }

  /// The program as it was built with the tests.
  fileprivate static var executable: URL {
    get throws {
      let named = ProcessInfo.processInfo.environment["BACKLOT_EXECUTABLE"].map { URL(fileURLWithPath: $0) }
      let bundle = CommandLine.arguments.first { $0.contains(".xctest") }?.split(separator: ".xctest").first
      let folder = URL(fileURLWithPath: bundle.map(String.init) ?? "").deletingLastPathComponent()
      let executable = named ?? folder.appendingPathComponent("backlot")
      guard FileManager.default.isExecutableFile(atPath: executable.path) else {
        throw Failure(description: "no program at \(executable.path); BACKLOT_EXECUTABLE may name one")
      }
      return executable
    }
  }

  /// The first line, or what there is of it where it ends before.
  private static func line(of handle: FileHandle) -> String {
    var bytes = Data()
    while !bytes.contains(10) {
      let more = handle.availableData
      if more.isEmpty { break }
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func port(in line: String) -> Int? {
    guard let url = line.split(separator: " ").first(where: { $0.hasPrefix("http://") }) else { return nil }
    return url.split(separator: ":").last.flatMap { Int($0) }
  }
}

/// A run of the program `backlot` that has ended.
struct FinishedProgram {
  /// Its exit status, or 128 and the number of the signal that ended it.
  let status: Int32
  /// What it wrote to both outputs.
  let text: String
  /// The most memory that it had, in bytes; `nil` if the system does not tell.
  let peakMemory: Int?
  let duration: Duration

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: The words behind its name.
  ///   - folder: Where what it writes to the standard error output is kept.
  ///   - memory: The maximum size of its address space in bytes.
  init(_ arguments: [String], in folder: TemporaryFolder, within memory: Int) throws {
    let start = ContinuousClock.now
    let (errors, peaks) = ("\(folder.path)/errors.txt", "\(folder.path)/peaks.txt")
    // The system forgets the peak with the end of the process, and counts that of this process before it.
    let watching = """
      ulimit -v \(memory >> 10); "$0" "$@" & program=$!
      while grep VmHWM /proc/$program/status; do sleep 0.02; done >\(peaks) 2>/dev/null
      wait $program
      """
    let words = ["/bin/sh", "-c", watching, try RunningProgram.executable.path] + arguments
    let process = try ChildProcess(words, errors: errors)
    let output = String(decoding: process.output.readDataToEndOfFile(), as: UTF8.self)
    status = process.waitUntilExit() >> 8
    duration = ContinuousClock.now - start
    text = try output + String(contentsOfFile: errors, encoding: .utf8)
    let last = try String(contentsOfFile: peaks, encoding: .utf8).split(separator: "\n").last
    peakMemory = last?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
  }

  /// True if it ended by itself.
  var hasSurvived: Bool { status < 128 }
}

/// Carries out a line of a shell, and gives what it writes.
enum ShellLine {
  static func run(_ line: String, in folder: TemporaryFolder) throws -> String {
    // Whatever goes wrong, it ends.
    try folder.write("max-time = 10\nsilent\n", to: ".curlrc")
    let process = try ChildProcess(["/bin/sh", "-c", line], environment: ["CURL_HOME": folder.path])
    let bytes = process.output.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}
