/// The statements of a function, which know whether they throw.
struct EndpointBody {
  private(set) var lines: [String] = []
  private(set) var throwsError = false
  private var indentation = ""

  mutating func line(_ text: String) { lines.append(indentation + text) }

  /// Adds an expression, with `try` before it if it throws.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - start: What precedes `try`.
  mutating func statement(_ expression: SwiftExpression, after start: String = "") {
    throwsError = throwsError || expression.throwsError
    line(start + (expression.throwsError ? "try " : "") + expression.text)
  }

  mutating func block(_ head: String, _ body: (inout EndpointBody) -> Void) {
    line(head + " {")
    let outer = indentation
    indentation += "  "
    body(&self)
    indentation = outer
    line("}")
  }

  mutating func append(_ other: EndpointBody) {
    for text in other.lines { line(text) }
    throwsError = throwsError || other.throwsError
  }
}
