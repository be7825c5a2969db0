package import BacklotStubs

/// The options of Prism's command line for a proxy: those of `backlot mock`, and the upstream.
package struct ProxyOptions: Sendable {
  /// The options for serving the document.
  package let served: MockOptions
  /// The URL of the backend.
  package let upstream: UpstreamURL
  /// True if requests are validated against the document.
  package let validatesRequests: Bool

  /// Takes the options from a command line that was parsed with ``declaration``.
  ///
  /// - Throws: ``CommandFailure`` where the backend cannot be asked as they say.
  package init(_ arguments: ParsedArguments) throws(CommandFailure) {
    guard arguments[Self.upstreamProxyOption] == nil else {
      throw CommandFailure(
        "--upstream-proxy is not supported: the upstream is asked directly. Leave it out, or name an upstream in reach."
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
    "URL of the real backend; its path precedes that of every request."
  )
  private static let validateRequestOption = CommandOption.toggle(
    "validate-request",
    default: true,
    "Validate requests against the document; with --no-validate-request only their credentials are checked."
  )
  private static let timeoutOption = CommandOption.optional(
    "timeout",
    .integer("SECONDS", in: 1...86_400, example: 5),
    "Seconds that the upstream may be silent before the client gets 504; defaults to 10 for a connection and 60 for the rest."
  )
  private static let upstreamProxyOption = CommandOption.optional(
    "upstream-proxy",
    .text("URL", example: "http://proxy.example.com:3128"),
    "Not supported; listed for compatibility with Prism."
  )

  /// The command line of `backlot proxy`.
  package static let declaration = CommandDeclaration(
    name: "proxy",
    summary:
      "Pass requests on to a backend and report what violates its OpenAPI document, compatible with Prism.",
    discussion: [
      "What a request and its answer break is told in the answer's field sl-violations, a list in JSON, and in the log. "
        + "The answer stays as it is. With --errors a request that breaks the document is answered with an error and "
        + "not passed on, and an answer that breaks it becomes an error too.",
      "Where the upstream answers 501, the document answers in its place, as with backlot mock; --dynamic, --seed, "
        + "--ignoreExamples and --json-schema-faker-fillProperties are about that.",
    ],
    options: [
      MockOptions.portOption.declaration, MockOptions.hostOption.declaration, MockOptions.errorsOption.declaration,
      validateRequestOption.declaration, timeoutOption.declaration, MockOptions.corsOption.declaration,
      MockOptions.dynamicOption.declaration, MockOptions.seedOption.declaration,
      MockOptions.fillPropertiesOption.declaration, MockOptions.ignoreExamplesOption.declaration,
      CommandOption.allowRemote.declaration,
      CommandOption.allowFiles.declaration,
      ServeOptions.latencyOption.declaration, ServeOptions.failRateOption.declaration,
      ServeOptions.bodyMemoryOption.declaration, MockOptions.watchOption.declaration,
      MockOptions.verboseOption.declaration,
      MockOptions.multiprocessOption.declaration, upstreamProxyOption.declaration,
      ServeOptions.noAdminOption.declaration, ServeOptions.adminTokenOption.declaration,
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
      (.success, "The server was stopped."), (.finding, "The port is taken, or the document cannot be used."),
      (.failure, "The arguments cannot be used."),
    ]
  )
}
