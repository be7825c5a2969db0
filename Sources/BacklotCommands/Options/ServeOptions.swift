package import BacklotOpenAPI
import BacklotRecording
package import BacklotServer
import BacklotStubs

/// The options for serving a backend on a port, common to `backlot serve`, `mock` and `proxy`.
package struct ServeOptions: Sendable {
  /// The sources of the backend.
  package var sources: [String]
  /// The URL of the real backend for requests that no source answers, if any.
  package var upstream: String?
  /// The port; 0 for any free port.
  package var port: Int
  /// The address to listen at.
  ///
  /// Defaults to the loopback addresses of IPv4 and IPv6.
  package var host: String?
  /// The delay of each answer.
  package var latency: Delay?
  /// The share of requests that fail, 0 to 1.
  package var failRate: Double
  /// The file of the chaos profile, if any.
  package var chaos: String?
  /// The random seed.
  ///
  /// Defaults to a different one each time.
  package var seed: UInt64?
  /// The policy for requests from pages of other origins.
  package var crossOrigin: CrossOriginPolicy?
  /// True if responses are compressed for clients that accept it.
  package var compresses = false
  /// True if there is an admin API.
  package var isAdministered: Bool
  /// The token required of clients of the admin API.
  ///
  /// Defaults to `nil`.
  package var adminToken: String?
  /// The access to the admin API, and the data that it and the log show.
  package var administration = AdministrationOptions()
  /// The options for the templates of mappings.
  package var templates = TemplateOptions()
  /// The options for recordings.
  package var replay = ReplayOptions()
  /// True if changes through the admin API are stored among the sources.
  package var persists: Bool
  /// The maximum memory for the content of all requests, in MiB; the server's default if `nil`.
  package var bodyMemory: Int?
  /// True if changed files are reloaded.
  package var watches: Bool
  /// True if contracts remember the items that clients create, change and delete.
  package var isStateful = false
  /// The rules for individual operations of contracts.
  package var rules: [OperationRule] = []
  /// True if contracts may refer to documents in a network.
  package var allowsRemote = false
  /// The folders from which contracts may refer to files, in addition to their own.
  package var allowedFolders: [String] = []
  /// True if the rest of the sources is served if a part is broken.
  package var isLenient = false
  /// The format of the request log.
  package var log: LogFormat
  /// True if only errors are written.
  package var isQuiet: Bool

  /// The URL of the backend that a source itself proxies, if any.
  package var proxied: UpstreamURL?
  /// The maximum time that an upstream may be silent.
  ///
  /// Defaults to the server's.
  package var upstreamTime: Duration?

  /// The recording of the exchanges with the upstream, if any.
  package var recording: RecordedTraffic?

  /// The format of the request log.
  package enum LogFormat: String, Sendable, Hashable, CaseIterable {
    /// One line per request, for people.
    case text
    /// One JSON object per request, for programs.
    case json
  }
}

extension ServeOptions {
  /// Creates options from a command line that was parsed with ``declaration``.
  ///
  /// - Throws: ``CommandFailure`` if options contradict each other.
  package init(_ arguments: ParsedArguments) throws(CommandFailure) {
    sources = arguments[Self.sourcesOperand] ?? []
    upstream = arguments[Self.upstreamOption]
    port = arguments[Self.portOption]
    host = arguments[Self.hostOption]
    latency = arguments[Self.latencyOption]
    failRate = arguments[Self.failRateOption]
    chaos = arguments[Self.chaosOption]
    seed = arguments[Self.seedOption]
    crossOrigin = arguments[Self.corsOption] ? .any : nil
    compresses = arguments[Self.compressOption]
    isAdministered = arguments[Self.adminOption]
    adminToken = arguments[Self.adminTokenOption]
    administration = AdministrationOptions(arguments)
    templates = TemplateOptions(arguments)
    replay = ReplayOptions(arguments)
    persists = arguments[Self.persistOption]
    bodyMemory = arguments[Self.bodyMemoryOption]
    watches = arguments[Self.watchOption]
    isStateful = arguments[Self.statefulOption]
    rules = Self.rules(arguments)
    allowsRemote = arguments[.allowRemote]
    allowedFolders = arguments[.allowFiles]
    isLenient = arguments[Self.lenientOption]
    log = arguments[Self.logOption]
    isQuiet = arguments[Self.quietOption]
    if arguments[Self.recordMissingOption] { recording = try recordingOfMissing(arguments) }
  }

