import BacklotPattern
import Foundation
import Testing

/// Patterns that make others try for ever, on texts that they do so on.
@Suite struct HostilePatternTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let pattern: String
    var dialect: String?
    var ignoringCase: Bool?
    let unit: String
    var shuffled: Bool?
    var start: String?
    var end: String?

    var testDescription: String { "\(pattern) on \(start ?? "")\(unit)…\(end ?? "")" }

    /// The pattern, or `nil` where it is refused for its size.
    func compiled() -> Pattern? {
      let dialect: PatternDialect = dialect == "ecmaScript" ? .ecmaScript : .java
      do throws(PatternError) {
        let limits = PatternLimits(stepCount: 20_000)
        return try Pattern(pattern, dialect: dialect, ignoringCase: ignoringCase ?? false, limits: limits)
      } catch {
        #expect(error.code == .tooLarge)
        return nil
      }
    }

    func text(_ count: Int) -> String {
      let characters = Array(unit.unicodeScalars)
      var (body, state) = (String.UnicodeScalarView(), UInt64(1))
      for place in 0..<count {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        body.append(characters[shuffled == true ? Int(state >> 33) % characters.count : place % characters.count])
      }
      return (start ?? "") + String(body) + (end ?? "")
    }
  }

  static let cases: [Case] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus/hostile.jsonl")
    do {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      return try lines.map { try JSONDecoder().decode(Case.self, from: Data($0.utf8)) }
    } catch {
      Issue.record(error)
      return []
    }
  }()

  @Test func `there are many of them`() {
    #expect(Set(Self.cases.map(\.pattern)).count > 40)
  }

  @Test(arguments: cases)
  func `twice the text takes twice the steps, or the limit is reached`(hostile: Case) {
    guard let pattern = hostile.compiled() else { return }
    let (text, twice) = (hostile.text(1000), hostile.text(2000))
    for question in Pattern.Question.allCases {
      let (once, both) = (pattern.cost(of: question, about: text), pattern.cost(of: question, about: twice))
      let isKept = once.answer != nil && once.answer == both.answer
      #expect(pattern.isRegular ? isKept : both.steps <= 20_000 + 65 * twice.utf8.count, "\(question)")
      // The first attempt, which is abandoned, takes at most 50,256 steps.
      if both.answer != nil { #expect(both.steps <= 2 * once.steps + 60_000, "\(question)") }
      // A step is a few nanoseconds, so that 100,000 characters take some milliseconds.
      #expect(both.steps <= 120 * twice.utf8.count, "\(question)")
    }
  }

  @Test(arguments: cases)
  func `the ways to run them agree`(hostile: Case) {
    guard let pattern = hostile.compiled() else { return }
    for count in [0, 2, 65] {
      let text = hostile.text(count)
      for isWhole in [true, false] {
        let answers = PatternEngine.allCases.compactMap { pattern.isMatch(text, isWhole: isWhole, by: $0) }
        #expect(Set(answers).count < 2, "\(count) characters, whole: \(isWhole)")
      }
    }
  }

  @Test(arguments: [
    #"\b(?:[ab]{70}|c)\b"#, #"(?m)^(?:\w{1,40}-){2}$"#, #"(?:a|\b){3}[a-]{66}$"#, #"^(?:ab?){65}\B"#,
    #"(?:[ab]{65}\b|-)+$"#,
  ])
  func `sets of more than a word know what stands around a place`(text: String) throws {
    let pattern = try Pattern(text)
    let pieces = [
      "", "a", "-", "\n", "ab", "é", "\r\n", String(repeating: "ab", count: 35), String(repeating: "a", count: 66),
    ]
    for first in pieces {
      for (second, third) in zip(pieces.reversed(), pieces) {
        let subject = first + second + third + first
        for isWhole in [true, false] {
          let answers = PatternEngine.allCases.compactMap { pattern.isMatch(subject, isWhole: isWhole, by: $0) }
          #expect(Set(answers).count == 1 && answers.count > 2, "\(subject)")
        }
        #expect(Set(PatternEngine.allCases.compactMap { pattern.allMatches(in: subject, by: $0) }).count == 1)
      }
    }
  }

  @Test(arguments: [("(?:a*b|a)", "a"), ("(a+b|a)+?", "a"), ("(?:(?:a|é)*c|é)", "é")])
  func `what has failed behind a match is not tried again`(text: String, unit: String) throws {
    let pattern = try Pattern(text)
    let subject = String(repeating: unit, count: 10_000)
    #expect(try pattern.allMatches(in: subject).count == 10_000)
  }

  @Test(arguments: [
    "(?:a*a*)*", "(a{2,3}){2,3}", "(?:a|b|[cd])*", "(?:a{0,9}){0,9}", "((a?){3}b?){2}", "(a{3}){1,2}", "a*b?aa*",
    "(?:|a){2}b",
    "^a*(?:b|^)a", "(?:a*$|b)a?", "(?:a{2,}){0,3}b", "(?:a{2,}){2,3}",
  ])
  func `what is said in fewer words is the same`(text: String) throws {
    let pattern = try Pattern(text)
    for unit in ["a", "b", "aab"] {
      for count in 0..<12 {
        let subject = String(repeating: unit, count: count)
        for isWhole in [true, false] {
          let answers = PatternEngine.allCases.compactMap { pattern.isMatch(subject, isWhole: isWhole, by: $0) }
          #expect(Set(answers).count == 1 && answers.count > 3, "\(subject)")
        }
      }
    }
  }
}
