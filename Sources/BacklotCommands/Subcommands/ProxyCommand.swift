import BacklotStubs

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
