/// A nondeterministic finite automaton whose state is a bit set of active places, for programs with too many
/// deterministic states.
///
/// A place is an instruction that consumes a character; bit 0 represents the start. All places of a machine word
/// advance in a few instructions, so each character takes one step for each word, and further steps for transitions to
/// places other than the next or the same place. If an assertion examines the surrounding characters, there
/// are several tables of transitions.
final class PositionAutomaton: Sendable {
  let parts: Parts

  struct Parts {
    var classes: ScalarClasses
    var anchors: PatternAnchors
    /// For each class, the set of places that consume its characters.
    var takers: [UInt64] = []
    var wordCount = 1
    var tables: [PositionTable] = []
    var contexts = PositionContexts()
  }

  init(_ parts: Parts) { self.parts = parts }

  /// Returns whether a text matches.
  ///
  /// Subtracts one step for each word that is examined; `steps` is negative if there were too few.
  func isMatch(_ text: PatternText, steps: inout Int) -> Bool {
    parts.wordCount == 1 ? isMatchByWord(text, steps: &steps) : isMatchByWords(text, steps: &steps)
  }

  private func isMatchByWord(_ text: PatternText, steps: inout Int) -> Bool {
    let reader = PositionReader(parts, text: text)
    let (restart, endsAnywhere): (UInt64, Bool) = (parts.anchors.start ? 0 : 1, !parts.anchors.end)
    return parts.takers.withUnsafeBufferPointer { takers in
      parts.tables.withUnsafeBufferPointer { tables in
        var (places, place): (UInt64, PositionReader.Place) = (1, reader.start)
        while let next = reader.next(&place) {
          if endsAnywhere, tables[next.table].ends(any: places) { return true }
          places = tables[next.table].successors(of: places) & takers[next.column] | restart
          steps -= 1
          if places == 0 || steps < 0 { return false }
        }
        return tables[reader.lastTable(place)].ends(any: places)
      }
    }
  }

  private func isMatchByWords(_ text: PatternText, steps: inout Int) -> Bool {
    var sets = [UInt64](repeating: 0, count: 2 * parts.wordCount)
    return sets.withUnsafeMutableBufferPointer { sets in
      parts.tables.withUnsafeBufferPointer { tables in
        var run = PositionRun(parts, tables: tables, text: text, sets: sets)
        return run.isMatch(&steps)
      }
    }
  }
}
