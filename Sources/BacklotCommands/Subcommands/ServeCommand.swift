/// `backlot serve`: answers requests on a port according to files.
enum ServeCommand: Subcommand {
  static let declaration = ServeOptions.declaration

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    OpenFileLimit.raise()
    return try await ServeProcess(try ServeOptions(arguments), on: console, in: .process).run()
  }
}