  /// Returns the recording to which the exchanges are added that it does not have.
  private func recordingOfMissing(_ arguments: ParsedArguments) throws(CommandFailure) -> RecordedTraffic {
    guard upstream != nil else {
      throw CommandFailure("--record-missing needs the backend to forward requests to: add --upstream URL")
    }
    let archives = sources.filter { $0.lowercased().hasSuffix(".har") }
    guard let path = archives.first, archives.count == 1 else {
      throw CommandFailure(
        "--record-missing needs exactly one archive among the sources, such as bank.har; it is created if it does not "
          + "exist. There are \(archives.isEmpty ? "none" : "\(archives.count)")."
      )
    }
    var settings = RecordingSettings(path, mode: .append)
    settings.rules = RedactionOptions.rules(arguments)
    return RecordedTraffic(settings)
  }

  /// Returns the rules for individual operations.
  static func rules(_ arguments: ParsedArguments) -> [OperationRule] {
    arguments[delayOption] + arguments[failuresOption]
  }

  private static let sourcesOperand = CommandOperand<[String]>.any(
    .text("SOURCE", example: "stubs/", completion: .paths),
    summary:
      "Sources of the backend: folders of route files, WireMock's stub files, OpenAPI documents or their URLs, HTTP "
      + "archives (HAR), and Postman, Mockoon or Mountebank files."
  )
  private static let upstreamOption = CommandOption.optional(
    "upstream",
    short: "u",
    format: .text("URL", example: "https://api.example.com"),
    summary: "Forward requests that no source answers to the real backend at this URL."
  ).inEnvironment("BACKLOT_UPSTREAM")
  private static let recordMissingOption = CommandOption.flag(
    "record-missing",
    summary: "Add the exchanges with the upstream to the archive (HAR) among the sources, so that it answers them next "
      + "time."
  )
  private static let portOption = CommandOption.value(
    "port",
    short: "p",
    format: .integer("PORT", in: 0...65535, example: 8080),
    default: 8080,
    summary: "Port to listen on; 0 picks a free port and reports it."
  ).inEnvironment("BACKLOT_PORT")
  static let hostOption = CommandOption.optional(
    "host",
    format: .text("ADDRESS", example: "0.0.0.0"),
    summary: "Address to listen on; by default only this machine can connect."
  ).inEnvironment("BACKLOT_HOST")
  static let latencyOption = CommandOption.optional(
    "latency",
    format: .delay("TIME", example: "50ms..200ms"),
    summary: "Delay each response by a time such as 1.5s, or by a random time in a range such as 50ms..200ms."
  ).inEnvironment("BACKLOT_LATENCY")
  static let failRateOption = CommandOption.value(
    "fail-rate",
    format: .rate("RATE", example: "10%"),
    default: 0,
    shown: "0",
    summary: "Fail this share of all requests, such as 10% or 0.1."
  ).inEnvironment("BACKLOT_FAIL_RATE")
  static let chaosOption = CommandOption.optional(
    "chaos",
    format: .text("FILE", example: "slow-morning.json", completion: .paths),
    summary: "Rehearse failure with the latencies, errors, outages and network of this chaos profile."
  ).inEnvironment("BACKLOT_CHAOS")
  static let delayOption = CommandOption.repeated(
    "delay",
    format: .operationDelay("OPERATION=TIME", example: "listPets=50ms..200ms"),
    summary:
      "Delay the responses of operations of an OpenAPI document, named by operationId, by method and path, by tag, or by "
      + "* for all."
  )
  static let failuresOption = CommandOption.repeated(
    "failures",
    format: .operationFailures("OPERATION=RATE[:STATUS]", example: "listPets=10%:503"),
    summary:
      "Fail this share of the requests to operations, named as for --delay, as in 'POST /pets=10%'; STATUS defaults to "
      + "503."
  )
  private static let seedOption = CommandOption.optional(
    "seed",
    format: .integer("NUMBER", in: UInt64.min...UInt64.max, example: 1),
    summary: "Seed random delays and failures, so that a run can be repeated; replaces the seed of a chaos profile."
  ).inEnvironment("BACKLOT_SEED")
  static let compressOption = CommandOption.flag(
    "compress",
    summary: "Compress responses of 256 bytes or more for clients that accept gzip or deflate."
  ).inEnvironment("BACKLOT_COMPRESS")
  static let corsOption = CommandOption.flag(
    "cors",
    summary: "Allow requests from web pages of any origin (CORS)."
  )
  .inEnvironment("BACKLOT_CORS")
  static let adminOption = CommandOption.toggle("admin", default: true, summary: "Serve the admin API below /__admin.")
    .inEnvironment("BACKLOT_NO_ADMIN", isNegated: true)
  static let adminTokenOption = CommandOption.optional(
    "admin-token",
    format: .text("TOKEN", example: "s3cret"),
    summary: "Require this token for the admin API, as Authorization: Bearer TOKEN; by default no token is required."
  ).inEnvironment("BACKLOT_ADMIN_TOKEN")
  private static let persistOption = CommandOption.flag(
    "persist",
    summary: "Save stubs that are added through the admin API in the first source that is a folder of stub files."
  ).inEnvironment("BACKLOT_PERSIST")
  static let bodyMemoryOption = CommandOption.optional(
    "body-memory",
    format: .integer("MIB", in: 1...1_048_576, example: 64),
    summary: "Limit the bodies of all requests together to this size in MiB; further requests get 503. Defaults to 256."
  ).inEnvironment("BACKLOT_BODY_MEMORY")
  private static let statefulOption = CommandOption.flag(
    "stateful",
    summary: "Remember what clients create, change and delete in the collections of OpenAPI documents."
  )
  static let lenientOption = CommandOption.flag(
    "lenient",
    summary: "Report broken files of sources, and serve the rest."
  ).inEnvironment("BACKLOT_LENIENT")
  private static let watchOption = CommandOption.flag("watch", short: "w", summary: "Reload sources when they change.")
    .inEnvironment("BACKLOT_WATCH")
  static let logOption = CommandOption.value(
    "log",
    format: .word("FORMAT"),
    default: LogFormat.text,
    shown: LogFormat.text.rawValue,
    summary: "Write the log as text or json."
  ).inEnvironment("BACKLOT_LOG")
  static let quietOption = CommandOption.flag(
    "quiet",
    short: "q",
    summary: "Write only errors and, with --port 0, one line with the address."
  )
  .inEnvironment("BACKLOT_QUIET")

