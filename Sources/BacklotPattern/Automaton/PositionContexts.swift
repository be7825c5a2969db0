/// The table that applies between two characters.
struct PositionContexts: Sendable {
  /// The kind that assertions assign to the characters of each class, and their kind at the start of the terminator
  /// that ends the text; 0 represents no character.
  var kinds: [UInt8] = []
  var finalKinds: [UInt8] = []
  var kindCount = 1
  /// The number of the table, by the kinds of the previous and the next character.
  var tables: [UInt8] = [0]

  @inline(__always)
  func table(between previous: Int, and next: Int) -> Int { Int(tables[previous * kindCount + next]) }
}

/// Reads a text as the classes of its characters, with the table that applies before each.
struct PositionReader {
  struct Place {
    var position = 0
    /// The kind of the previous character.
    var previous = 0
  }

  private let classes: ScalarClasses
  private let contexts: PositionContexts
  private let text: PatternText
  private let finalStart: Int
  private let hasOneTable: Bool

  init(_ parts: PositionAutomaton.Parts, text: PatternText) {
    classes = parts.classes
    contexts = parts.contexts
    self.text = text
    hasOneTable = parts.tables.count == 1
    finalStart = contexts.finalKinds.isEmpty ? -1 : text.finalStart ?? -1
  }

  var start: Place { Place() }

  /// Returns the class of the next character and the table that applies before it, or `nil` at the end of the text.
  @inline(__always)
  func next(_ place: inout Place) -> (column: Int, table: Int)? {
    guard place.position < text.count else { return nil }
    let position = place.position
    let (value, length) = text.scalar(at: position)
    let column = classes.class(of: value)
    place.position += length
    if hasOneTable { return (column, 0) }
    let next = Int(position == finalStart ? contexts.finalKinds[column] : contexts.kinds[column])
    let table = contexts.table(between: place.previous, and: next)
    place.previous = Int(contexts.kinds[column])
    return (column, table)
  }

  /// Returns the table that applies at the end of the text.
  func lastTable(_ place: Place) -> Int { hasOneTable ? 0 : contexts.table(between: place.previous, and: 0) }
}
