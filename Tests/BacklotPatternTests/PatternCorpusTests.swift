import BacklotPattern
import Foundation
import Testing

/// Patterns whose answers Python's re has given, as Java would; see Scripts/check-patterns.
@Suite struct PatternCorpusTests {
  struct Case: Decodable {
    let pattern: String
    let text: String
    let matches: Bool
    let found: [[String?]]
  }

  private static func cases() throws -> [Case] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus/shared.jsonl")
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
    return try lines.map { try JSONDecoder().decode(Case.self, from: $0) }
  }

  @Test func `answers and groups are those of another engine`() throws {
    let cases = try Self.cases()
    #expect(cases.count > 100)
    for known in cases {
      let pattern = try Pattern(known.pattern)
      let isMatch = try pattern.matches(known.text)
      let found = try pattern.allMatches(in: known.text).map { $0.groups.map { $0.map(String.init) } }
      #expect(isMatch == known.matches, "\(known)")
      #expect(found == known.found, "\(known)")
      let ways = PatternEngine.allCases.compactMap { pattern.allMatches(in: known.text, by: $0) }
      #expect(ways.allSatisfy { $0.count == found.count } && Set(ways).count == 1, "\(known)")
      for engine in PatternEngine.allCases {
        let answer = pattern.isMatch(known.text, isWhole: true, by: engine)
        #expect(answer == nil || answer == known.matches, "\(known) by \(engine)")
      }
    }
  }
}
