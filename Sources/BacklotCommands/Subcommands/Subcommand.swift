/// One of the program's commands: what it is, and what it does.
package protocol Subcommand: Sendable {
  /// The declaration for the parser, help, manual page and completions.
  static var declaration: CommandDeclaration { get }

  /// Carries the command out.
  ///
  /// - Throws: ``CommandFailure``, ``SourceError`` or ``WriteError``, whose message the program writes.
  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus
}
