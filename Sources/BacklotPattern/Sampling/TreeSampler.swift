/// Writes a text down that goes the way of a pattern's tree; what has to hold around a place is left to be tried.
struct TreeSampler {
  private(set) var scalars: [Unicode.Scalar] = []
  /// The range of scalars that each group appended last.
  private var groups: [Range<Int>?]
  /// The number of iterations of a repetition that are likely in addition to the required ones.
  private let generosity: Int

  init(groupCount: Int, generosity: Int) {
    groups = Array(repeating: nil, count: groupCount)
    self.generosity = generosity
  }

  var text: String { String(String.UnicodeScalarView(scalars)) }

  /// Appends text that matches a tree, or returns `false` if no text does.
  mutating func append(_ tree: PatternTree, using generator: inout some RandomNumberGenerator) -> Bool {
    guard scalars.count <= SampleSearch.longestText else { return false }
    switch tree {
    case .empty, .assertion: return true
    case .scalar(let value): return append(Unicode.Scalar(value))
    case .set(let set): return append(set.sample(using: &generator))
    case .sequence(let parts):
      for part in parts { guard append(part, using: &generator) else { return false } }
      return true
    case .choice(let parts): return append(parts[generator.draw(below: parts.count)], using: &generator)
    case .repetition(let part, let repetition): return append(part, repeated: repetition, using: &generator)
    case .capture(let part, let group):
      let start = scalars.count
      guard append(part, using: &generator) else { return false }
      groups[group] = start..<scalars.count
      return true
    case .look(let part, let look):
      // What has to stand there may be made by what follows, or else by writing it down.
      return look.isNegative || generator.draw(below: 2) == 0 || append(part, using: &generator)
    case .atomic(let part): return append(part, using: &generator)
    case .reference(let reference):
      if let group = groups[reference.group] { scalars += scalars[group] }
      return true
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    scalars.append(scalar)
    return true
  }

  private mutating func append(
    _ part: PatternTree,
    repeated repetition: Repetition,
    using generator: inout some RandomNumberGenerator
  ) -> Bool {
    let turns = repetition.least + extraTurns(of: repetition, using: &generator)
    for _ in 0..<turns {
      let before = scalars.count
      guard append(part, using: &generator) else { return false }
      // Otherwise iterations that append no text would continue up to the full count.
      if scalars.count == before { break }
    }
    return true
  }

  private func extraTurns(of repetition: Repetition, using generator: inout some RandomNumberGenerator) -> Int {
    // A text that has become long does not become longer without need.
    guard scalars.count < 64 * (generosity + 1) else { return 0 }
    let most = min((repetition.most ?? .max) - repetition.least, 3 * generosity)
    return most > 0 ? generator.draw(below: most + 1) : 0
  }

  /// Appends common characters.
  mutating func fill(_ count: Int, using generator: inout some RandomNumberGenerator) {
    for _ in 0..<count { _ = append(ScalarSet.common[0].sample(using: &generator)) }
  }
}

extension RandomNumberGenerator {
  /// A number below another, in a way that is the same in all versions of the standard library.
  mutating func draw(below count: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(count)).high) }
}
