/// A command line that was understood.
package struct ParsedArguments: Sendable {
  /// The commands that were named, the outermost first.
  package internal(set) var commands: [CommandDeclaration]
  var options: [String: [any Sendable]] = [:]
  var operands: [String: [any Sendable]] = [:]

  /// The command to carry out.
  package var command: CommandDeclaration? { commands.last }

  /// What an option was given, or its default.
  package subscript<Value>(option: CommandOption<Value>) -> Value {
    option.assemble(options[option.declaration.name] ?? [])
  }

  /// What stands in an operand's place; nothing only where the command is not the one that has it.
  package subscript<Value>(operand: CommandOperand<Value>) -> Value? {
    operand.assemble(operands[operand.declaration.name] ?? [])
  }
}
