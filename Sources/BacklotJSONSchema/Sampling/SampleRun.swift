import BacklotJSON

/// The creation of a sample.
struct SampleRun<Generator: RandomNumberGenerator> {
  let program: SchemaProgram
  let heights: SchemaHeights
  let purposes: SchemaPurposes
  let limits: JSONSchemaLimits
  let options: JSONSchema.SampleOptions
  var generator: Generator
  /// The maximum depth of optional parts.
  private let mostLevels: Int
  /// The path to the current part.
  var path: [String] = []
  /// The remaining steps, which all attempts share; negative if exceeded.
  private var steps: Int
  /// The number of failed attempts to find a text for a pattern with a length.
  var failedTexts: [SampleTextRequest: Int] = [:]
  /// The schemas for which a typical value is being created.
  var openNodes: [Int32] = []
  /// The number of parts that several alternatives of a `oneOf` accept.
  var ambiguityCount = 0
  /// True if typical values are returned without validation.
  var isUnvalidated = false
  /// The number of created values, including discarded ones.
  private(set) var valueCount = 0

  /// The number of values from which optional parts are omitted.
  private static var manyValues: Int { 400 }
  /// The maximum depth.
  ///
  /// A level takes several kilobytes of stack, and on Apple systems threads other than the main thread have 512.
  private static var deepest: Int { 32 }
  /// The number of additional levels that a last attempt may use.
  private static var spareLevels: Int { 4 }
  /// The maximum number of generated characters; far fewer if a pattern must match.
  static var mostCharacters: Int { 100_000 }
  static var mostPatternCharacters: Int { 4096 }
  /// The maximum number of elements or members.
  static var mostParts: Int { 10_000 }
  /// The number of validation steps that take as long as one step here.
  private static var validationStepsPerStep: Int { 5 }

  init(
    _ program: SchemaProgram,
    heights: SchemaHeights,
    purposes: SchemaPurposes,
    limits: JSONSchemaLimits,
    options: JSONSchema.SampleOptions,
    generator: Generator
  ) {
    self.program = program
    self.heights = heights
    self.purposes = purposes
    self.limits = limits
    self.options = options
    mostLevels = min(options.maximumDepth, Self.deepest / 2)
    steps = limits.maximumSteps / Self.validationStepsPerStep
    self.generator = generator
  }

  mutating func countValue() { valueCount += 1 }

  /// True if no more optional parts are created.
  var isFull: Bool { valueCount >= (options.style == .typical ? 4 * Self.manyValues : Self.manyValues) }

  /// Returns true if the choice with the fewest levels is required.
  func isFull(at depth: Int) -> Bool { depth >= mostLevels || isFull }

  /// Returns true if an attempt makes the choice with the fewest levels.
  ///
  /// The last attempt may make any choice, unless it is deep.
  func prefersEnds(_ effort: SampleEffort) -> Bool {
    isFull(at: effort.depth) && (!effort.isLast || effort.depth > mostLevels + Self.spareLevels)
  }

  /// Returns true if there is room for an optional part.
  func hasRoom(for goal: [SampleDemand], at depth: Int) -> Bool {
    if isFull { return false }
    return goal.allSatisfy { $0.isNegated || depth + heights[$0.node] <= mostLevels }
  }

  /// Deducts steps.
  ///
  /// If no steps are left, the next call of `spend` throws.
  mutating func charge(_ count: Int) { steps -= count }

  mutating func spend(_ count: Int = 1, on demand: SampleDemand) throws(SampleFailure) {
    charge(count)
    if steps < 0 { throw failure(.steps, at: demand, isFinal: true) }
  }

  private func limitDepth(_ depth: Int, of demand: SampleDemand) throws(SampleFailure) {
    if depth > Self.deepest { throw failure(.depth, at: demand, isFinal: true) }
    if depth > mostLevels + 2, !demand.isNegated, heights.isEndless(demand.node) {
      throw failure(.endless, at: demand, isFinal: true)
    }
  }

  package func failure(_ problem: SampleFailure.Problem, at demand: SampleDemand, isFinal: Bool = false)
    -> SampleFailure
  {
    SampleFailure(node: demand.node, path: path, problem: problem, isFinal: isFinal)
  }
}

// Tries

