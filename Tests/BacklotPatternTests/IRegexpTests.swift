import BacklotPattern
import Testing

@Suite struct IRegexpTests {
  static let matches: [(pattern: String, matching: [String], others: [String])] = [
    ("", [""], ["a"]), ("abc", ["abc"], ["ab", "abcd", "xabc"]), ("a|bc|", ["a", "bc", ""], ["abc", "b"]),
    ("a*", ["", "aaa"], ["b"]), ("a+b?", ["a", "aab"], ["b", "abb"]), ("a{2}", ["aa"], ["a", "aaa"]),
    ("a{2,}", ["aa", "aaaa"], ["a"]), ("a{1,3}", ["a", "aaa"], ["", "aaaa"]), ("a{0}", [""], ["a"]),
    ("(ab|c)*d", ["d", "abcabd"], ["abc", "ad"]), ("(a|b)(c|d)", ["ac", "bd"], ["ab"]), ("()*a", ["a"], ["aa"]),
    ("a.c", ["abc", "a\u{2028}c", "a😀c"], ["a\nc", "a\rc", "ac"]), ("[a-c]", ["a", "b", "c"], ["d", "-"]),
    ("[^a-c]", ["d", "\n", "é"], ["a", "b"]), ("[-a]", ["-", "a"], ["b"]), ("[a-]", ["-", "a"], ["b"]),
    ("[-]", ["-"], ["a"]),
    ("[.*+?(){}|^$]", [".", "*", "$", "^"], ["a", "\\"]), (#"[\]\[\\\-]"#, ["]", "[", "\\", "-"], ["a"]),
    (#"\.\*\+\?\(\)\[\]\{\}\|\^\\\-"#, [#".*+?()[]{}|^\-"#], []), (#"\n\r\t"#, ["\n\r\t"], ["nrt"]),
    (#"\p{Lu}\p{Ll}*"#, ["Élan", "A"], ["élan", "AB"]), (#"\P{L}"#, ["1", " "], ["a", "ß"]),
    (#"[\p{Nd}x]+"#, ["1٣x"], ["y"]),
    (#"[^\p{L}]"#, ["1"], ["é"]), (#"[\P{L}a]"#, ["1", "a"], ["b"]), (#"\p{Cn}"#, ["\u{378}"], ["a"]),
    ("[à-ü]", ["é"], ["e"]), ("e\u{301}", ["e\u{301}"], ["\u{E9}"]), ("^ab$", ["ab"], ["^ab$", "b"]),
    ("a^b", [], ["a^b", "ab"]),
  ]

  @Test(arguments: matches)
  func `a pattern matches whole texts`(pattern: String, matching: [String], others: [String]) throws {
    let regexp = try Pattern(pattern, dialect: .iRegexp)
    for text in matching { #expect(try regexp.matches(text), "\(text)") }
    for text in others { #expect(try !regexp.matches(text), "\(text)") }
  }

  @Test(arguments: [
    ("b", "abc", true), ("bc|d", "abd", true), ("^b", "ab", false), ("^a", "ab", true), ("b$", "ab", true),
    ("a$", "ab", false), ("", "ab", true), ("a{2}", "xaax", true), ("a{3}", "xaax", false),
    ("ab+c", "xabab abbbc", true),
  ])
  func `a pattern is found inside of a text`(pattern: String, text: String, isFound: Bool) throws {
    #expect(try Pattern(pattern, dialect: .iRegexp).occurs(in: text) == isFound)
  }

  @Test(arguments: [
    ("(", 1), (")", 0), ("a)", 1), ("*", 0), ("a**", 2), ("a{", 2), ("a{1", 3), ("a{1,", 4), ("a{2,1}", 2), ("{1}", 0),
    ("]", 0),
    ("}", 0), ("[", 1), ("[]", 1), ("[a", 2), ("[b-a]", 2), ("[a-b-c]", 5), ("[[]", 1), ("é\\", 3), (#"\d"#, 1),
    (#"\$"#, 1),
    (#"\p"#, 2), (#"\p{X}"#, 3), (#"\p{Lx}"#, 3), (#"\pL"#, 2), ("(?:a)", 1), ("a*?", 2), ("((a{99}){99}){99}", 0),
  ])
  func `what is no pattern is an error at its place`(pattern: String, offset: Int) {
    let error = #expect(throws: PatternError.self) { try Pattern(pattern, dialect: .iRegexp) }
    #expect(error?.offset == offset)
    #expect(error?.problem.isEmpty == false && error?.expected.isEmpty == false)
  }
}
