/// A pattern as a machine: instructions that take a character each or tell where to go on.
struct IRegexpProgram: Sendable {
  enum Instruction: Sendable {
    case scalar(Unicode.Scalar)
    case set(Int)
    case assertion(IRegexpAssertion)
    case jump(Int)
    case split(Int, Int)
    case match
  }

  private(set) var instructions: [Instruction] = []
  private(set) var sets: [ScalarSet] = []

  init(_ tree: IRegexpTree) throws(IRegexpError) {
    guard tree.size <= IRegexpTree.largestSize else {
      let expected = "at most \(IRegexpTree.largestSize) steps, repetitions counted out"
      throw IRegexpError(offset: 0, problem: "the regular expression is too large", expected: expected)
    }
    append(tree)
    instructions.append(.match)
  }

  private mutating func append(_ tree: IRegexpTree) {
    switch tree {
    case .empty: break
    case .scalar(let scalar): instructions.append(.scalar(scalar))
    case .set(let set):
      instructions.append(.set(sets.count))
      sets.append(set)
    case .assertion(let assertion): instructions.append(.assertion(assertion))
    case .sequence(let parts): for part in parts { append(part) }
    case .choice(let parts): append(choiceOf: parts)
    case .repetition(let part, let count): append(part, count)
    case .unboundedRepetition(let part, let least): append(part, from: least)
    }
  }

  private mutating func append(choiceOf parts: [IRegexpTree]) {
    var jumps: [Int] = []
    for part in parts.dropLast() {
      let split = reserve()
      append(part)
      jumps.append(reserve())
      instructions[split] = .split(split + 1, instructions.count)
    }
    if let last = parts.last { append(last) }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
  }

  private mutating func append(_ part: IRegexpTree, _ count: ClosedRange<Int>) {
    for _ in 0..<count.lowerBound { append(part) }
    var splits: [Int] = []
    for _ in count.lowerBound..<count.upperBound {
      splits.append(reserve())
      append(part)
    }
    for split in splits { instructions[split] = .split(split + 1, instructions.count) }
  }

  private mutating func append(_ part: IRegexpTree, from least: Int) {
    for _ in 0..<least { append(part) }
    let split = reserve()
    append(part)
    instructions.append(.jump(split))
    instructions[split] = .split(split + 1, instructions.count)
  }

  /// Makes room for an instruction that is not known yet.
  private mutating func reserve() -> Int {
    instructions.append(.match)
    return instructions.count - 1
  }
}
