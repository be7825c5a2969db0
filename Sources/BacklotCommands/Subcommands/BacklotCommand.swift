import BacklotHTTP
import BacklotStubs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program `backlot`.
public enum BacklotCommand {
  /// Runs the program with the arguments and standard streams of the process, and ends the process.
  public static func main() async {
    StandardStream.openClosed()
    // `head` may close the pipe, which must not end the process by a signal.
    signal(SIGPIPE, SIG_IGN)
    FreedMemory.returnLargeBlocks()
    let status = await run(Array(CommandLine.arguments.dropFirst()), on: .standard)
    exit(status.rawValue)
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - console: The console to write to.
  package static func run(_ arguments: [String], on console: Console) async -> ExitStatus {
    do throws(UsageError) {
      let parsed = try ArgumentParser(declaration, environment: console.environment).parse(arguments)
      var console = console
      console.color = parsed[color]
      if parsed[quiet] { console.progress.disable() }
      return await carryOut(parsed, on: console)
    } catch {
      let help = (error.command + ["--help"]).joined(separator: " ")
      console.writeError("backlot: \(error.message.withoutControls)\nTry \(help).\n")
      return .failure
    }
  }

  private static func carryOut(_ arguments: ParsedArguments, on console: Console) async -> ExitStatus {
    do {
      return try await result(of: arguments, on: console)
    } catch {
      console.writeError("backlot: \(message(of: error).withoutControls)\n")
      return .failure
    }
  }

  private static func result(of arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    if arguments[help] {
      try console.write(helpPage(of: arguments.commands, on: console))
    } else if arguments[showVersion] {
      try console.write("backlot \(ProgramVersion.current)\n")
    } else if let name = arguments.commands.dropFirst().first?.name,
      let subcommand = subcommands.first(where: { $0.declaration.name == name })
    {
      return try await subcommand.run(arguments, on: console)
    }
    return .success
  }

  static func message(of error: any Error) -> String {
    switch error {
    case let error as CommandFailure: error.message
    case let error as SourceError: error.message
    case let error as WriteError: error.message
    case let error as SystemCallError: error.text
    default: "\(error)"
    }
  }
}

// MARK: - Declaration

extension BacklotCommand {
  static let help = CommandOption.interrupting("help", short: "h", summary: "Print help for a command.")
  static let showVersion = CommandOption.interrupting("version", summary: "Print the version.").forOutermostOnly()
  static let color = CommandOption.value(
    "color",
    format: .word("WHEN"),
    default: ColorChoice.auto,
    shown: ColorChoice.auto.rawValue,
    summary: "Color the output: always, never, or auto, which colors terminals unless NO_COLOR is set."
  )

  static let quiet = CommandOption.flag("quiet", short: "q", summary: "Show no progress of long work on a terminal.")

  /// The subcommands of the program.
  static var subcommands: [any Subcommand.Type] {
    [
      ServeCommand.self, MockCommand.self, ProxyCommand.self, RecordCommand.self, ExplainCommand.self,
      ConvertCommand.self, ValidateCommand.self, CheckCommand.self, RedactCommand.self, BundleCommand.self,
      GenerateCommand.self, InferCommand.self, HelpCommand.self, CompletionsCommand.self, ManualCommand.self,
    ]
  }

  /// The declaration of the program with all subcommands.
  package static var declaration: CommandDeclaration {
    CommandDeclaration(
      name: "backlot",
      summary: "Mock an HTTP API that does not exist yet or is not reliable.",
      discussion: [
        "Sources describe the backend, for example a folder laid out like its paths: "
          + "v1/dogs/{id}/GET.json answers GET /v1/dogs/7."
      ],
      options: [help.declaration, showVersion.declaration, color.declaration, quiet.declaration],
      exitStatuses: [
        (.success, "Success."), (.finding, "There is a finding, such as a request that no stub answers."),
        (.failure, "The command failed because of the arguments, a source or the output."),
      ],
      subcommands: subcommands.map { $0.declaration }
    )
  }

  static func helpPage(of commands: [CommandDeclaration], on console: Console) -> String {
    guard let command = commands.last else { return "" }
    let page = HelpPage(of: command, after: Array(commands.dropLast()), columns: console.columns, style: console.style)
    return page.text
  }
}

// MARK: - Subcommands

/// A command of the program: its declaration and its implementation.
package protocol Subcommand: Sendable {
  /// The declaration for the parser, the help, the manual page and the completions.
  static var declaration: CommandDeclaration { get }

  /// Runs the command.
  ///
  /// - Throws: ``CommandFailure``, ``SourceError`` or ``WriteError``, whose message the program writes.
  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus
}
