/// A program worked out in advance: for each state and class of characters, the state that follows.
///
/// It tells only whether there is a match, in one look at each character.
final class Automaton: Sendable {
  /// What is asked of a text.
  enum Question: Sendable { case matchesWhole, occurs }

  /// The state that no match follows, and the one that a match has led to.
  static let dead = 0
  static let found = 1

  private let classes: ScalarClasses
  /// For each class, the class of the same characters where they begin the terminator that ends the text.
  private let finals: [Int]
  private let stride: Int
  /// The offset of the row that follows, by row and class.
  private let table: [UInt16]
  private let isMatchAtEnd: [Bool]
  private let start: Int

  init(_ parts: AutomatonBuilder.Parts) {
    classes = parts.classes
    finals = parts.finals
    stride = parts.stride
    table = parts.rows.flatMap { row in row.map { UInt16($0 * parts.stride) } }
    isMatchAtEnd = parts.isMatchAtEnd
    start = parts.start * parts.stride
  }

  func isMatch(_ text: PatternText) -> Bool {
    let final = finals.isEmpty ? -1 : text.finalStart ?? -1
    var (row, position) = (start, 0)
    while position < text.count {
      let (value, length) = text.scalar(at: position)
      var column = classes.class(of: value)
      if position == final { column = finals[column] }
      row = Int(table[row + column])
      // The first two rows are those that nothing leads out of.
      if row <= stride { return row != Self.dead }
      position += length
    }
    return isMatchAtEnd[row / stride]
  }
}
