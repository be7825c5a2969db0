/// The syntax and the meaning of a command-line value.
package struct ValueFormat<Value: Sendable>: Sendable {
  /// The placeholder of the value in help: `PORT`.
  package let placeholder: String
  /// The text that follows the word “expected” in messages: `a whole number from 0 to 65535`.
  package let expectation: String
  /// An example of a value.
  package let example: String
  /// The completions that a shell offers.
  package let completion: Completion
  /// Parses text; returns `nil` if it is not a valid value.
  package let read: @Sendable (String) -> Value?

  package init(
    _ placeholder: String,
    expectation: String,
    example: String,
    completion: Completion = .nothing,
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.placeholder = placeholder
    self.expectation = expectation
    self.example = example
    self.completion = completion
    self.read = read
  }

  /// The same format without its type, for code that does not use the values.
  package var erased: ValueFormat<any Sendable> {
    ValueFormat<any Sendable>(placeholder, expectation: expectation, example: example, completion: completion) {
      [read] in read($0)
    }
  }
}

/// A shell's completions for a value.
package enum Completion: Sendable, Hashable {
  case nothing
  /// Names of files and folders.
  case paths
  /// One of several words.
  case words([String])
}

extension ValueFormat where Value == String {
  /// Returns a format for any text.
  package static func text(_ placeholder: String, example: String, completion: Completion = .nothing) -> Self {
    Self(placeholder, expectation: "non-empty text", example: example, completion: completion) { $0.isEmpty ? nil : $0 }
  }
}

extension ValueFormat where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// Returns a format for the raw values of an enumeration.
  package static func word(_ placeholder: String) -> Self {
    let words = Value.allCases.map(\.rawValue)
    return Self(
      placeholder,
      expectation: words.count > 1 ? "one of " + words.joined(separator: ", ") : words.joined(),
      example: words.first ?? placeholder,
      completion: .words(words)
    ) { Value(rawValue: $0) }
  }
}

extension ValueFormat where Value: FixedWidthInteger {
  /// Returns a format for integers within a range.
  package static func integer(_ placeholder: String, in range: ClosedRange<Value>, example: Value) -> Self {
    let bounds =
      range.upperBound == .max ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
    return Self(placeholder, expectation: "a whole number \(bounds)", example: "\(example)") { text in
      text.hasPrefix("+") ? nil : Value(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}
