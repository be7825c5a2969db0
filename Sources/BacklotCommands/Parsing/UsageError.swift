/// Why arguments say nothing that can be done, and what would.
package struct UsageError: Error, Hashable {
  /// What is wrong, and the way out.
  package let message: String
  /// The command that was meant, as far as it is known, whose help says more.
  package let command: [String]
}
