/// A parsed command line.
package struct ParsedArguments: Sendable {
  /// The specified commands, the outermost first.
  package internal(set) var commands: [CommandDeclaration]
  var options: [String: [any Sendable]] = [:]
  var operands: [String: [any Sendable]] = [:]

  /// The command to run.
  package var command: CommandDeclaration? { commands.last }

  /// Returns the value of an option, or its default.
  package subscript<Value>(option: CommandOption<Value>) -> Value {
    option.assemble(options[option.declaration.name] ?? [])
  }

  /// Returns the value of an operand; `nil` only if the operand belongs to another command.
  package subscript<Value>(operand: CommandOperand<Value>) -> Value? {
    operand.assemble(operands[operand.declaration.name] ?? [])
  }
}
