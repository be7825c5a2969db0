/// Why a text is not read as XML, an expression not as XPath, or an expectation not understood, and where.
///
/// The description is meant for people:
/// `line 3, column 7: the document defines the entity “lol”; write its value instead`.
package struct XMLError: Error, Sendable, Hashable {
  /// The kind of error, to distinguish errors in code.
  package let code: Code
  /// A description of the problem, including the offending part and the expected input.
  package let problem: String
  /// The remedy, if there is one.
  package let advice: String?
  /// The line, counted from 1, where it is known.
  package let line: Int?
  /// The column, counted from 1 in bytes, where it is known; in an XPath that is its place in the expression.
  package let column: Int?

  init(_ code: Code, _ problem: String, advice: String? = nil, line: Int? = nil, column: Int? = nil) {
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
  /// The kind of a mistake.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// A text that is not well-formed.
    case malformed
    /// Bytes in an encoding that is not known, or other than the document says.
    case encoding
    /// A prefix without a namespace, or another breach of Namespaces in XML 1.0.
    case namespace
    /// More bytes than the limit.
    case tooLong
    /// More elements inside one another than the limit.
    case tooDeep
    /// More nodes, or more attributes of one element, than the limit.
    case tooManyNodes
    /// A document type that defines entities or attributes, or a reference to an entity that is not defined.
    case entity
    /// An expression that is not XPath 1.0, or uses what is not there.
    case invalidXPath
    /// An expression that took more steps than the limit on this document.
    case tooManySteps
    /// A placeholder, or one of its delimiters, that is not understood.
    case placeholder
    /// libxml2 is not installed, or too old.
    case libraryMissing
    /// No memory was left.
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
