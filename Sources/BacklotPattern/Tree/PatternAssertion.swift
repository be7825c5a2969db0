/// A condition at a position between two characters.
enum PatternAssertion: Sendable, Hashable {
  case textStart, textEnd
  /// The end, or before the line terminator that ends the text: Java's `$`.
  case finalEnd
  /// Java's `^` and `$` under `(?m)`.
  case lineStart, lineEnd
  case wordBoundary, noWordBoundary

  /// Returns whether the assertion holds between two characters; `nil` represents no character.
  func holds(between previous: Neighbour?, and next: Neighbour?) -> Bool {
    switch self {
    case .textStart: previous == nil
    case .textEnd: next == nil
    case .finalEnd: next?.isFinal ?? true
    case .lineStart: isLineStart(between: previous, and: next)
    case .lineEnd: isLineEnd(between: previous, and: next)
    case .wordBoundary: previous?.kind.isWord ?? false != next?.kind.isWord ?? false
    case .noWordBoundary: previous?.kind.isWord ?? false == next?.kind.isWord ?? false
    }
  }

  /// Returns whether a line begins here: after a terminator, but not at the end of the text or inside a two-character
  /// terminator.
  private func isLineStart(between previous: Neighbour?, and next: Neighbour?) -> Bool {
    guard let next else { return false }
    guard let previous else { return true }
    return previous.kind.endsLine && !(previous.kind == .carriageReturn && next.kind == .newline)
  }

  private func isLineEnd(between previous: Neighbour?, and next: Neighbour?) -> Bool {
    guard let next else { return true }
    return next.kind.endsLine && !(previous?.kind == .carriageReturn && next.kind == .newline)
  }
}

/// The properties of a character that assertions examine.
struct Neighbour: Hashable {
  let kind: Kind
  /// True if the character begins the line terminator that ends the text.
  var isFinal = false

  enum Kind: Hashable {
    case word, newline, carriageReturn, lineTerminator, other

    init(_ value: UInt32) {
      switch value {
      case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: self = .word
      case 0x0A: self = .newline
      case 0x0D: self = .carriageReturn
      case 0x85, 0x2028, 0x2029: self = .lineTerminator
      default: self = .other
      }
    }

    var isWord: Bool { self == .word }

    var endsLine: Bool {
      switch self {
      case .newline, .carriageReturn, .lineTerminator: true
      case .word, .other: false
      }
    }
  }
}
