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
