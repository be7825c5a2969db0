/// A program as the set of its places that wait for a character, a bit for each, for programs that have too many states.
///
/// All places are taken on at once, a machine word of them in a few instructions; so a text takes as many steps for each of its
/// characters as there are words, and what few places lead elsewhere than to the next or to themselves. What leads where
/// may depend on the characters around, where an assertion asks for them: then there are several tables. Bit 0 stands for
/// the start.
final class PositionAutomaton: Sendable {
  let parts: Parts

  struct Parts {
    var classes: ScalarClasses
    var anchors: PatternAnchors
    /// For each class, the places that take its characters: as many words as a set has.
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
