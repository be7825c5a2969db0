/// A deterministic finite automaton: for each state and class of characters, the next state.
///
/// It determines only whether there is a match, and examines each character once.
final class Automaton: Sendable {
  /// The state from which no match is possible, and the state after a match.
  static let dead = 0
  static let found = 1

  private let classes: ScalarClasses
  /// For each class, the class of the same characters at the start of the terminator that ends the text.
  private let finals: [Int]
  private let stride: Int
  /// The offset of the next row, by row and class.
  private let table: [UInt16]
  private let isMatchAtEnd: [Bool]
  private let start: Int

  init(_ parts: AutomatonBuilder.Parts) {
    classes = parts.classes
    finals = parts.finals
    stride = parts.stride
    table = parts.table
    isMatchAtEnd = parts.isMatchAtEnd
    start = parts.start * parts.stride
  }

  func isMatch(_ text: PatternText) -> Bool {
    var (row, position) = (start, 0)
    // The first character of the terminator that ends the text is read separately.
    if !finals.isEmpty, let final = text.finalStart {
      row = self.row(after: &position, of: text, to: final, from: row)
      if row <= stride { return row != Self.dead }
      let (value, length) = text.scalar(at: position)
      row = Int(table[row + finals[classes.class(of: value)]])
      if row <= stride { return row != Self.dead }
      position += length
    }
    row = self.row(after: &position, of: text, to: text.count, from: row)
    return row <= stride ? row != Self.dead : isMatchAtEnd[row / stride]
  }

  /// Returns the row after the text up to `end`, or up to the point where the answer is final; then the row is one of
  /// the first two.
  private func row(after position: inout Int, of text: PatternText, to end: Int, from start: Int) -> Int {
    let (stride, bytes) = (stride, text.bytes)
    var row = start
    table.withUnsafeBufferPointer { table in
      classes.ofASCII.withUnsafeBufferPointer { columns in
        while position < end, row > stride {
          let byte = bytes[position]
          if byte < 0x80 {
            row = Int(table[row &+ Int(columns[Int(byte)])])
            position &+= 1
          } else {
            let (value, length) = text.scalar(at: position)
            row = Int(table[row &+ classes.class(of: value)])
            position += length
          }
        }
      }
    }
    return row
  }
}

// For code that searches for a matching text

extension Automaton {
  var stateCount: Int { isMatchAtEnd.count }
  var startState: Int { start / stride }
  /// For each state, true if it is a match at the end of the text.
  var endStates: [Bool] { isMatchAtEnd }
  /// The characters of each column, but for the columns of line terminators that end the text.
  var columns: [ScalarSet] { classes.sets }

  func state(after state: Int, column: Int) -> Int { Int(table[state * stride + column]) / stride }
}
