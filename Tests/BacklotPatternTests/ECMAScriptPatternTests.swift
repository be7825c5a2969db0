import BacklotPattern
import Testing

/// Behavior that the corpus of Node's results does not cover: extensions, error positions, and additional results.
@Suite struct ECMAScriptPatternTests {
  @Test(arguments: [
    ("b", "abc", true), ("^b", "abc", false), (#"^\d{4}-\d{2}$"#, "2024-11", true),
    (#"^\d{4}-\d{2}$"#, "2024-11\n", false),
    (#"^\w+$"#, "é", false), (#"\s"#, "\u{FEFF}", true), (#"\s"#, "\u{180E}", false), ("^.$", "😀", true),
    ("^.$", "\u{2028}", false), ("^.$", "\u{85}", true), (#"^\p{Lu}\p{Script=Latin}+$"#, "Élan", true),
    (#"\p{scx=Deva}"#, "\u{1CD0}", true), (#"\p{sc=Deva}"#, "\u{1CD0}", false), (#"\p{Cf}"#, "\u{E0041}", true),
    (#"^\p{RGI}|a"#, "a", nil), (#"(?<=^\w+)-"#, "ab-", true), (#"^[\uD83D\uDE00-\u{1F602}]$"#, "😁", true),
  ])
  func `a pattern is looked for anywhere in a text`(text: String, subject: String, occurs: Bool?) throws {
    guard let occurs else {
      #expect(throws: PatternError.self) { try Pattern(text, dialect: .ecmaScript) }
      return
    }
    #expect(try Pattern(text, dialect: .ecmaScript).occurs(in: subject) == occurs)
  }

  @Test(arguments: [
    (##"^\é$"##, nil), (##"^\-\_\@\"\ \#$"##, ##"-_@" #"##), (#"^[\w-.]+$"#, "a-b.c"), (#"^[\d-\s]+$"#, "1 -"),
    (#"^[\.\@\!]+$"#, ".@!"), (#"^[+-\d]+$"#, "+-1"), (#"^\‐$"#, "‐"),
  ])
  func `liberties that mean the same everywhere are taken`(text: String, subject: String?) throws {
    guard let subject else {
      #expect(throws: PatternError.self) { try Pattern(text, dialect: .ecmaScript) }
      return
    }
    #expect(try Pattern(text, dialect: .ecmaScript).occurs(in: subject))
  }

  @Test(arguments: [
    ("(", 1), ("a)", 1), ("é(", 3), ("*", 0), ("a**", 2), ("a{", 2), ("{1}", 0), ("}", 0), ("x]", 1), ("a{2,1}", 2),
    ("[b-a]", 2), ("[", 1), ("\\", 1), (#"(a)\2"#, 3), (#"\k<a>"#, 0), (#"(?<a>b)\k<b>"#, 7), (#"\k"#, 2),
    ("(?<a>)(?<a>)", 9), ("(?<1a>b)", 3), ("(?<a", 4), ("(?<>a)", 3), ("a(?>b)", 1), ("(?i)a", 0), (#"a\a"#, 1),
    (#"\Z"#, 0), (#"\c1"#, 0), (#"\x4"#, 0), (#"\u00"#, 0), (#"\u{110000}"#, 0), (#"\00"#, 0), (#"\p{lu}"#, 0),
    (#"\p{Script=Nowhere}"#, 0), (#"\pL"#, 2), ("^*", 1), (#"a\b+"#, 3), ("(?=a)?", 5), (#"[\B]"#, 1), (#"[\1]"#, 1),
  ])
  func `what ECMA-262 does not allow is an error at its place`(text: String, offset: Int) {
    let error = #expect(throws: PatternError.self) { try Pattern(text, dialect: .ecmaScript) }
    #expect(error?.offset == offset && error?.code == .invalidPattern, "\(error.map(String.init(describing:)) ?? "")")
    #expect(error?.problem.isEmpty == false && error?.expected.isEmpty == false)
  }

  @Test func `the mistake is told with what is known instead`() {
    let error = #expect(throws: PatternError.self) { try Pattern(#"(?<year>\d+)\k<yaer>"#, dialect: .ecmaScript) }
    let expected = #"pattern "(?<year>\d+)\k<yaer>", column 13: no group is named "yaer", expected one of year"#
    #expect(error.map(String.init(describing:)) == expected)
  }

  @Test func `groups have names, and flags are given besides`() throws {
    let pattern = try Pattern(#"(?<y>\d+)-(?<m>\d+)"#, dialect: .ecmaScript)
    let match = try pattern.firstMatch(in: "on 2024-11")
    #expect(match?["y"] == "2024" && match?["m"] == "11" && pattern.groupCount == 2)
    #expect(
      try Pattern(#"^(A)[b-c]\1.$"#, dialect: .ecmaScript, ignoringCase: true, dotMatchesAll: true).occurs(in: "aCA\n")
    )
    #expect(try Pattern("(?<=A)b", dialect: .ecmaScript, ignoringCase: true).occurs(in: "ab"))
    #expect(try Pattern(#"(?<=\1(a))b"#, dialect: .ecmaScript, ignoringCase: true).occurs(in: "Aab"))
  }

  @Test(arguments: PatternCostTests.catastrophic.filter { !$0.contains("(?i)") })
  func `what makes others try for ever is one look at each character`(text: String) throws {
    let pattern = try Pattern(text, dialect: .ecmaScript)
    let subject = String(repeating: "a", count: 100_000)
    #expect(try pattern.occurs(in: subject) == (text == "^(a+)+$"))
    #expect(try !pattern.occurs(in: subject + "é"))
  }

  @Test(arguments: [
    #"^(a+)+\1$"#, "^(?=(a+)+b)", "(?!(a+)+b)(a+)+c", "(?<!b(a+)+)é", #"(a*)*\1b"#, "^((a+)+)+(?<!b)$",
  ])
  func `what cannot be bounded reaches the limit and says so`(text: String) throws {
    let pattern = try Pattern(text, dialect: .ecmaScript)
    let subject = String(repeating: "a", count: 3001) + "éc"
    let error = #expect(throws: PatternError.self) { try pattern.occurs(in: subject) }
    #expect(error?.code == .tooManySteps && error?.pattern == text)
  }

  @Test(arguments: ["(?:", "(?=", "(?<="])
  func `groups go as deep as the limit and no deeper`(opening: String) throws {
    func nested(_ depth: Int) -> String {
      String(repeating: opening, count: depth) + "a" + String(repeating: ")", count: depth)
    }
    let limits = PatternLimits(nestingDepth: 8)
    #expect(throws: Never.self) { try Pattern(nested(8), dialect: .ecmaScript, limits: limits) }
    let error = #expect(throws: PatternError.self) { try Pattern(nested(9), dialect: .ecmaScript, limits: limits) }
    #expect(error?.code == .tooDeep && error?.offset == 8 * opening.utf8.count)
  }
}
