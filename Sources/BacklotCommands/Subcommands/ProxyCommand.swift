import BacklotStubs

/// `backlot proxy`: passes requests on to a backend, and tells what is not as its OpenAPI document says.
enum ProxyCommand: Subcommand {
  static let declaration = ProxyOptions.declaration

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    OpenFileLimit.raise()
    return try await run(ProxyOptions(arguments), on: console, in: .process)
  }

  /// Serves what is behind a document.
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
