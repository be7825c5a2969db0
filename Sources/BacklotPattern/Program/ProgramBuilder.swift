/// Compiles a tree to a program.
///
/// In Java, as in Perl, an iteration that consumes no text ends a repetition. A machine that follows all paths at once
/// does not track iterations, so the program contains the body of such a repetition twice: for an iteration that has
/// not consumed text yet, and for one that has. Consuming a character in the first copy leads to the second. In
/// ECMA-262 an empty iteration leads to no further instruction.
struct ProgramBuilder {
  private typealias Instruction = PatternProgram.Instruction

  private var instructions: [Instruction] = []
  private var sets = SetTable()
  /// The distance back from the default successor of an instruction that consumes text.
  private var shift = 0
  /// True if the appended instructions match from the end to the beginning.
  private var isBackward = false
  private var assertions: Set<PatternAssertion> = []

  static func program(of tree: PatternTree, groupCount: Int) -> PatternProgram {
    var builder = ProgramBuilder()
    builder.append(tree)
    builder.instructions.append(.match)
    return PatternProgram(
      builder.instructions,
      sets: builder.sets,
      groupCount: groupCount,
      of: tree,
      assertions: builder.assertions
    )
  }

  private var count: Int { instructions.count }

  /// The successor of an instruction that is appended now and consumes text.
  private var next: Int { count + 1 - shift }

  private mutating func append(_ tree: PatternTree) {
    switch tree {
    case .empty: break
    case .scalar(let value):
      instructions.append(isBackward ? .scalarBehind(value, next: next) : .scalar(value, next: next))
    case .set(let set): append(set)
    case .assertion(let assertion): append(assertion)
    case .sequence(let parts): for part in isBackward ? parts.reversed() : parts { append(part) }
    case .choice(let parts): append(choiceOf: parts)
    case .repetition(let part, let repetition): append(part, repeated: repetition)
    case .capture(let part, let group):
      instructions.append(.save(isBackward ? 2 * group + 1 : 2 * group))
      append(part)
      instructions.append(.save(isBackward ? 2 * group : 2 * group + 1))
    case .look(let part, let look): append(part, asBodyOf: look)
    case .atomic(let part): append(atomic: part)
    case .reference(let reference):
      instructions.append(.reference(reference, isBehind: isBackward, next: next, nextIfEmpty: count + 1))
    }
  }

  private mutating func append(_ set: ScalarSet) {
    let number = sets.insert(set)
    instructions.append(isBackward ? .setBehind(number, next: next) : .set(number, next: next))
  }

  private mutating func append(_ assertion: PatternAssertion) {
    assertions.insert(assertion)
    instructions.append(.assertion(assertion))
  }

  private mutating func append(choiceOf parts: [PatternTree]) {
    var jumps: [Int] = []
    for part in parts.dropLast() {
      let split = reserve()
      append(part)
      jumps.append(reserve())
      instructions[split] = .split(split + 1, count)
    }
    if let last = parts.last { append(last) }
    for jump in jumps { instructions[jump] = .jump(count) }
  }

  /// Appends a placeholder for an instruction that is not known yet, and returns its index.
  private mutating func reserve() -> Int {
    instructions.append(.match)
    return count - 1
  }
}

// MARK: - Look-around and atomic groups

extension ProgramBuilder {
  private mutating func append(_ part: PatternTree, asBodyOf look: LookAround) {
    let start = reserve()
    let outer = isBackward
    isBackward = look.isBackward
    appendBody(part)
    isBackward = outer
    instructions[start] = .look(look, lengths: part.shortest...max(part.shortest, part.longest ?? 0), next: count)
  }

  private mutating func append(atomic part: PatternTree) {
    let start = reserve()
    appendBody(part)
    instructions[start] = .atomic(next: count - shift, nextIfEmpty: count)
  }

  /// Appends a body that runs separately, and ends with a `match`.
  private mutating func appendBody(_ part: PatternTree) {
    let outer = shift
    shift = 0
    append(part)
    shift = outer
    instructions.append(.match)
  }
}

// MARK: - Repetitions

