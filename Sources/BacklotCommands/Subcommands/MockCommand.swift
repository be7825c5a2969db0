import BacklotFiles
import BacklotJSON
package import BacklotOpenAPI
import BacklotServer
import BacklotStubs

/// `backlot mock`: answers requests on a port according to an OpenAPI document.
enum MockCommand: Subcommand {
  static let declaration = MockOptions.declaration

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    OpenFileLimit.raise()
    return try await run(MockOptions(arguments), on: console, in: .process)
  }

  /// Serves a document.
  static func run(
    _ options: MockOptions,
    on console: Console,
    in environment: ServeEnvironment
  ) async throws -> ExitStatus {
    let contract = options.contract
    return try await options.process(on: console, in: environment) { path, files in
      RecognizedSource(contract: path, contract, files: files)
    }.run()
  }
}

extension MockOptions {
  /// Returns the process that serves the document.
  ///
  /// - Parameter recognize: Creates the source from its file.
  func process(
    on console: Console,
    in environment: ServeEnvironment,
    recognizing recognize: @escaping @Sendable (_ path: String, _ files: ContractFiles) -> RecognizedSource
  ) -> ServeProcess {
    if wantsProcesses, !serving.isQuiet {
      console.writeError("backlot: --multiprocess has no effect: one process serves and logs\n")
    }
    let files = ContractFiles.desk(
      allowingRemote: serving.allowsRemote,
      files: serving.allowedFolders,
      telling: console
    )
    let upstream = serving.proxied.map { " --upstream \($0)" } ?? ""
    let sources = ServedSources([document], ruledBy: contract.rules, files: files) { path, files throws(SourceError) in
      guard ContractFiles.isURL(path) || !path.contains("://") else {
        throw SourceError(
          path,
          problem: "is neither a path nor an http or https URL. Download the document, and name the file."
        )
      }
      if !ContractFiles.isURL(path), let kind = try Self.kindOfOtherSource(at: path) {
        throw SourceError(
          path,
          problem: "is \(kind), expected an OpenAPI document: name a document, or run backlot serve \(path)\(upstream)."
        )
      }
      return recognize(path, files)
    }
    return ServeProcess(serving, of: sources, on: console, in: environment)
  }

  /// Returns the kind of a source that `backlot serve` accepts and that is not an OpenAPI document, or `nil` for other
  /// files.
  private static func kindOfOtherSource(at path: String) throws(SourceError) -> String? {
    if try SourceRecognizer.status(of: path).isFolder { return "a folder" }
    do throws(SourceError) {
      if try FileSample.beginsArchive(path) { return "a recording (HAR)" }
      let sample = try FileSample(path)
      if sample.holdsContract { return nil }
      if sample.importFormat != nil { return "a file of another tool" }
      return sample.holdsMappings ? "a file of stubs" : nil
    } catch {
      // Reading the document reports the reason.
      return nil
    }
  }
}

// MARK: - Options

/// The options of Prism's command line, for a contract's answers and for serving it.
package struct MockOptions: Sendable {
  /// The OpenAPI document.
  package let document: String
  /// The settings of the contract.
  package let contract: ContractSettings
  /// The options for serving the document.
  package var serving: ServeOptions
  /// True if `--multiprocess` is set, which has no effect.
  package let wantsProcesses: Bool

  /// Creates options from a command line that was parsed with ``declaration``.
  package init(_ arguments: ParsedArguments) {
    document = arguments[Self.documentOperand] ?? ""
    wantsProcesses = arguments[Self.multiprocessOption]
    contract = Self.contract(arguments)
    serving = Self.serveOptions(from: arguments, document: document)
  }

  private static func contract(_ arguments: ParsedArguments) -> ContractSettings {
    var settings = ContractSettings.desk
    settings.manner = .prism
    settings.options.isDynamic = arguments[dynamicOption]
    settings.options.refusesInvalidAnswers = arguments[errorsOption]
    settings.options.ignoresExamples = arguments[ignoreExamplesOption]
    settings.options.seed = arguments[seedOption]
    settings.options.isStateful = arguments[statefulOption]
    settings.fillsProperties = arguments[fillPropertiesOption]
    settings.rules = ServeOptions.rules(arguments)
    return settings
  }

  private static func serveOptions(from arguments: ParsedArguments, document: String) -> ServeOptions {
    var options = ServeOptions(
      sources: [document],
      upstream: nil,
      port: arguments[portOption],
      host: arguments[hostOption],
      latency: arguments[ServeOptions.latencyOption],
      failRate: arguments[ServeOptions.failRateOption],
      seed: arguments[seedOption].map { UInt64($0) ?? StableHash.hash(of: $0) },
      crossOrigin: arguments[corsOption] ? .anyToldToAll : nil,
      isAdministered: arguments[ServeOptions.adminOption],
      adminToken: arguments[ServeOptions.adminTokenOption],
      administration: AdministrationOptions(arguments),
      persists: false,
      bodyMemory: arguments[ServeOptions.bodyMemoryOption],
      watches: arguments[watchOption],
      allowsRemote: arguments[.allowRemote],
      allowedFolders: arguments[.allowFiles],
      log: arguments[ServeOptions.logOption],
      isQuiet: arguments[ServeOptions.quietOption] || arguments[verboseOption].isQuiet
    )
    options.compresses = arguments[ServeOptions.compressOption]
    options.templates = TemplateOptions(arguments)
    options.chaos = arguments[ServeOptions.chaosOption]
    return options
  }

  /// The levels of Prism's log.
  enum Verbosity: String, Sendable, CaseIterable {
    case trace, debug, info, warn, error, fatal, silent

    /// True if requests are not logged.
    var isQuiet: Bool { [.warn, .error, .fatal, .silent].contains(self) }
  }
}

