/// Why a text is no template, or why one could not be rendered, and where in it.
///
/// The description is meant for people:
/// `line 3, column 14: could not find the function "upcase"; expected a function of Handlebars or WireMock, such as
/// "upper"`.
package struct TemplateError: Error, Sendable, Hashable {
  /// The kind of a problem.
  package enum Code: Sendable, Hashable {
    /// The text does not follow the grammar.
    case invalidSyntax
    /// A function of that name is not known.
    case unknownFunction
    /// The template is longer than it may be.
    case tooLong
    /// Blocks or expressions inside one another are deeper than they may be.
    case tooDeep
    /// A function cannot do what it is asked, in a case in which WireMock answers with 500.
    case functionFailed
    /// The output is longer than its limit.
    case outputTooLong
    /// Rendering took more steps than it may take.
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

  /// Describes a problem at a byte of a template.
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
  /// The place, the problem and what to do.
  package var description: String { "line \(line), column \(column): \(problem); expected \(expected)" }
}
