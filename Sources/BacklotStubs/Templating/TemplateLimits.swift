/// How much a template and one rendering of it may take before they are given up.
package struct TemplateLimits: Sendable, Hashable {
  /// The most bytes of a template; one mebibyte unless told.
  package var maximumLength: Int
  /// The most blocks and expressions inside one another; 50 unless told.
  ///
  /// Both reading and rendering take stack for them: up to two kilobytes a level, and eight in a debug build.
  package var maximumDepth: Int
  /// The most bytes that a rendering gives; 16 mebibytes unless told.
  package var maximumOutput: Int
  /// The maximum number of steps of one rendering.
  ///
  /// Defaults to a million, about half a second. A tag is a step, and long texts count for several. Each step takes ten from the budget of the request, which
  /// everything that is done for the request shares.
  package var maximumSteps: Int

  /// The defaults, or other limits.
  package init(
    maximumLength: Int = 1 << 20,
    maximumDepth: Int = 50,
    maximumOutput: Int = 16 << 20,
    maximumSteps: Int = 1_000_000
  ) {
    self.maximumLength = maximumLength
    self.maximumDepth = maximumDepth
    self.maximumOutput = maximumOutput
    self.maximumSteps = maximumSteps
  }

  /// The steps of a request's budget that one of a template takes.
  static let budgetStepsPerStep = 10

  /// The steps of a request's budget that one rendering may take.
  var maximumBudgetSteps: Int {
    let (steps, isTooMuch) = maximumSteps.multipliedReportingOverflow(by: Self.budgetStepsPerStep)
    return isTooMuch ? .max : steps
  }
}
