import BacklotPattern
import Foundation

/// A pattern that makes others try for ever, and a text that it does so on: a line of
/// Tests/BacklotPatternTests/Corpus/hostile.jsonl.
struct HostileCase: Decodable {
  let pattern: String
  var dialect: String?
  var ignoringCase: Bool?
  /// The text to repeat or, if `shuffled`, the characters to draw from.
  let unit: String
  var shuffled: Bool?
  var start: String?
  var end: String?

  func compiled() throws -> Pattern {
    let dialect: PatternDialect = dialect == "ecmaScript" ? .ecmaScript : .java
    return try Pattern(pattern, dialect: dialect, ignoringCase: ignoringCase ?? false)
  }

  /// A text of so many characters, and what stands around them.
  func text(ofLength count: Int) -> String {
    let characters = Array(unit.unicodeScalars)
    var (body, state) = (String.UnicodeScalarView(), UInt64(1))
    for place in 0..<count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      body.append(characters[shuffled == true ? Int(state >> 33) % characters.count : place % characters.count])
    }
    return (start ?? "") + String(body) + (end ?? "")
  }
}
