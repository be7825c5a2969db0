/// Finds one match after the other, with their groups.
///
/// The search backtracks as long as that is cheap. It then backtracks with memoization, so that it tries no place
/// twice, in this match or in later ones. It runs all paths in parallel if the notes would take too much memory.
/// Irregular programs always use plain backtracking.
struct MatchSearch {
  private let runner: PatternRunner
  private let program: PatternProgram
  private let text: PatternText
  private var strategy: Strategy
  /// The number of steps left for the current strategy, and the number taken so far by all strategies.
  private var steps: Int
  private(set) var spent = 0

  private enum Strategy {
    case backtracking, parallel
    case memoizing(NotingMatcher)
  }

  init(_ runner: PatternRunner, program: PatternProgram, in text: PatternText) {
    (self.runner, self.program, self.text) = (runner, program, text)
    strategy = .backtracking
    steps = program.isRegular ? PatternRunner.fewSteps(for: text) : runner.steps(for: text, by: .goingBack)
  }

  /// Creates a search that begins with an engine, or returns `nil` if the engine cannot run the program.
  init?(_ runner: PatternRunner, program: PatternProgram, in text: PatternText, by engine: PatternEngine) {
    self.init(runner, program: program, in: text)
    steps = runner.steps(for: text, by: engine)
    switch engine {
    case .goingBack: break
    case .noting:
      guard let matcher = NotingMatcher(program, on: text) else { return nil }
      strategy = .memoizing(matcher)
    case .sideBySide:
      guard program.isRegular else { return nil }
      strategy = .parallel
    case .automaton, .byPlaces: return nil
    }
  }

  /// True if the steps ran out.
  var isExhausted: Bool { steps < 0 }

  /// Returns the positions of the next match, or `nil` if there is no match or the steps run out.
  mutating func nextMatch(from position: Int) -> [Int]? {
    let before = steps
    let slots = match(from: position)
    spent += before - steps
    guard isExhausted, program.isRegular, changeStrategy() else { return isExhausted ? nil : slots }
    return nextMatch(from: position)
  }

  private mutating func match(from position: Int) -> [Int]? {
    switch strategy {
    case .backtracking:
      let run = runner.firstMatch(in: text, from: position, by: .goingBack, steps: steps)
      steps = run.steps
      return run.slots
    case .memoizing(var matcher):
      // Releases the other reference, so that the notes are not copied.
      strategy = .parallel
      defer { strategy = .memoizing(matcher) }
      return matcher.firstMatch(from: position, steps: &steps)
    case .parallel:
      let run = runner.firstMatch(in: text, from: position, by: .sideBySide, steps: steps)
      steps = run.steps
      return run.slots
    }
  }

  /// Switches to the next strategy, or returns `false` if there is no other strategy.
  private mutating func changeStrategy() -> Bool {
    switch strategy {
    case .backtracking:
      steps = runner.steps(for: text, by: .sideBySide)
      strategy = NotingMatcher(program, on: text).map(Strategy.memoizing) ?? .parallel
      return true
    case .memoizing:
      steps = runner.steps(for: text, by: .sideBySide)
      strategy = .parallel
      return true
    case .parallel: return false
    }
  }
}
