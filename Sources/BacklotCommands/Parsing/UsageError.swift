/// The reason why arguments are invalid, and a correction.
package struct UsageError: Error, Hashable {
  /// The problem, and its solution.
  package let message: String
  /// The path of the intended command, as far as it is known; its help has more information.
  package let command: [String]
}