// MARK: - Declaration

extension MockOptions {
  static let documentOperand = CommandOperand<String>.one(
    .text("DOCUMENT", example: "api.yaml", completion: .paths),
    summary: "OpenAPI document, version 2.0, 3.0 or 3.1, in JSON or YAML, or its URL. References are relative to it."
  )
  static let portOption = CommandOption.value(
    "port",
    short: "p",
    format: .integer("PORT", in: 0...65535, example: 4010),
    default: 4010,
    summary: "Port to listen on; 0 picks a free port and reports it."
  ).inEnvironment("BACKLOT_PORT")
  static let hostOption = CommandOption.optional(
    "host",
    short: "h",
    format: .text("ADDRESS", example: "0.0.0.0"),
    summary: "Address to listen on; by default only this machine can connect."
  ).inEnvironment("BACKLOT_HOST")
  static let dynamicOption = CommandOption.toggle(
    "dynamic",
    short: "d",
    default: false,
    summary: "Generate new content for each response, even if the document has an example."
  )
  static let errorsOption = CommandOption.toggle(
    "errors",
    default: false,
    summary: "Answer with an error if a response would violate the document and, with proxy, if a request does."
  )
  static let corsOption = CommandOption.toggle(
    "cors",
    default: true,
    summary: "Allow requests from web pages of any origin (CORS)."
  )
  static let seedOption = CommandOption.optional(
    "seed",
    format: .text("TEXT", example: "42"),
    summary: "Seed random content, delays and failures, so that a run can be repeated."
  ).inEnvironment("BACKLOT_SEED")
  static let fillPropertiesOption = CommandOption.toggle(
    "json-schema-faker-fillProperties",
    summary:
      "Add members that the schema allows but does not name to generated objects; defaults to the document's setting."
  )
  static let ignoreExamplesOption = CommandOption.toggle(
    "ignoreExamples",
    default: false,
    summary: "Ignore the document's examples."
  )
  static let statefulOption = CommandOption.toggle(
    "stateful",
    default: false,
    summary: "Remember what clients create, change and delete in the collections of the document."
  )
  static let verboseOption = CommandOption.value(
    "verboseLevel",
    short: "v",
    format: .word("LEVEL"),
    default: Verbosity.info,
    shown: Verbosity.info.rawValue,
    summary: "Log at this level, as in Prism; warn and above are the same as --quiet."
  )
  static let multiprocessOption = CommandOption.toggle(
    "multiprocess",
    short: "m",
    default: false,
    summary: "Accepted for compatibility with Prism; has no effect."
  )
  static let watchOption = CommandOption.toggle(
    "watch",
    short: "w",
    default: true,
    summary: "Reload the document when it, or a file that it refers to, changes."
  ).inEnvironment("BACKLOT_WATCH")

  /// The command line of `backlot mock`.
  package static let declaration = CommandDeclaration(
    name: "mock",
    summary: "Serve an OpenAPI document on a port, compatible with Prism.",
    discussion: [
      "The options are those of Prism, with additions. A flag can be written as --flag, --no-flag, --flag=false or "
        + "--flag false. With an address, -h sets the address to listen on; alone, it prints this help.",
      "Clients choose a response with the header field Prefer: code=404, example=dog, dynamic=true, or with the query "
        + "items __code, __example and __dynamic. A request that violates the document gets the document's own 400 or "
        + "422 response, or a problem document that lists the violations.",
      "To serve your own stubs before the document's responses, pass both to backlot serve.",
    ],
    options: [
      portOption.declaration, hostOption.declaration, dynamicOption.declaration, errorsOption.declaration,
      corsOption.declaration, ServeOptions.compressOption.declaration, seedOption.declaration,
      fillPropertiesOption.declaration,
      ignoreExamplesOption.declaration, statefulOption.declaration, CommandOption.allowRemote.declaration,
      CommandOption.allowFiles.declaration,
      ServeOptions.latencyOption.declaration, ServeOptions.failRateOption.declaration,
      ServeOptions.chaosOption.declaration,
      ServeOptions.delayOption.declaration, ServeOptions.failuresOption.declaration,
      ServeOptions.bodyMemoryOption.declaration, watchOption.declaration,
      verboseOption.declaration,
      multiprocessOption.declaration, ServeOptions.adminOption.declaration,
      ServeOptions.adminTokenOption.declaration, ServeOptions.logOption.declaration,
      ServeOptions.quietOption.declaration,
    ] + AdministrationOptions.declarations + TemplateOptions.declarations,
    operands: [documentOperand.declaration],
    examples: [
      CommandDeclaration.Example(
        "backlot",
        "mock",
        "api.yaml",
        "--port",
        "8080",
        "--dynamic",
        "--seed",
        "42",
        meaning: "Serve generated content that is the same in each run."
      ),
      CommandDeclaration.Example(
        "backlot",
        "mock",
        "api.yaml",
        "--delay",
        "listPets=1s..3s",
        "--failures",
        "'POST /pets=10%:503'",
        meaning: "Delay one operation, and fail some requests to another."
      ),
    ],
    exitStatuses: [
      (.success, "The server was stopped."), (.finding, "The port is in use, or the document cannot be used."),
      (.failure, "The arguments cannot be used."),
    ]
  )
}
