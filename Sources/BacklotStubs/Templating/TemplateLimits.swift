/// How much a template and one rendering of it may take before they are given up.
///
/// The steps of a rendering are those that its request has left, in ``TemplateContext/budget``.
package struct TemplateLimits: Sendable, Hashable {
  /// The most bytes of a template; one mebibyte unless told.
  package var maximumLength: Int
  /// The most blocks and expressions inside one another; 50 unless told.
  ///
  /// Both reading and rendering take stack for them: up to two kilobytes a level, and eight in a debug build.
  package var maximumDepth: Int
  /// The most bytes that a rendering gives; 16 mebibytes unless told.
  package var maximumOutput: Int
  /// The defaults, or other limits.
  package init(
    maximumLength: Int = 1 << 20,
    maximumDepth: Int = 50,
    maximumOutput: Int = 16 << 20
  ) {
    self.maximumLength = maximumLength
    self.maximumDepth = maximumDepth
    self.maximumOutput = maximumOutput
  }

  /// The steps of a request's budget that a tag takes, or a value that a function makes.
  static let budgetStepsPerStep = 10
}
