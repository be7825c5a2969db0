import BacklotPattern
import TestConditions
import Testing

@Suite struct PatternStackTests {
  static let nested: [(dialect: PatternDialect, opening: String, closing: String)] = [
    (.java, "(", ")?"), (.ecmaScript, "(", ")?"), (.iRegexp, "(", ")?"), (.java, "(?=", ")"),
    (.ecmaScript, "(?<=", ")"),
  ]

  @Test(arguments: nested.indices)
  func `a pattern as nested as the limit needs no more stack than a secondary thread has`(number: Int) async throws {
    let (dialect, opening, closing) = Self.nested[number]
    let depth = PatternLimits().nestingDepth
    let text = String(repeating: opening + "a|b", count: depth) + "c" + String(repeating: closing, count: depth)
    let isMatch = await onThread(stackSize: 512 << 10) {
      let pattern = try Pattern(text, dialect: dialect)
      let subject = String(repeating: "b", count: 1000) + "a"
      let (occurs, match) = (try pattern.occurs(in: subject), try pattern.firstMatch(in: subject))
      return occurs && match != nil
    }
    #expect(try isMatch.get())
  }
}
