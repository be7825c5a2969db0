/// Finds one match after the other, with their groups.
///
/// The search backtracks as long as that is cheap. It then backtracks with memoization, so that it tries no place
/// twice, in this match or in later ones. It runs all paths in parallel if the notes would take too much memory.
/// Irregular programs always use plain backtracking.
struct MatchSearch {
  private let runner: PatternRunner
  private let program: PatternProgram
  private let text: PatternText
  private var way: Way
  /// The number of steps left in this way of running, and the number taken so far in all ways.
  private var steps: Int
  private(set) var spent = 0

  private enum Way {
    case back, side
    case noting(NotingMatcher)
  }

  init(_ runner: PatternRunner, program: PatternProgram, in text: PatternText) {
    (self.runner, self.program, self.text) = (runner, program, text)
    way = .back
    steps = program.isRegular ? PatternRunner.fewSteps(for: text) : runner.steps(for: text, by: .goingBack)
  }

  /// A search that begins in some way, or `nil` where the program cannot be run in it.
  init?(_ runner: PatternRunner, program: PatternProgram, in text: PatternText, by engine: Pattern.Engine) {
    self.init(runner, program: program, in: text)
    steps = runner.steps(for: text, by: engine)
    switch engine {
    case .goingBack: break
    case .noting:
      guard let matcher = NotingMatcher(program, on: text) else { return nil }
      way = .noting(matcher)
    case .sideBySide:
      guard program.isRegular else { return nil }
      way = .side
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
    guard isExhausted, program.isRegular, changeWay() else { return isExhausted ? nil : slots }
    return nextMatch(from: position)
  }

  private mutating func match(from position: Int) -> [Int]? {
    switch way {
    case .back:
      let run = runner.firstMatch(in: text, from: position, by: .goingBack, steps: steps)
      steps = run.steps
      return run.slots
    case .noting(var matcher):
      // What it notes is not to be copied.
      way = .side
      defer { way = .noting(matcher) }
      return matcher.firstMatch(from: position, steps: &steps)
    case .side:
      let run = runner.firstMatch(in: text, from: position, by: .sideBySide, steps: steps)
      steps = run.steps
      return run.slots
    }
  }

  /// Switches to the next way of running, or returns `false` if there is no other way.
  private mutating func changeWay() -> Bool {
    switch way {
    case .back:
      steps = runner.steps(for: text, by: .sideBySide)
      way = NotingMatcher(program, on: text).map(Way.noting) ?? .side
      return true
    case .noting:
      steps = runner.steps(for: text, by: .sideBySide)
      way = .side
      return true
    case .side: return false
    }
  }
}
