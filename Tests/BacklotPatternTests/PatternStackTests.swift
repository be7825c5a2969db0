import BacklotPattern
import Foundation
import Testing

@Suite struct PatternStackTests {
  static let nested: [(dialect: Pattern.Dialect, opening: String, closing: String)] = [
    (.java, "(", ")?"), (.ecmaScript, "(", ")?"), (.iRegexp, "(", ")?"), (.java, "(?=", ")"),
    (.ecmaScript, "(?<=", ")"),
  ]

  @Test(arguments: nested.indices)
  func `a pattern as nested as the limit needs no more stack than a secondary thread has`(number: Int) async {
    let (dialect, opening, closing) = Self.nested[number]
    let depth = Pattern.Limits().nestingDepth
    let text = String(repeating: opening + "a|b", count: depth) + "c" + String(repeating: closing, count: depth)
    let isMatch = await onThread(stackSize: 512 << 10) {
      do throws(PatternError) {
        let pattern = try Pattern(text, dialect: dialect)
        let subject = String(repeating: "b", count: 1000) + "a"
        let (occurs, match) = (try pattern.occurs(in: subject), try pattern.firstMatch(in: subject))
        return occurs && match != nil
      } catch {
        return false
      }
    }
    #expect(isMatch)
  }

  private func onThread(stackSize: Int, _ work: @escaping @Sendable () -> Bool) async -> Bool {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: work()) }
      thread.stackSize = stackSize
      thread.start()
    }
  }
}
