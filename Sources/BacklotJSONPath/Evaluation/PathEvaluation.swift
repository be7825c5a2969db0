import BacklotJSON
internal import BacklotPattern

/// The state of an evaluation: the root value and the number of remaining steps.
struct PathEvaluation {
  let root: JSONValue
  private(set) var steps: Int
  /// The offset in the path's text, for the error if the steps are used up.
  var offset = 0
  /// The last regular expression from a value, since usually all values use the same one.
  private var lastPattern: (text: String, pattern: Pattern?)?

  init(root: JSONValue, steps: Int) {
    self.root = root
    self.steps = steps
  }

  @inline(__always)
  mutating func spend(_ count: Int = 1) throws(PathExhaustion) {
    steps -= count
    if steps < 0 { throw PathExhaustion() }
  }

  /// Deducts the steps for reading a whole string.
  mutating func spend(on text: String) throws(PathExhaustion) {
    try spend(1 + text.utf8.count / 16)
  }

  mutating func pattern(_ text: String) throws(PathExhaustion) -> Pattern? {
    if let lastPattern, lastPattern.text.hasSameBytes(as: text) { return lastPattern.pattern }
    let pattern = Pattern(ifIRegexp: text)
    try spend(text.utf8.count + (pattern?.width ?? PatternLimits.inPaths.programSize))
    lastPattern = (text, pattern)
    return pattern
  }

  mutating func isMatch(_ text: String, for pattern: Pattern, isWhole: Bool) throws(PathExhaustion) -> Bool {
    let isMatch =
      isWhole ? pattern.matches(text, spending: &steps) : pattern.occurs(in: text, spending: &steps)
    try spend()
    return isMatch
  }
}

/// The error thrown if all steps are used up.
struct PathExhaustion: Error {}
