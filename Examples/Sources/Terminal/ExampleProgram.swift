import Dispatch
package import Foundation

/// A program of an example, independent of the process in which it runs.
@MainActor
package protocol ExampleProgram: SendableMetatype {
  /// The name of the program.
  static var name: String { get }
  /// The text for `--help`.
  static var help: String { get }
  /// The options that all examples have in common.
  var options: ProgramOptions { get }

  /// Creates a program from its arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the name of the program.
  ///   - output: The destination of results and messages.
  /// - Throws: ``UsageError`` if the arguments are invalid.
  init(parsing arguments: [String], output: ProgramOutput) throws

  /// Does what the arguments say.
  func run() async throws
}

extension ExampleProgram {
  /// Runs a program.
  ///
  /// - Parameters:
  ///   - output: The destination of results and messages.
  ///   - make: Creates the program from its arguments.
  /// - Returns: The exit status of the process: 0 on success, 1 if the backend failed, 2 if the arguments are invalid.
  package static func run(writingTo output: ProgramOutput, _ make: @MainActor () throws -> Self) async -> Int32 {
    do {
      let program = try make()
      if program.options.wantsHelp {
        try output.write(help)
      } else if program.options.wantsVersion {
        try output.write("\(name) 0.2.0\n")
      } else {
        try await program.run()
      }
      return 0
    } catch let error as UsageError {
      output.writeError("\(name): \(error.message)\nTry \(name) --help.\n")
      return 2
    } catch is CancellationError {
      return 0
    } catch {
      let message = error.localizedDescription.withoutControls
      if !message.isEmpty { output.writeError("\(name): \(message)\n") }
      return 1
    }
  }

  /// Runs the program with the arguments of the process, and exits.
  ///
  /// Ctrl-C cancels it.
  package static func main() async {
    let program = Task {
      await run(writingTo: .standard) {
        try Self(parsing: Array(CommandLine.arguments.dropFirst()), output: .standard)
      }
    }
    // `head` may close the pipe, which is not an error.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGINT, SIG_IGN)
    let interrupt = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    // Sendable, because the queue does not call it on an actor.
    interrupt.setEventHandler { @Sendable in program.cancel() }
    interrupt.resume()
    exit(await program.value)
  }
}

extension ProgramOutput {
  /// Writes a value as JSON, for other programs.
  package func writeJSON(_ value: some Encodable, with encoder: JSONEncoder = JSONEncoder()) throws {
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try write(String(decoding: encoder.encode(value), as: UTF8.self) + "\n")
  }
}
