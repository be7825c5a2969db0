internal import BacklotLimits

/// A text with expressions that are evaluated for each request, in the language of WireMock's response templates:
/// Handlebars as in jknack's library for Java, with WireMock's functions.
///
/// A template is parsed once. It can be rendered any number of times, from any number of threads.
///
/// ```swift
/// let template = try Template(#"{"id": "{{request.path.[1]}}", "at": "{{now format='yyyy-MM-dd'}}"}"#)
/// let body = try template.render(model, in: &context)
/// ```
///
/// The output is not escaped for HTML. A function that fails returns a text such as `[ERROR: position must be 'start',
/// 'end' or an integer]` instead. Time and random values come only from the context, so that a rendering is
/// reproducible.
package struct Template: Sendable {
  /// The template as it was written.
  package let text: String
  /// The limits for reading and rendering the template.
  package let limits: TemplateLimits

  let nodes: [TemplateNode]
  /// The output, if it is the same for every request.
  private let literal: [UInt8]?

  /// Parses a template.
  ///
  /// A text without `{{`, or without a following `}}`, is a template whose output is the text itself.
  ///
  /// - Throws: ``TemplateError`` with line and column.
  package init(_ text: String, limits: TemplateLimits = TemplateLimits()) throws(TemplateError) {
    self.text = text
    self.limits = limits
    nodes = try TemplateParser.parse(text, limits: limits)
    literal = nodes.allSatisfy(\.isText) ? nodes.flatMap(\.bytes) : nil
  }

  /// A Boolean value that indicates whether the output is the same for every request.
  package var isLiteral: Bool { literal != nil }

  /// Renders the template.
  ///
  /// - Parameters:
  ///   - model: The values that expressions refer to.
  ///   - context: The inputs besides the request. The random values and the steps in it are consumed.
  /// - Returns: The output in UTF-8.
  /// - Throws: ``TemplateError`` if a limit is exceeded, with the position of the tag.
  package func render(_ model: TemplateModel, in context: inout TemplateContext) throws(TemplateError) -> [UInt8] {
    if let literal { return literal }
    var run = TemplateRun(self, model: model, context: context, spending: context.budget)
    defer { (context.draw, context.budget) = (run.context.draw, run.budget) }
    do throws(TemplateInterruption) {
      try run.render(nodes)
      try run.checkBudget()
    } catch {
      throw error.error(in: self, at: run.place)
    }
    return run.output
  }
}

extension Template: Hashable {
  /// Returns whether two templates have the same text and limits.
  package static func == (left: Template, right: Template) -> Bool {
    left.text == right.text && left.limits == right.limits
  }

  /// Hashes the text.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Template: CustomStringConvertible {
  /// The template as it was written.
  package var description: String { text }
}

/// The reason why a rendering was stopped.
enum TemplateInterruption: Error {
  case steps, output
  /// A function failed.
  case failed(String)

  func error(in template: Template, at offset: Int) -> TemplateError {
    switch self {
    case .failed(let problem):
      TemplateError(
        .functionFailed,
        in: template.text,
        offset: offset,
        problem: problem,
        expected: "valid arguments for the function"
      )
    case .steps:
      TemplateError(
        .tooManySteps,
        in: template.text,
        offset: offset,
        problem: "rendering this exceeds the step limit of its request",
        expected: "at most \(StepBudget.defaultSteps) steps for all work on a request"
      )
    case .output:
      TemplateError(
        .outputTooLong,
        in: template.text,
        offset: offset,
        problem: "the output becomes too long here",
        expected: "at most \(template.limits.maximumOutput) bytes"
      )
    }
  }
}

// MARK: - Limits

/// The limits beyond which reading or rendering a template fails.
///
/// The number of steps of a rendering is limited by the budget of its request, in ``TemplateContext/budget``.
package struct TemplateLimits: Sendable, Hashable {
  /// The maximum length of a template, in bytes.
  ///
  /// Defaults to 1 MiB.
  package var maximumLength: Int
  /// The maximum nesting depth of blocks and expressions.
  ///
  /// Defaults to 50.
  ///
  /// Both reading and rendering need stack space for each level: up to two kilobytes, or eight in a debug build.
  package var maximumDepth: Int
  /// The maximum length of the output of a rendering, in bytes.
  ///
  /// Defaults to 16 MiB.
  package var maximumOutput: Int
  /// Creates limits.
  package init(
    maximumLength: Int = 1 << 20,
    maximumDepth: Int = 50,
    maximumOutput: Int = 16 << 20
  ) {
    self.maximumLength = maximumLength
    self.maximumDepth = maximumDepth
    self.maximumOutput = maximumOutput
  }

  /// The number of steps of a request's budget for each tag, and for each value that a function creates.
  static let budgetStepsPerStep = 10
}
