/// The limits on the input of a parser.
public struct JSONLimits: Sendable, Hashable {
  /// The maximum nesting depth of arrays and objects.
  ///
  /// Defaults to 512.
  ///
  /// Parsing and writing need no stack for them, but releasing and comparing a value does: up to a kilobyte per level,
  /// and up to four if array order is ignored in a debug build. If you raise the limit, also raise the stack size of
  /// the threads that hold the value.
  public var maximumDepth: Int
  /// The maximum number of bytes in a text.
  ///
  /// Unlimited by default, since the reader of a body already limits it.
  public var maximumLength: Int

  /// Creates limits, by default the standard ones.
  public init(maximumDepth: Int = 512, maximumLength: Int = .max) {
    self.maximumDepth = maximumDepth
    self.maximumLength = maximumLength
  }
}
