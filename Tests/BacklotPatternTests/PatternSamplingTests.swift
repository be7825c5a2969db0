import BacklotPattern
import Testing

@Suite struct PatternSamplingTests {
  /// Draws that are the same everywhere.
  struct Draws: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ state >> 29) &* 0xBF58_476D_1CE4_E5B9
    }
  }

  static let patterns = [
    "", "abc", "a|bc|", "^[a-z0-9-]+$", #"^\d{4}-\d{2}$"#, #"^[^@\s]+@[^@\s]+\.[a-z]{2,}$"#, "^(?:foo|bar)*$", "^.*$",
    "^[]|a$",
    #"^\p{Lu}\p{L}*$"#, #"\p{Script=Greek}+"#, #"^[^\x00-\x7F]+$"#, #"\bfoo\b"#, #"a\b.\b"#, "(^a|b)c", "a{17}",
    "(?:a|b{5}){3}",
    #"^(["']).*\1$"#, #"^(?<q>a|b)-\k<q>$"#, "^(?!foo)[a-z]{3}$", #"(?=foo)\w+x"#, "(?<=x)y", "(?<!x)y", #"\b(?=a)"#,
    #"^(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&]).{8,}$"#, #"^\([0-9]{3}\)$"#, #"\u{1F600}|\uD83D\uDE01"#, #"^\s$"#, "[^]",
    #"(?:\1(a))+"#,
  ]

  @Test(arguments: patterns)
  func `what is made up for a pattern has it`(text: String) throws {
    let pattern = try Pattern(text, dialect: .ecmaScript)
    for seed in 0..<50 {
      var draws = Draws(state: UInt64(seed))
      let sample = try pattern.sample(using: &draws)
      #expect(try pattern.occurs(in: sample), "\(sample)")
      #expect(sample.unicodeScalars.count < 64)
    }
  }

  @Test(arguments: [
    ("^[a-z0-9-]+$", 20...20), ("^(?:ab)*$", 5...7), ("^(?:ab|cde)*$", 31...31), (#"\bfoo\b"#, 12...15), ("a", 1...1),
    (#"^(\w+)\1$"#, 30...40), ("^(?!foo)[a-z]+$", 16...24), (#"^\d*(?:\.\d+)?$"#, 3...3), ("^.+$", 5000...5010),
    ("", 3...3),
  ])
  func `it is as long as asked for`(text: String, length: ClosedRange<Int>) throws {
    let pattern = try Pattern(text, dialect: .ecmaScript)
    for seed in 0..<20 {
      var draws = Draws(state: UInt64(seed))
      let sample = try pattern.sample(length: length, using: &draws)
      #expect(try pattern.occurs(in: sample) && length.contains(sample.unicodeScalars.count), "\(sample)")
    }
  }

  @Test(arguments: [
    ("a^b", 0...Int.max), ("[]", 0...Int.max), (#"a\b.\Bb"#, 0...Int.max), ("^(?:ab)*$", 5...5), ("abc", 0...2),
    ("^$", 1...9),
    ("(?=a)b", 0...Int.max), (#"\uD83D"#, 0...Int.max), ("^a$", 2_000_000...3_000_000),
  ])
  func `where there is none it says so`(text: String, length: ClosedRange<Int>) throws {
    let pattern = try Pattern(text, dialect: .ecmaScript)
    var draws = Draws(state: 1)
    let error = #expect(throws: PatternError.self) { try pattern.sample(length: length, using: &draws) }
    #expect(error?.code == .noSample && error?.pattern == text)
  }

  @Test func `the same draws give the same text, everywhere`() throws {
    func samples(_ text: String) throws -> [String] {
      var draws = Draws(state: 42)
      let pattern = try Pattern(text, dialect: .ecmaScript)
      return try (0..<4).map { _ in try pattern.sample(using: &draws) }
    }
    #expect(try samples(#"^[a-z]+-\d{4}$"#) == samples(#"^[a-z]+-\d{4}$"#))
    #expect(try samples(#"^[a-z]+-\d{4}$"#) == ["dwu-6872", "ee-7810", "eql-8717", "qf-8618"])
    #expect(try samples(#"^\p{L}{2}\p{Script=Greek}$"#) == ["Bqͱ", "dGͶ", "oRΉ", "Joϑ"])
    #expect(try samples(#"^(?:a\b.|\b..)$"#) == ["qk", "L/", "6G", "B2"])
  }

  @Test func `texts differ from one another`() throws {
    var draws = Draws(state: 3)
    let pattern = try Pattern("^[a-z]{8}$", dialect: .ecmaScript)
    let samples = try (0..<100).map { _ in try pattern.sample(using: &draws) }
    #expect(Set(samples).count == 100)
  }

  @Test func `patterns of other dialects have samples as well`() throws {
    var draws = Draws(state: 5)
    #expect(try Pattern("(?i)users/[0-9]{3}$").occurs(in: Pattern("(?i)users/[0-9]{3}$").sample(using: &draws)))
    #expect(try Pattern("[0-9]{3}", dialect: .iRegexp).sample(using: &draws).utf8.count == 3)
  }
}
