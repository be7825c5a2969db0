/// A command of the program: its declaration and its implementation.
package protocol Subcommand: Sendable {
  /// The declaration for the parser, the help, the manual page and the completions.
  static var declaration: CommandDeclaration { get }

  /// Runs the command.
  ///
  /// - Throws: ``CommandFailure``, ``SourceError`` or ``WriteError``, whose message the program writes.
  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus
}
