/// The reason why a template is invalid or could not be rendered, with its position.
///
/// The description is intended for people: `line 3, column 14: could not find the function "upcase"; expected a
/// function of Handlebars or WireMock, such as "upper"`.
package struct TemplateError: Error, Sendable, Hashable {
  /// The kind of a problem.
  package enum Code: Sendable, Hashable {
    /// The text does not follow the grammar.
    case invalidSyntax
    /// The function is unknown.
    case unknownFunction
    /// The template is too long.
    case tooLong
    /// Blocks or expressions are nested too deeply.
    case tooDeep
    /// A function failed in a case in which WireMock responds with 500.
    case functionFailed
    /// The output exceeds its limit.
    case outputTooLong
    /// Rendering exceeded its step limit.
    case tooManySteps
  }

  /// The kind of the problem.
  package let code: Code
  /// The line of the template, from 1.
  package let line: Int
  /// The column in that line, counted in characters from 1.
  package let column: Int
  /// A description of the problem.
  package let problem: String
  /// The expected input, or the action to take.
  package let expected: String

  /// Creates an error for a problem at a byte of a template.
  init(_ code: Code, in source: String, offset: Int, problem: String, expected: String) {
    self.code = code
    self.problem = problem
    self.expected = expected
    let before = source.utf8.prefix(offset)
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { before.index(after: $0) } ?? before.startIndex
    column = String(decoding: before[start...], as: UTF8.self).count + 1
  }
}

extension TemplateError: CustomStringConvertible {
  /// The position, the problem and the expected input.
  package var description: String { "line \(line), column \(column): \(problem); expected \(expected)" }
}
