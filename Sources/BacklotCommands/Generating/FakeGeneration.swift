import BacklotDesk
import BacklotFiles
import BacklotHTTP
import BacklotJSON
import BacklotServer
import Dispatch

/// The program that generates fakes with the parser of the Swift toolchain.
enum FakeGeneration {
  /// The output of the program.
  struct Result {
    /// The generated source, or `nil` if there are no fakes.
    var source: String?
    /// The problems, in the format of compilers.
    var problems: [String]
    /// True if one of them is an error.
    var hasErrors: Bool
  }

  /// Runs the program.
  ///
  /// - Parameter words: Its options and values, of which there can be more than a program can have as arguments.
  static func run(_ words: [String]) throws(CommandFailure) -> Result {
    let program = try path()
    do {
      return Result(try JSONValue(parsing: try output(of: program, input: words.joined(separator: "\0"))))
    } catch {
      let reason =
        switch error {
        case let error as ServerError: error.message
        case let error as SystemCallError: error.text
        case let error as WriteError: error.message
        default: "\(program) has ended without a result"
        }
      throw CommandFailure("cannot generate fakes: \(reason)")
    }
  }

  /// Returns the output of a program once it has ended.
  ///
  /// - Parameter input: The text that it reads from its standard input before it writes.
  private static func output(of program: String, input: String) throws -> [UInt8] {
    let (inner, outer) = (try SpawnedProcess.pipe(), try SpawnedProcess.pipe())
    defer { SystemCalls.closeReader(outer.reading) }
    var settings = SpawnedProcess.Settings([program])
    (settings.input, settings.output) = (inner.reading, outer.writing)
    let hasEnded = DispatchSemaphore(value: 0)
    let process: SpawnedProcess
    do {
      defer { for end in [inner.reading, outer.writing] { SystemCalls.closeReader(end) } }
      process = try SpawnedProcess(settings) { _ in hasEnded.signal() }
    } catch {
      SystemCalls.closeReader(inner.writing)
      throw error
    }
    let failure = StandardStream.write(input, to: inner.writing)
    SystemCalls.closeReader(inner.writing)
    if let failure { throw failure }
    let output = try bytes(from: outer.reading)
    hasEnded.wait()
    withExtendedLifetime(process) {}
    return output
  }

  private static func bytes(from descriptor: Int32) throws(SystemCallError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try SystemCalls.read(descriptor, into: &buffer)
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
  }

  /// Returns the path of the program: beside this one, or where it is installed.
  private static func path() throws(CommandFailure) -> String {
    let own = SpawnedProcess.ownPath ?? ""
    let folder = own.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    let paths = ["\(folder)/backlot-fakes", "\(folder)/../libexec/backlot/backlot-fakes"]
    do throws(SystemReason) {
      for path in paths { if try FileStatus.ifThere(path) != nil { return path } }
    } catch {
      throw CommandFailure("cannot examine \(paths.joined(separator: " and ")): \(error.text)")
    }
    throw CommandFailure(
      "the program backlot-fakes is missing in \(folder): it is built from the sources of Backlot with the Swift toolchain, "
        + "by swift build --product backlot-fakes or make install"
    )
  }
}

extension FakeGeneration.Result {
  fileprivate init(_ output: JSONValue) {
    let problems = output["problems"]?.array ?? []
    source = output["source"]?.string
    self.problems = problems.compactMap { $0["text"]?.string }
    hasErrors = problems.contains { $0["isError"]?.bool == true }
  }
}
