/// Looks for one match after the other, with their groups.
///
/// By going back, as long as that costs next to nothing; then by going back with a note of what was tried, so that nothing is
/// tried twice, in this match nor in later ones; and with all ways side by side where the notes would take too much memory.
/// What is not regular is run by going back alone.
struct MatchSearch {
  private let runner: PatternRunner
  private let program: PatternProgram
  private let text: PatternText
  private var way: Way
  /// How many steps are left in this way, and how many were taken in it or in one before.
  private var steps: Int
  private(set) var spent = 0

  private enum Way {
    case back, side
    case noting(NotingMatcher)
  }

  init(_ runner: PatternRunner, _ program: PatternProgram, in text: PatternText) {
    (self.runner, self.program, self.text) = (runner, program, text)
    way = .back
    steps = program.isRegular ? PatternRunner.fewSteps(for: text) : runner.steps(for: text, by: .goingBack)
  }

  /// A search that begins in some way, or `nil` where the program cannot be run in it.
  init?(_ runner: PatternRunner, _ program: PatternProgram, in text: PatternText, by engine: Pattern.Engine) {
    self.init(runner, program, in: text)
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

  /// Whether there were too few steps.
  var isExhausted: Bool { steps < 0 }

  /// The positions of the next match, or `nil` where there is none, or too few steps are left.
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

  /// Goes on in another way, or gives `false` where there is none left.
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
