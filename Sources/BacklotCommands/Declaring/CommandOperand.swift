/// An argument that is told by its place, and the type of what it gives.
package struct CommandOperand<Value: Sendable>: Sendable {
  /// What parser, help and shells need to know.
  package let declaration: OperandDeclaration
  /// Makes the value of all that were given, in order; nothing where too few were.
  let assemble: @Sendable ([any Sendable]) -> Value?
}

extension CommandOperand {
  /// Exactly one.
  package static func one(_ format: ValueFormat<Value>, _ summary: String) -> Self {
    Self(declaration: OperandDeclaration(summary: summary, format: format.erased, count: 1...1)) {
      $0.first as? Value
    }
  }

  /// One or none.
  package static func optional<Wrapped: Sendable>(_ format: ValueFormat<Wrapped>, _ summary: String) -> Self
  where Value == Wrapped? {
    Self(declaration: OperandDeclaration(summary: summary, format: format.erased, count: 0...1)) {
      .some($0.first as? Wrapped)
    }
  }

  /// Any number, none too.
  package static func any<Element: Sendable>(_ format: ValueFormat<Element>, _ summary: String) -> Self
  where Value == [Element] {
    Self(declaration: OperandDeclaration(summary: summary, format: format.erased, count: 0...Int.max)) {
      $0.compactMap { $0 as? Element }
    }
  }

  /// One or more.
  package static func several<Element: Sendable>(_ format: ValueFormat<Element>, _ summary: String) -> Self
  where Value == [Element] {
    Self(declaration: OperandDeclaration(summary: summary, format: format.erased, count: 1...Int.max)) {
      $0.compactMap { $0 as? Element }
    }
  }
}

/// An operand as parser, help, manual page and shells see it.
package struct OperandDeclaration: Sendable {
  /// What it is: a sentence.
  package let summary: String
  /// How it is written.
  package let format: ValueFormat<any Sendable>
  /// How many there may be.
  package let count: ClosedRange<Int>

  /// What stands for it in help.
  package var name: String { format.placeholder }

  /// How a usage line writes it: `SOURCE…`, `[COMMAND]`.
  package var synopsis: String {
    let name = count.upperBound > 1 ? "\(name)…" : name
    return count.lowerBound == 0 ? "[\(name)]" : name
  }
}
