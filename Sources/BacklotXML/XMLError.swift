/// The reason why XML, an XPath or an expected document is invalid, with its location.
///
/// The description is readable: `line 3, column 7: the document defines the entity “lol”; write its value instead`.
package struct XMLError: Error, Sendable, Hashable {
  /// The kind of error, to distinguish errors in code.
  package let code: Code
  /// A description of the problem, including the offending part and the expected input.
  package let problem: String
  /// The remedy, if any.
  package let advice: String?
  /// The line, counted from 1, if known.
  package let line: Int?
  /// The column, counted from 1 in bytes, if known; for an XPath, the position in the expression.
  package let column: Int?

  init(_ code: Code, problem: String, advice: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.code = code
    self.problem = problem
    self.advice = advice
    self.line = line.flatMap { $0 > 0 ? $0 : nil }
    self.column = column.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The problem and the remedy, without the location.
  package var message: String { advice.map { "\(problem); \($0)" } ?? problem }
}

extension XMLError {
  /// The kind of an error.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// The text is not well-formed.
    case malformed
    /// The encoding is unknown, or differs from the one that the document declares.
    case encoding
    /// A prefix has no namespace, or another rule of Namespaces in XML 1.0 is violated.
    case namespace
    /// The number of bytes exceeds the limit.
    case tooLong
    /// The depth of nested elements exceeds the limit.
    case tooDeep
    /// The number of nodes, or of attributes of one element, exceeds the limit.
    case tooManyNodes
    /// The document type defines an entity that is not a short text.
    case entity
    /// The expression is not XPath 1.0, or uses undefined names.
    case invalidXPath
    /// The expression took more steps on this document than the limit.
    case tooManySteps
    /// A placeholder or one of its delimiters is invalid.
    case placeholder
    /// libxml2 is not installed, or is too old.
    case libraryMissing
    /// There was not enough memory.
    case memory
  }
}

extension XMLError: CustomStringConvertible {
  package var description: String {
    switch (line, column) {
    case (let line?, let column?): "line \(line), column \(column): \(message)"
    case (let line?, nil): "line \(line): \(message)"
    case (nil, let column?): "column \(column): \(message)"
    case (nil, nil): message
    }
  }
}