extension SampleRun {
  private func attempts(at depth: Int) -> Int { depth == 0 ? 48 : depth == 1 ? 16 : depth < 4 ? 8 : 4 }

  /// Creates a value that satisfies all demands.
  package mutating func value(
    for goal: [SampleDemand],
    depth: Int,
    unlike others: [JSONValue] = [],
    only types: SchemaTypes = .all
  ) throws(SampleFailure) -> JSONValue {
    guard let demand = goal.first else { return freeValue() }
    try limitDepth(depth, of: demand)
    try spend(40 + others.count / 16, on: demand)
    var first: SampleFailure?
    let attempts = attempts(at: depth)
    for attempt in 0..<attempts {
      var constraints = SampleConstraints()
      constraints.forbidden = others
      constraints.types = types
      do throws(SampleFailure) {
        return try triedValue(
          for: goal,
          under: &constraints,
          effort: SampleEffort(attempt: attempt, attempts: attempts, depth: depth)
        )
      } catch {
        if error.isFinal { throw error.moved(to: first) }
        first = first ?? error
        if error.problem.isCertain, !constraints.hasChoices, error.path.count == path.count { break }
      }
    }
    throw first ?? failure(.never, at: demand)
  }

  private mutating func triedValue(
    for goal: [SampleDemand],
    under constraints: inout SampleConstraints,
    effort: SampleEffort
  ) throws(SampleFailure) -> JSONValue {
    for demand in goal { constraints.add(demand) }
    try settle(&constraints, effort: effort)
    valueCount += 1
    if options.usesExamples || options.usesDefaults,
      let example = try example(for: goal, under: constraints, effort: effort)
    {
      return example
    }
    if let listed = constraints.listed { return try listedValue(of: listed, for: goal, under: &constraints) }
    let ambiguities = ambiguityCount
    let value = try builtValue(for: goal[0], under: &constraints, effort: effort)
    if !constraints.isExact || effort.depth == 0, try !accepts(value, for: goal) {
      // Some attempts may find a value that only one alternative accepts, unless a part has none.
      guard ambiguityCount > ambiguities || effort.allowsAmbiguity,
        try accepts(value, for: goal, allowingAmbiguity: true)
      else { throw failure(.rejected(value), at: goal[0]) }
      ambiguityCount += 1
    }
    return value
  }

  /// Returns a value without demands.
  private mutating func freeValue() -> JSONValue {
    valueCount += 1
    charge(8)
    return .string(SampleWords.word(using: &generator))
  }

  private mutating func example(
    for goal: [SampleDemand],
    under constraints: SampleConstraints,
    effort: SampleEffort
  ) throws(SampleFailure) -> JSONValue? {
    guard effort.isFirst else { return nil }
    let examples = options.usesExamples ? constraints.examples : []
    for values in [examples, options.usesDefaults ? constraints.defaults : []] {
      if let value = try firstValid(of: values, for: goal, under: constraints) { return value }
    }
    return nil
  }

  private mutating func listedValue(
    of values: [JSONValue],
    for goal: [SampleDemand],
    under constraints: inout SampleConstraints
  ) throws(SampleFailure) -> JSONValue {
    try spend(values.count / 8, on: goal[0])
    // `null` is used only if there is no other value.
    for isNull in [false, true] {
      let values = values.filter { $0.isNull == isNull }
      if let value = try firstValid(of: values, for: goal, under: constraints) { return value }
    }
    throw failure(.listed, at: goal[0])
  }

  /// Returns the first valid value, beginning at a random position.
  private mutating func firstValid(
    of values: [JSONValue],
    for goal: [SampleDemand],
    under constraints: SampleConstraints
  ) throws(SampleFailure) -> JSONValue? {
    if values.isEmpty { return nil }
    let start = generator.draw(below: values.count)
    for place in values.indices {
      let value = values[(start + place) % values.count]
      try spend(on: goal[0])
      if isForbidden(value, by: constraints) { continue }
      if try accepts(value, for: goal) {
        try spend(value.weight / 16, on: goal[0])
        return value
      }
    }
    return nil
  }