extension ProgramBuilder {
  private mutating func append(_ part: PatternTree, repeated repetition: Repetition) {
    if repetition.emptyTurn == .isAny { return append(anyTurnsOf: part, repetition) }
    if part.size.isNullable {
      return repetition.emptyTurn == .isLast ? append(nullable: part, repetition) : append(turnsOf: part, repetition)
    }
    appendRequired(part, repeated: repetition)
    guard let most = repetition.most else {
      return appendLoop(part, repeated: repetition)
    }
    var splits: [Int] = []
    for _ in repetition.least..<max(most, repetition.least) {
      splits.append(reserve())
      appendForgetting(repetition)
      append(part)
    }
    for split in splits { instructions[split] = Self.split(to: split + 1, orOutTo: count, for: repetition) }
  }

  private mutating func appendRequired(_ part: PatternTree, repeated repetition: Repetition) {
    for _ in 0..<repetition.least {
      appendForgetting(repetition)
      append(part)
    }
  }

  private mutating func appendLoop(_ part: PatternTree, repeated repetition: Repetition) {
    let split = reserve()
    appendForgetting(repetition)
    append(part)
    instructions.append(.jump(split))
    instructions[split] = Self.split(to: split + 1, orOutTo: count, for: repetition)
  }

  /// Appends a reset of the groups, unless there is at most one iteration.
  private mutating func appendForgetting(_ repetition: Repetition) {
    if !repetition.groups.isEmpty, repetition.most != 1 { instructions.append(.forget(repetition.groups)) }
  }

  private static func split(to turn: Int, orOutTo end: Int, for repetition: Repetition) -> Instruction {
    repetition.isLazy ? .split(end, turn) : .split(turn, end)
  }

  /// Appends Java's iterations of a part that may be empty.
  private mutating func append(nullable part: PatternTree, _ repetition: Repetition) {
    var turns: [Turn] = []
    let times = repetition.most ?? repetition.least + 1
    for turn in 0..<times {
      let isLoop = repetition.most == nil && turn == times - 1
      turns.append(appendTurn(part, of: repetition, isLoop: isLoop))
    }
    for (number, turn) in turns.enumerated() {
      let isRequired = number < repetition.least
      instructions[turn.entry] =
        isRequired ? .jump(turn.body) : Self.split(to: turn.body, orOutTo: count, for: repetition)
      instructions[turn.exit] = .jump(count)
    }
  }

  /// Appends ECMA-262's iterations of a part that may be empty: required iterations may consume no text, the others may
  /// not.
  private mutating func append(turnsOf part: PatternTree, _ repetition: Repetition) {
    appendRequired(part, repeated: repetition)
    let times = repetition.most.map { $0 - repetition.least } ?? 1
    let turns = (0..<times).map { _ in appendTurn(part, of: repetition, isLoop: repetition.most == nil) }
    let nothing = sets.insert(.empty)
    for turn in turns {
      instructions[turn.entry] = Self.split(to: turn.body, orOutTo: count, for: repetition)
      instructions[turn.exit] = .set(nothing, next: count)
    }
  }

  /// Appends iterations if an empty one counts like any other.
  ///
  /// Optional iterations are omitted at the start rather than at the end, so that few places have many successors.
  private mutating func append(anyTurnsOf part: PatternTree, _ repetition: Repetition) {
    guard let most = repetition.most else { return append(endlessTurnsOf: part, least: repetition.least) }
    let splits = (repetition.least..<most).map { _ in reserve() }
    let jump = splits.isEmpty ? nil : reserve()
    for split in splits {
      instructions[split] = .split(count, split + 1)
      append(part)
    }
    if let jump { instructions[jump] = .jump(count) }
    for _ in 0..<repetition.least { append(part) }
  }

  /// Appends iterations without a maximum: the last required one is also the body of the loop.
  private mutating func append(endlessTurnsOf part: PatternTree, least: Int) {
    for _ in 1..<max(least, 1) { append(part) }
    let exit = least == 0 ? reserve() : nil
    let start = count
    append(part)
    instructions.append(.split(start, count + 1))
    if let exit { instructions[exit] = .split(start, count) }
  }

  private typealias Turn = (entry: Int, body: Int, exit: Int)

  /// Appends an iteration that begins at its body and leads to its exit if it consumes no text; the next one begins
  /// after its exit.
  private mutating func appendTurn(_ part: PatternTree, of repetition: Repetition, isLoop: Bool) -> Turn {
    let entry = reserve()
    let begun = count
    append(part)
    let end = reserve()
    let body = count
    appendForgetting(repetition)
    let distance = count - begun
    shift += distance
    append(part)
    shift -= distance
    let exit = reserve()
    instructions[end] = .jump(isLoop ? entry : count)
    return (entry, body, exit)
  }
}
