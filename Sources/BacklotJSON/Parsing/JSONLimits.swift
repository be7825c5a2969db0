/// How much a parser takes in before it gives up.
public struct JSONLimits: Sendable, Hashable {
  /// The most arrays and objects inside one another; 512 unless told.
  ///
  /// Parsing itself needs no stack for them, but comparing, writing and releasing a value does: about a kilobyte a
  /// level. Raise it only together with the stacks of the threads that will hold the value.
  public var maximumDepth: Int
  /// The most bytes in a text; unlimited unless told, since whoever reads a body limits it already.
  public var maximumLength: Int

  /// The defaults, or other limits.
  public init(maximumDepth: Int = 512, maximumLength: Int = .max) {
    self.maximumDepth = maximumDepth
    self.maximumLength = maximumLength
  }
}
