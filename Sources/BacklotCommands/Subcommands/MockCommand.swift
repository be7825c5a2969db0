import BacklotOpenAPI
import BacklotStubs

/// `backlot mock`: answers requests on a port as an OpenAPI document says.
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
    return try await options.process(on: console, in: environment) { RecognizedSource(contract: $0, contract) }.run()
  }
}

extension MockOptions {
  /// What serves the document.
  ///
  /// - Parameter recognize: Says what its file is served as.
  func process(
    on console: Console,
    in environment: ServeEnvironment,
    recognizing recognize: @escaping @Sendable (_ path: String) -> RecognizedSource
  ) -> ServeProcess {
    if wantsProcesses, !serving.isQuiet {
      console.writeError("backlot: --multiprocess changes nothing: one process answers and logs\n")
    }
    let sources = ServedSources([document], ruledBy: contract.rules) { path throws(SourceError) in
      guard !path.contains("://") else {
        throw SourceError(path, "is in a network, which is not asked: download it first, as by curl -O.")
      }
      return recognize(path)
    }
    return ServeProcess(serving, of: sources, on: console, in: environment)
  }
}
