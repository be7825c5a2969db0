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
  /// The most steps of one rendering; two million unless told, which takes about a quarter of a second.
  ///
  /// A tag is a step, and long texts count for several.
  package var maximumSteps: Int

  /// The defaults, or other limits.
  package init(
    maximumLength: Int = 1 << 20,
    maximumDepth: Int = 50,
    maximumOutput: Int = 16 << 20,
    maximumSteps: Int = 2_000_000
  ) {
    self.maximumLength = maximumLength
    self.maximumDepth = maximumDepth
    self.maximumOutput = maximumOutput
    self.maximumSteps = maximumSteps
  }
}
