import BacklotPattern
import Foundation
import Testing

/// Patterns whose answers Node's RegExp has given under the flags u and g; see Scripts/check-patterns.
@Suite struct ECMAScriptCorpusTests {
  struct Case: Decodable {
    let pattern: String
    let text: String
    /// All matches with their groups, or `nil` if the pattern is rejected.
    let found: [[String?]]?
  }

  private static func cases() throws -> [Case] {
    let usual = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus/ecmascript.jsonl")
    let file = ProcessInfo.processInfo.environment["BACKLOT_ECMASCRIPT_PATTERNS"].map { URL(filePath: $0) } ?? usual
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
    return try lines.map { try JSONDecoder().decode(Case.self, from: $0) }
  }

  @Test func `answers and groups are those of Node`() throws {
    let cases = try Self.cases()
    #expect(cases.count > 100)
    for known in cases {
      let pattern: Pattern
      do throws(PatternError) { pattern = try Pattern(known.pattern, dialect: .ecmaScript) } catch {
        #expect(known.found == nil, "\(error)")
        continue
      }
      guard let expected = known.found else {
        Issue.record("\(known.pattern) is refused by Node")
        continue
      }
      let found = try pattern.allMatches(in: known.text).map { $0.groups.map { $0.map(String.init) } }
      #expect(found == expected, "\(known)")
      for engine in PatternEngine.allCases {
        let answer = pattern.isMatch(known.text, isWhole: false, by: engine)
        #expect(answer == nil || answer != expected.isEmpty, "\(known) by \(engine)")
        let first = pattern.firstMatch(in: known.text, by: engine)
        #expect(first == nil || first?.isEmpty == expected.isEmpty, "\(known) by \(engine)")
      }
    }
  }
}
