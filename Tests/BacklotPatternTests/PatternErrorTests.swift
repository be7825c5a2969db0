import BacklotPattern
import Testing

@Suite struct PatternErrorTests {
  @Test(arguments: [
    ("(", 1), (")", 0), ("a)", 1), ("*", 0), ("a**", 2), ("a{", 2), ("a{1", 3), ("a{1,", 4), ("a{2,1}", 2), ("{1}", 0),
    ("a{,1}", 2), ("a{1}{2}", 4), ("[", 1), ("[a", 2), ("[]", 2), ("[b-a]", 2), ("é\\", 3), ("[a&&]", 4),
    ("[a&&&b]", 4),
    (#"\x4"#, 0), (#"\u12"#, 0), (#"\x{110000}"#, 0), (#"\08"#, 0), (#"\0"#, 0), (#"\p{L"#, 4), (#"\k<a>"#, 0),
    (#"\k"#, 2),
    (#"a\1"#, 1), (#"(a)\2"#, 3), ("(?<a>)(?<a>)", 9), ("(?<1>)", 3), ("(?<a", 4), ("(?i", 3), ("(?i)*", 4),
    ("(?q)", 2), ("(?<=a*)", 0),
    (#"[a-\d]"#, 3), ("/users/{id}", 8),
  ])
  func `what Java does not allow is an error at its place`(text: String, offset: Int) throws {
    let error = #expect(throws: PatternError.self) { try Pattern(text) }
    #expect(error?.offset == offset, "\(error.map(String.init(describing:)) ?? "")")
    #expect(error?.pattern == text && error?.problem.isEmpty == false && error?.expected.isEmpty == false)
  }

  @Test(arguments: [
    (#"\G"#, 0), (#"a\X"#, 1), (#"\N{DIGIT ONE}"#, 0), (#"\b{g}"#, 0), (#"\i"#, 0), (#"\p{IsLatin}"#, 0),
    (#"\p{InNowhere}"#, 0),
    (#"\p{script=Latin}"#, 0), ("(?d)a", 2), ("(?U)a", 2), ("(?P<a>b)", 0), ("(?#a)", 0), (#"\uD83D"#, 0),
    ("[a&&[b]c]", 7), (#"[\b]"#, 1),
    (#"[\R]"#, 1), (#"[\1]"#, 1),
  ])
  func `what is not supported is named at its place`(text: String, offset: Int) {
    let error = #expect(throws: PatternError.self) { try Pattern(text) }
    #expect(error?.code == .unsupported && error?.offset == offset, "\(error.map(String.init(describing:)) ?? "")")
  }

  @Test func `the description says where, what and what instead`() {
    let error = #expect(throws: PatternError.self) { try Pattern("/é(b") }
    #expect(error?.offset == 5 && error?.column == 5)
    let expected = #"pattern "/é(b", column 5: the pattern ends too early, expected a closing parenthesis"#
    #expect(error.map(String.init(describing:)) == expected)
  }

  @Test func `a pattern is as long as its limit and no longer`() throws {
    let limits = PatternLimits(patternLength: 5)
    #expect(throws: Never.self) { try Pattern("aaaaa", limits: limits) }
    let error = #expect(throws: PatternError.self) { try Pattern("aaaaaa", limits: limits) }
    #expect(error?.code == .tooLong)
  }

  @Test(arguments: [PatternDialect.java, .iRegexp])
  func `groups go as deep as the limit and no deeper`(dialect: PatternDialect) throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")*", count: depth)
    }
    let limits = PatternLimits(nestingDepth: 8)
    #expect(try Pattern(nested(8), dialect: dialect, limits: limits).matches("aaa"))
    let error = #expect(throws: PatternError.self) { try Pattern(nested(9), dialect: dialect, limits: limits) }
    #expect(error?.code == .tooDeep && error?.offset == 8)
    #expect(throws: PatternError.self) { try Pattern(nested(4000), dialect: dialect) }
    #expect(throws: PatternError.self) { try Pattern(String(repeating: "[", count: 8000), dialect: dialect) }
  }

  @Test(arguments: [
    "(a{1000}){1000}", "((((a{99}){99}){99}){99}){99}", "a{99999999999999999999}", "(?:a|b{5000}){3}",
    String(repeating: "(", count: 20) + "a" + String(repeating: "*)", count: 20),
  ])
  func `a program that would be too large is an error`(text: String) {
    let error = #expect(throws: PatternError.self) { try Pattern(text) }
    #expect(error?.code == .tooLarge)
  }

  @Test func `a program is as large as its limit and no larger`() throws {
    #expect(throws: Never.self) { try Pattern("a{99}", limits: PatternLimits(programSize: 300)) }
    #expect(throws: PatternError.self) { try Pattern("a{99}", limits: PatternLimits(programSize: 99)) }
  }
}
