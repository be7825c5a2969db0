import BacklotFiles
import BacklotHTTP
import BacklotRecording
import BacklotServer
import BacklotStubs

/// `backlot record`: forwards requests to a backend, and records the exchanges.
enum RecordCommand: Subcommand {
  static let declaration = RecordOptions.declaration

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    OpenFileLimit.raise()
    return try await run(RecordOptions(arguments), on: console, in: .process)
  }

  /// Records the exchanges with a backend.
  static func run(
    _ options: RecordOptions,
    on console: Console,
    in environment: ServeEnvironment
  ) async throws -> ExitStatus {
    try await ServeProcess(options.serving, on: console, in: environment).run()
  }
}

// MARK: - Options

/// The options of `backlot record`.
package struct RecordOptions: Sendable {
  /// The options for forwarding requests.
  package let serving: ServeOptions

  /// Creates options from a command line that was parsed with ``declaration``.
  ///
  /// - Throws: ``CommandFailure`` if an option is missing, or the file exists and its treatment is not specified.
  package init(_ arguments: ParsedArguments) throws(CommandFailure) {
    guard let upstream = arguments[Self.upstreamOption] else {
      throw CommandFailure("the backend is missing: add --upstream URL")
    }
    guard let path = arguments[Self.fileOption] else {
      throw CommandFailure("the archive to record to is missing: add --out FILE, such as --out bank.har")
    }
    let (mode, isRefresh) = try Self.mode(arguments, for: path)
    var settings = RecordingSettings(path, mode: mode)
    settings.isStable = arguments[RecordingSettings.stableOption]
    settings.listsChanges = isRefresh
    settings.rules = RedactionOptions.rules(arguments)
    var traffic = RecordedTraffic(settings)
    traffic.command = arguments[Self.commandOperand] ?? []
    traffic.variable = arguments[Self.variableOption]
    let hasCommand = !traffic.command.isEmpty
    var serving = ServeOptions(
      sources: [],
      upstream: upstream,
      port: arguments[Self.portOption] ?? (hasCommand ? 0 : 8080),
      host: arguments[ServeOptions.hostOption],
      failRate: 0,
      crossOrigin: arguments[ServeOptions.corsOption] ? .any : nil,
      isAdministered: false,
      persists: false,
      bodyMemory: arguments[ServeOptions.bodyMemoryOption],
      watches: false,
      log: arguments[ServeOptions.logOption],
      // The command writes to the same terminal.
      isQuiet: arguments[ServeOptions.quietOption] || hasCommand
    )
    serving.recording = traffic
    self.serving = serving
  }

  private static func mode(
    _ arguments: ParsedArguments,
    for path: String
  ) throws(CommandFailure) -> (ExchangeRecorder.Mode, isRefresh: Bool) {
    let chosen = modes.filter { arguments[$0.option] }
    guard chosen.count < 2 else {
      throw CommandFailure("--append, --merge, --replace and --refresh exclude each other: choose one")
    }
    if let mode = chosen.first { return (mode.mode, mode.isRefresh) }
    do throws(SystemReason) {
      guard try FileStatus.ifThere(path) != nil else { return (.append, false) }
    } catch {
      throw CommandFailure("\(path): \(error.text)")
    }
    throw CommandFailure(
      "\(path) exists. Add --append to keep its exchanges, --merge to replace those that are recorded again, --replace, "
        + "or --refresh to replace all of them and list what changed."
    )
  }
}

// MARK: - Declaration

extension RecordOptions {
  private static let upstreamOption = CommandOption.optional(
    "upstream",
    short: "u",
    format: .text("URL", example: "https://api.example.com"),
    summary: "URL of the real backend; its path is prepended to the path of each request. Required."
  ).inEnvironment("BACKLOT_UPSTREAM")
  private static let fileOption = CommandOption.optional(
    "out",
    short: "o",
    format: .text("FILE", example: "bank.har", completion: .paths),
    summary: "HTTP archive (HAR) to record to. Required."
  )
  private static let modes: [(option: CommandOption<Bool>, mode: ExchangeRecorder.Mode, isRefresh: Bool)] = [
    (.flag("append", summary: "Add the exchanges to those in FILE."), .append, false),
    (
      .flag("merge", summary: "Replace the exchanges in FILE that are recorded again, and keep the others."), .merge,
      false
    ),
    (.flag("replace", summary: "Replace all exchanges in FILE when the recording is finished."), .replace, false),
    (
      .flag(
        "refresh",
        summary: "Replace all exchanges in FILE, and list the requests and responses that have changed."
      ),
      .replace, true
    ),
  ]
  private static let variableOption = CommandOption.value(
    "env",
    format: .text("NAME", example: "API_BASE_URL"),
    default: RecordedTraffic.usualVariable,
    shown: RecordedTraffic.usualVariable,
    summary: "Environment variable of COMMAND that has the URL to send requests to."
  )
  private static let portOption = CommandOption.optional(
    "port",
    short: "p",
    format: .integer("PORT", in: 0...65535, example: 8080),
    summary: "Port to listen on; defaults to 8080, and with COMMAND to any free port."
  ).inEnvironment("BACKLOT_PORT")
  private static let commandOperand = CommandOperand<[String]>.any(
    .text("COMMAND", example: "-- swift test"),
    summary: "Command to run, with its arguments, after --. The recording ends with it."
  )

  /// The command line of `backlot record`.
  package static let declaration = CommandDeclaration(
    name: "record",
    summary: "Forward requests to a backend, and record the exchanges for replay.",
    discussion: [
      "Point the client at this server, or let COMMAND do so by the environment variable BACKLOT_URL. Afterwards, "
        + "backlot serve FILE replays the recording without the backend.",
      "Credentials and other secrets are replaced by placeholders before anything is written; the last lines list them. "
        + "Replay accepts any values in their places.",
      "An exchange is in the file a fraction of a second after its response. The file is complete at any moment, also if "
        + "backlot is killed, and only its owner can read it until the recording ends.",
    ],
    options: [
      upstreamOption.declaration, fileOption.declaration,
    ] + modes.map(\.option.declaration) + [
      RecordingSettings.stableOption.declaration, variableOption.declaration, portOption.declaration,
      ServeOptions.hostOption.declaration, ServeOptions.corsOption.declaration,
      ServeOptions.bodyMemoryOption.declaration, ServeOptions.logOption.declaration,
      ServeOptions.quietOption.declaration,
    ] + RedactionOptions.declarations,
    operands: [commandOperand.declaration],
    examples: [
      CommandDeclaration.Example(
        "backlot",
        "record",
        "--upstream",
        "https://test.bank.example",
        "--out",
        "bank.har",
        "--",
        "swift",
        "test",
        meaning: "Record the requests of a test run, which finds the URL in BACKLOT_URL."
      ),
      CommandDeclaration.Example(
        "backlot",
        "record",
        "--upstream",
        "https://test.bank.example",
        "--out",
        "bank.har",
        "--refresh",
        "--stable",
        meaning: "Record again until Ctrl-C, and list what has changed."
      ),
    ],
    exitStatuses: [
      (.success, "The recording is complete; with COMMAND, its exit status."),
      (.finding, "The port is in use, or the recording is incomplete."), (.failure, "The arguments cannot be used."),
    ],
    synonyms: ["capture"]
  )
}
