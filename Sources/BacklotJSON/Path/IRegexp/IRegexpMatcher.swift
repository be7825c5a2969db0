/// Runs a program on a text, in all its states at once.
struct IRegexpMatcher {
  private let program: IRegexpProgram
  /// Whether the whole text has to match.
  private let isAnchored: Bool
  private var current: StateList
  private var following: StateList
  private var pending: [Int] = []

  init(_ program: IRegexpProgram, isAnchored: Bool) {
    self.program = program
    self.isAnchored = isAnchored
    current = StateList(count: program.instructions.count)
    following = current
  }

  mutating func run(on text: String, spending steps: inout Int) -> Bool {
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    steps -= program.instructions.count
    enter(0, between: nil, and: next)
    while steps >= 0 {
      swap(&current, &following)
      following.removeAll()
      if current.hasMatch, !isAnchored || next == nil { return true }
      guard let scalar = next, !isAnchored || !current.isEmpty else { return false }
      next = scalars.next()
      steps -= 1 + current.count + advance(over: scalar, to: next)
      if !isAnchored { enter(0, between: scalar, and: next) }
    }
    return false
  }

  /// Goes on to the states behind a character, and gives how many steps large classes took besides.
  private mutating func advance(over scalar: Unicode.Scalar, to next: Unicode.Scalar?) -> Int {
    var steps = 0
    for place in 0..<current.count {
      let state = current[place]
      let isTaken =
        switch program.instructions[state] {
        case .scalar(let expected): expected == scalar
        case .set(let index): isTaken(scalar, by: program.sets[index], spending: &steps)
        default: false
        }
      if isTaken { enter(state + 1, between: scalar, and: next) }
    }
    return steps
  }

  private func isTaken(_ scalar: Unicode.Scalar, by set: ScalarSet, spending steps: inout Int) -> Bool {
    steps += set.size / 8
    return set.contains(scalar)
  }

  /// Adds a state, and all that it leads to without a character, to those that follow.
  private mutating func enter(_ state: Int, between previous: Unicode.Scalar?, and next: Unicode.Scalar?) {
    pending.append(state)
    while let state = pending.popLast() {
      guard following.insert(state) else { continue }
      switch program.instructions[state] {
      case .jump(let target): pending.append(target)
      case .split(let first, let second): pending += [second, first]
      case .assertion(let assertion):
        if assertion.holds(between: previous, and: next) { pending.append(state + 1) }
      case .match: following.hasMatch = true
      case .scalar, .set: break
      }
    }
  }
}

/// States in the order in which they were entered, each once.
private struct StateList {
  private var states: [Int]
  private var places: [Int]
  private(set) var count = 0
  var hasMatch = false

  init(count: Int) {
    states = Array(repeating: 0, count: count)
    places = states
  }

  var isEmpty: Bool { count == 0 }

  subscript(place: Int) -> Int { states[place] }

  mutating func removeAll() { (count, hasMatch) = (0, false) }

  /// Adds a state, or gives `false` where it is there.
  mutating func insert(_ state: Int) -> Bool {
    let place = places[state]
    if place < count, states[place] == state { return false }
    states[count] = state
    places[state] = count
    count += 1
    return true
  }
}