  /// Returns true if the validator accepts a value for all demands.
  ///
  /// - Parameter allowingAmbiguity: True if several alternatives of a `oneOf` may accept the value, unless the options
  ///   exclude such values.
  mutating func accepts(
    _ value: JSONValue,
    for goal: [SampleDemand],
    allowingAmbiguity: Bool = false
  ) throws(SampleFailure) -> Bool {
    for demand in goal {
      let most = validationSteps
      var run = SchemaRun(program, steps: most, depth: limits.maximumDepth, report: SilentReport())
      run.scopes = demand.scopes
      run.allowsAmbiguity = allowingAmbiguity && options.allowsAmbiguity
      let isValid = run.check(value, against: demand.node)
      try spend((most - run.steps) / 4 + 1, on: demand)
      if run.isExhausted || run.steps < 0 || isValid == demand.isNegated { return false }
    }
    return true
  }

  /// The maximum number of steps of a validation, derived from the remaining steps.
  var validationSteps: Int { max(0, min(limits.maximumSteps, 4 * steps)) }

  private mutating func isForbidden(_ value: JSONValue, by constraints: SampleConstraints) -> Bool {
    charge(constraints.forbidden.count / 16)
    return constraints.forbidden.contains(value)
  }
}

// Types

extension SampleRun {
  private mutating func builtValue(
    for demand: SampleDemand,
    under constraints: inout SampleConstraints,
    effort: SampleEffort
  ) throws(SampleFailure) -> JSONValue {
    let value =
      switch try type(for: demand, under: constraints, effort: effort) {
      case .null: JSONValue.null
      case .boolean: JSONValue.bool(generator.draw(below: 2) == 1)
      case .string: JSONValue.string(try text(for: demand, under: constraints, effort: effort))
      case .array: JSONValue.array(try elements(for: demand, under: constraints, effort: effort))
      case .object: JSONValue.object(try members(for: demand, under: &constraints, effort: effort))
      default: JSONValue.number(try number(for: demand, under: constraints, effort: effort))
      }
    if isForbidden(value, by: constraints) { throw failure(.rejected(value), at: demand) }
    return value
  }

  private mutating func type(
    for demand: SampleDemand,
    under constraints: SampleConstraints,
    effort: SampleEffort
  ) throws(SampleFailure) -> SchemaTypes {
    let allowed = constraints.types
    if allowed.isEmpty { throw failure(.types, at: demand) }
    var types = Self.drawn.filter { !allowed.isDisjoint(with: $0) }
    let spokenOf = types.filter { !constraints.typesSpokenOf.isDisjoint(with: $0) }
    if allowed == .all, constraints.typesSpokenOf.isEmpty, effort.prefersTypesSpokenOf { return .string }
    if effort.prefersTypesSpokenOf, !spokenOf.isEmpty { types = spokenOf }
    if isFull(at: effort.depth), heights[demand.node] == 0 {
      let flat = Self.drawn.filter { !allowed.isDisjoint(with: $0) && $0 != .array && $0 != .object }
      if !flat.isEmpty, allowed != .all { types = flat }
    }
    if types.count > 1, effort.attempt < effort.attempts / 2 { types.removeAll { $0 == .null } }
    return generator.draw(from: types)
  }

  /// The types in a fixed order.
  private static var drawn: [SchemaTypes] {
    [.object, .array, .string, [.number, .integer, .plainInteger], .boolean, .null]
  }

  private mutating func number(
    for demand: SampleDemand,
    under constraints: SampleConstraints,
    effort: SampleEffort
  ) throws(SampleFailure) -> JSONNumber {
    var numbers = constraints.numbers
    numbers.isInteger = numbers.isInteger || !constraints.types.contains(.number)
    if numbers.isEmpty { throw failure(.range, at: demand) }
    try spend(numbers.weight, on: demand)
    let turn = effort.attempt + constraints.forbidden.count / 16
    guard let number = numbers.number(attempt: turn, using: &generator) else {
      throw failure(.numbers, at: demand)
    }
    return number
  }
}

// MARK: - Size

extension JSONValue {
  /// The approximate size of the serialized value in bytes.
  fileprivate var weight: Int {
    switch self {
    case .null, .bool: 4
    case .number(let number): number.text.utf8.count
    case .string(let text): text.utf8.count
    case .array(let elements): elements.reduce(2) { $0 + $1.weight }
    case .object(let object): object.reduce(2) { $0 + $1.key.utf8.count + $1.value.weight }
    }
  }
}
