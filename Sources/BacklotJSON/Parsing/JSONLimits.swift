/// How much a parser takes in before it gives up.
public struct JSONLimits: Sendable, Hashable {
  /// The most arrays and objects inside one another; 512 unless told.
  ///
  /// Parsing and writing need no stack for them, but releasing and comparing a value does: up to a kilobyte a level,
  /// and up to four where array order is ignored in a debug build. Raise the limit only together with the stacks of
  /// the threads that will hold the value.
  public var maximumDepth: Int
  /// The most bytes in a text; unlimited unless told, since whoever reads a body limits it already.
  public var maximumLength: Int

  /// The defaults, or other limits.
  public init(maximumDepth: Int = 512, maximumLength: Int = .max) {
    self.maximumDepth = maximumDepth
    self.maximumLength = maximumLength
  }
}
