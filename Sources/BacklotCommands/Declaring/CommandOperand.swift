/// A positional argument and the type of its value.
package struct CommandOperand<Value: Sendable>: Sendable {
  /// The declaration for the parser, the help and shells.
  package let declaration: OperandDeclaration
  /// Combines the specified values, in order, into one; returns `nil` if there are too few.
  let assemble: @Sendable ([any Sendable]) -> Value?
}

extension CommandOperand {
  /// Creates an operand with exactly one value.
  ///
  /// - Parameters:
  ///   - format: The format of the value.
  ///   - summary: A sentence for the help.
  ///   - joins: Returns true if two words, the last ones of the command line, are the value together, with a space
  ///     between them.
  package static func one(
    _ format: ValueFormat<Value>,
    summary: String,
    joining joins: (@Sendable (_ first: String, _ last: String) -> Bool)? = nil
  ) -> Self {
    Self(declaration: OperandDeclaration(summary: summary, format: format.erased, count: 1...1, joins: joins)) {
      $0.first as? Value
    }
  }

  /// Creates an operand with zero or one value.
  package static func optional<Wrapped: Sendable>(_ format: ValueFormat<Wrapped>, summary: String) -> Self
  where Value == Wrapped? {
    Self(declaration: OperandDeclaration(summary: summary, format: format.erased, count: 0...1)) {
      .some($0.first as? Wrapped)
    }
  }

  /// Creates an operand with zero or more values.
  package static func any<Element: Sendable>(_ format: ValueFormat<Element>, summary: String) -> Self
  where Value == [Element] {
    Self(declaration: OperandDeclaration(summary: summary, format: format.erased, count: 0...Int.max)) {
      $0.compactMap { $0 as? Element }
    }
  }

  /// Creates an operand with one or more values.
  package static func several<Element: Sendable>(_ format: ValueFormat<Element>, summary: String) -> Self
  where Value == [Element] {
    Self(declaration: OperandDeclaration(summary: summary, format: format.erased, count: 1...Int.max)) {
      $0.compactMap { $0 as? Element }
    }
  }
}

/// The declaration of an operand for the parser, the help, the manual page and shells.
package struct OperandDeclaration: Sendable {
  /// A summary: a sentence.
  package let summary: String
  /// The format of its values.
  package let format: ValueFormat<any Sendable>
  /// The allowed number of values.
  package let count: ClosedRange<Int>
  /// Returns true if two words, the last ones of the command line, are one value.
  var joins: (@Sendable (_ first: String, _ last: String) -> Bool)?

  /// The placeholder in help.
  package var name: String { format.placeholder }

  /// The operand in a usage line: `SOURCE…`, `[COMMAND]`.
  package var synopsis: String {
    let name = count.upperBound > 1 ? "\(name)…" : name
    return count.lowerBound == 0 ? "[\(name)]" : name
  }
}
