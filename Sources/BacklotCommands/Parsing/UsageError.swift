/// The reason why arguments are invalid, and a correction.
package struct UsageError: Error, Hashable {
  /// The problem, and its solution.
  package let message: String
  /// The command that was meant, as far as it is known, whose help says more.
  package let command: [String]
}
