package import BacklotStubs

/// `backlot proxy`: forwards requests to a backend, and reports violations of its OpenAPI document.
enum ProxyCommand: Subcommand {
  static let declaration = ProxyOptions.declaration

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    OpenFileLimit.raise()
    return try await run(ProxyOptions(arguments), on: console, in: .process)
  }

  /// Serves the backend of a document.
  static func run(
    _ options: ProxyOptions,
    on console: Console,
    in environment: ServeEnvironment
  ) async throws -> ExitStatus {
    let contract = options.served.contract
    return try await options.served.process(on: console, in: environment) { path, files in
      RecognizedSource(
        contract: path,
        contract,
        files: files,
        validatesRequests: options.validatesRequests,
        before: options.upstream
      )
    }.run()
  }
}

// MARK: - Options

/// The options of Prism's command line for a proxy: those of `backlot mock`, and the upstream.
package struct ProxyOptions: Sendable {
  /// The options for serving the document.
  package let served: MockOptions
  /// The URL of the backend.
  package let upstream: UpstreamURL
  /// True if requests are validated against the document.
  package let validatesRequests: Bool

  /// Creates options from a command line that was parsed with ``declaration``.
  ///
  /// - Throws: ``CommandFailure`` if the backend cannot be used as the options specify.
  package init(_ arguments: ParsedArguments) throws(CommandFailure) {
    guard arguments[Self.upstreamProxyOption] == nil else {
      throw CommandFailure(
        "--upstream-proxy is not supported. Remove it, and name an upstream that can be reached directly."
      )
    }
    do throws(InvalidUpstreamURL) {
      upstream = try UpstreamURL(arguments[Self.upstreamOperand] ?? "")
    } catch {
      throw CommandFailure("URL: \(error)")
    }
    var served = MockOptions(arguments)
    served.serving.proxied = upstream
    served.serving.upstreamTime = arguments[Self.timeoutOption].map { .seconds($0) }
    self.served = served
    validatesRequests = arguments[Self.validateRequestOption]
  }
}

// MARK: - Declaration

extension ProxyOptions {
  private static let upstreamOperand = CommandOperand<String>.one(
    .text("URL", example: "https://api.example.com"),
    summary: "URL of the real backend; its path is prepended to the path of each request."
  )
  private static let validateRequestOption = CommandOption.toggle(
    "validate-request",
    default: true,
    summary: "Validate requests against the document; with --no-validate-request only credentials are checked."
  )
  private static let timeoutOption = CommandOption.optional(
    "timeout",
    format: .integer("SECONDS", in: 1...86_400, example: 5),
    summary:
      "Wait for the upstream this number of seconds before the client gets 504; defaults to 10 for the connection, and "
      + "to 60 for the response."
  )
  private static let upstreamProxyOption = CommandOption.optional(
    "upstream-proxy",
    format: .text("URL", example: "http://proxy.example.com:3128"),
    summary: "Not supported; listed for compatibility with Prism."
  )

  /// The command line of `backlot proxy`.
  package static let declaration = CommandDeclaration(
    name: "proxy",
    summary:
      "Forward requests to a backend and report violations of its OpenAPI document, compatible with Prism.",
    discussion: [
      "Violations by a request or its response are listed in the log, and as JSON in the header field sl-violations of "
        + "the response. The response is not changed otherwise. With --errors, a request that violates the document is "
        + "answered with an error and not forwarded, and a response that violates it is replaced by an error.",
      "If the upstream answers 501, the response comes from the document instead, as with backlot mock; --dynamic, "
        + "--seed, --ignoreExamples and --json-schema-faker-fillProperties apply to these responses.",
    ],
    options: [
      MockOptions.portOption.declaration, MockOptions.hostOption.declaration, MockOptions.errorsOption.declaration,
      validateRequestOption.declaration, timeoutOption.declaration, MockOptions.corsOption.declaration,
      MockOptions.dynamicOption.declaration, MockOptions.seedOption.declaration,
      MockOptions.fillPropertiesOption.declaration, MockOptions.ignoreExamplesOption.declaration,
      CommandOption.allowRemote.declaration,
      CommandOption.allowFiles.declaration,
      ServeOptions.latencyOption.declaration, ServeOptions.failRateOption.declaration,
      ServeOptions.chaosOption.declaration,
      ServeOptions.bodyMemoryOption.declaration, MockOptions.watchOption.declaration,
      MockOptions.verboseOption.declaration,
      MockOptions.multiprocessOption.declaration, upstreamProxyOption.declaration,
      ServeOptions.adminOption.declaration, ServeOptions.adminTokenOption.declaration,
      ServeOptions.logOption.declaration, ServeOptions.quietOption.declaration,
    ] + AdministrationOptions.declarations + TemplateOptions.declarations,
    operands: [MockOptions.documentOperand.declaration, upstreamOperand.declaration],
    examples: [
      CommandDeclaration.Example(
        "backlot",
        "proxy",
        "api.yaml",
        "https://api.example.com",
        "--errors",
        meaning: "Answer with errors where the client or the backend violates the document."
      )
    ],
    exitStatuses: [
      (.success, "The server was stopped."), (.finding, "The port is in use, or the document cannot be used."),
      (.failure, "The arguments cannot be used."),
    ]
  )
}