  /// The command line of `backlot serve`.
  package static let declaration = CommandDeclaration(
    name: "serve",
    summary: "Serve the responses of stubs, route folders, recordings and OpenAPI documents on a port.",
    discussion: [
      "Ctrl-C or the signal TERM stops the server after the responses in progress are sent, at the latest after 10.5 "
        + "seconds. A second signal stops it immediately. The signal HUP reloads the sources, as --watch does when "
        + "they change; if a source is broken, all previous sources stay in use.",
      "WireMock's admin API is available below /__admin, for example to add and remove stubs, and to count and find "
        + "requests. A client that sends the header field X-Backlot-Space, or requests NAME.localhost, has its own "
        + "stubs, scenarios and journal.",
      "The log, with one line for each request, goes to the standard output; errors and warnings go to the standard "
        + "error output.",
    ],
    options: [
      upstreamOption.declaration, recordMissingOption.declaration, portOption.declaration, hostOption.declaration,
      latencyOption.declaration,
      failRateOption.declaration, chaosOption.declaration, delayOption.declaration, failuresOption.declaration,
      seedOption.declaration, corsOption.declaration, compressOption.declaration, adminOption.declaration,
      adminTokenOption.declaration,
      persistOption.declaration, statefulOption.declaration, CommandOption.allowRemote.declaration,
      CommandOption.allowFiles.declaration, lenientOption.declaration, bodyMemoryOption.declaration,
      watchOption.declaration, logOption.declaration, quietOption.declaration,
    ] + ReplayOptions.declarations + RedactionOptions.declarations + AdministrationOptions.declarations
      + TemplateOptions.declarations,
    operands: [sourcesOperand.declaration],
    examples: [
      CommandDeclaration.Example(
        "backlot",
        "serve",
        "stubs/",
        "--port",
        "0",
        "--latency",
        "50ms..200ms",
        "--fail-rate",
        "10%",
        meaning: "Serve a slow backend that fails at times, on a free port."
      ),
      CommandDeclaration.Example(
        "backlot",
        "serve",
        "new/",
        "--upstream",
        "https://api.example.com",
        meaning: "Serve new endpoints in front of the real backend."
      ),
      CommandDeclaration.Example(
        "backlot",
        "serve",
        "bank.har",
        "--timing",
        "0.1",
        "--ignore",
        "query:timestamp",
        meaning: "Replay a recording ten times as fast, without comparing one query item."
      ),
      CommandDeclaration.Example(
        "backlot",
        "serve",
        "stubs/",
        "--watch",
        "--log",
        "json",
        "|",
        "jq",
        "-r",
        "'select(.outcome == \"unmatched\").target'",
        meaning: "List the requests that no stub answers, while stubs are being written."
      ),
    ],
    exitStatuses: [
      (.success, "The server was stopped."), (.finding, "The port is in use, or a file of a source is broken."),
      (.failure, "The arguments or a source cannot be used."),
    ],
    synonyms: ["replay", "play", "start", "run", "stub"]
  )
}
