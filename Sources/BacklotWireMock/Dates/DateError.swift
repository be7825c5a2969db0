/// The reason why a date, a date pattern, a time zone or an offset is invalid, with its position.
///
/// The description is intended for people: `"2021-13-01", column 6: there is no month 13; expected 01 to 12`.
package struct DateError: Error, Sendable, Hashable {
  /// The complete text.
  package let text: String
  /// The position of the problem in the text, counted in characters from 1.
  package let column: Int
  /// A description of the problem.
  package let problem: String
  /// The expected input, or the action to take.
  package let expected: String

  /// Creates an error for a problem at a byte of a text.
  init(in text: String, offset: Int = 0, problem: String, expected: String) {
    self.text = text
    column = String(decoding: text.utf8.prefix(offset), as: UTF8.self).count + 1
    self.problem = problem
    self.expected = expected
  }
}

extension DateError: CustomStringConvertible {
  /// The text, the position, the problem and the expected input.
  package var description: String { "\"\(text)\", column \(column): \(problem); expected \(expected)" }
}
