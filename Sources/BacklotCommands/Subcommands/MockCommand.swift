import BacklotOpenAPI
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
    let sources = ServedSources([document], ruledBy: contract.rules, files: files) { path, files throws(SourceError) in
      guard ContractFiles.isURL(path) || !path.contains("://") else {
        throw SourceError(path, "is neither a path nor an http or https URL. Download the document, and name the file.")
      }
      if !ContractFiles.isURL(path), try SourceRecognizer.status(of: path).isFolder {
        throw SourceError(
          path,
          "is a folder, expected an OpenAPI document: name a file, or use backlot serve."
        )
      }
      return recognize(path, files)
    }
    return ServeProcess(serving, of: sources, on: console, in: environment)
  }
}
