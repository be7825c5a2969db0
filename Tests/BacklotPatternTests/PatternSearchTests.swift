import BacklotPattern
import Testing

@Suite struct PatternSearchTests {
  @Test(
    arguments: [
      ("b", "abc", true), ("bc|d", "abd", true), ("^b", "ab", false), ("^a", "ab", true), ("b$", "ab", true),
      ("a$", "ab", false), ("", "ab", true), ("a{2}", "xaax", true), ("a{3}", "xaax", false),
      ("ab+c", "xabab abbbc", true),
      (#"\bb"#, "ab b", true), (#"(?m)^b"#, "a\nb", true), ("a$", "xa\n", true), ("é", "caffè é", true),
      ("(?=b)", "ab", true),
      ("x*", "", true), ("users", "/api/users/1", true), ("users$", "/api/users/1", false),
    ] as [(String, String, Bool)]
  )
  func `a pattern occurs inside of a text`(pattern: String, text: String, isFound: Bool) throws {
    let pattern = try Pattern(pattern)
    #expect(try pattern.occurs(in: text) == isFound)
    #expect(try (pattern.firstMatch(in: text) != nil) == isFound)
    for engine in PatternEngine.allCases {
      guard let answer = pattern.isMatch(text, isWhole: false, by: engine) else { continue }
      #expect(answer == isFound, "by \(engine)")
    }
  }

  /// The whole match and the groups; `-` for a group that took no part.
  @Test(
    arguments: [
      ("a|ab", "ab", ["a"]), ("ab|a", "ab", ["ab"]), ("a+", "baab", ["aa"]), ("a+?", "baab", ["a"]),
      ("a*", "baa", [""]),
      ("(a)|(b)", "b", ["b", "-", "b"]), ("(a*)(a*)", "aa", ["aa", "aa", ""]), ("(a*?)(a*)", "aa", ["aa", "", "aa"]),
      ("(a|ab)(c|bcd)(d*)", "abcd", ["abcd", "a", "bcd", ""]), ("(?:(a)|b)*", "ab", ["ab", "a"]),
      ("(a|b)*", "ab", ["ab", "b"]),
      ("(a*)*", "aa", ["aa", ""]), ("(a*)*", "b", ["", ""]), ("(a*)+", "aa", ["aa", ""]),
      ("(a+)*", "aa", ["aa", "aa"]),
      ("(|a)*", "aa", ["", ""]), ("(|a)+", "aa", ["", ""]), ("(a|)*", "aa", ["aa", ""]),
      ("((a*)*)*", "aa", ["aa", "", ""]),
      ("(a|b*)*", "abb", ["abb", ""]), ("(a?){3}", "aa", ["aa", ""]), ("(a??){3}", "aa", ["", ""]),
      ("(?:a??){2,}b", "aab", ["aab"]),
      ("(a?)*?b", "aab", ["aab", "a"]), ("(\\w+)=(\\w*)", "x k=v", ["k=v", "k", "v"]), ("(?<=(.))b", "ab", ["b", "a"]),
      ("(?=(b))", "ab", ["", "b"]), ("(?!(b))a", "ab", ["a", "-"]), ("((a)|b){2}", "ab", ["ab", "b", "a"]),
      ("(é)(.)", "xé😀", ["é😀", "é", "😀"]),
      ("(?>(a+))b", "aab", ["aab", "aa"]), ("(a)++b", "aab", ["aab", "a"]),
    ] as [(String, String, [String])]
  )
  func `the first match and its groups are those that Java finds`(text: String, subject: String, groups: [String])
    throws
  {
    let pattern = try Pattern(text)
    let match = try #require(try pattern.firstMatch(in: subject))
    #expect(match.groups.map { $0.map(String.init) ?? "-" } == groups)
    #expect(match.text == match.groups[0])
    #expect(subject[match.range] == match.text)
    #expect(pattern.groupCount == groups.count - 1)
    let ways = [PatternEngine.sideBySide, .goingBack].compactMap { pattern.firstMatch(in: subject, by: $0) }
    #expect(Set(ways).count == 1)
  }

  @Test(arguments: [
    ("a", "banana", ["a", "a", "a"]), ("a*", "baa", ["", "aa", ""]), ("", "ab", ["", "", ""]),
    (#"\d+"#, "1 22 333", ["1", "22", "333"]),
    ("^a", "aa", ["a"]), ("(?m)^.", "a\nb", ["a", "b"]), ("é?", "éx", ["é", "", ""]), ("(?<=a)b", "abab", ["b", "b"]),
    ("x", "ab", []),
    ("a|b$", "ab", ["a", "b"]),
  ])
  func `all matches are found from the left`(pattern: String, text: String, found: [String]) throws {
    #expect(try Pattern(pattern).allMatches(in: text).map { String($0.text) } == found)
  }

  @Test func `groups have names`() throws {
    let pattern = try Pattern("/users/(?<id>[0-9]+)(?:/(?<part>[a-z]+))?")
    let match = try #require(try pattern.firstMatch(in: "/api/users/42"))
    #expect(
      match["id"] == "42" && match["part"] == nil && match["other"] == nil
        && pattern.groupNames == ["id": 1, "part": 2]
    )
  }

  @Test(arguments: [
    ("a", "banana", "o", "bonono"), ("(a)(n)?", "bana", "<$1$2>", "b<an><a>"), ("(?<x>a)", "ba", "${x}${x}$0", "baaa"),
    ("a", "a", #"\$1\\"#, #"$1\"#), ("(a)", "a", "$10", "a0"), ("x*", "ab", "-", "-a-b-"), ("a", "b", "$0", "b"),
    ("", "", "é", "é"),
  ])
  func `matches are replaced by a template`(pattern: String, text: String, template: String, result: String) throws {
    #expect(try Pattern(pattern).replacingMatches(in: text, with: template) == result)
  }

  @Test func `the first match alone is replaced`() throws {
    #expect(try Pattern("a").replacingFirstMatch(in: "banana", with: "[$0]") == "b[a]nana")
    #expect(try Pattern("x").replacingFirstMatch(in: "banana", with: "y") == "banana")
  }

  @Test(arguments: [("$", 0), ("a$1", 1), ("$a", 0), ("${x}", 2), ("${a", 2), ("\\", 0), ("é$", 2)])
  func `a template that names no group is an error at its place`(template: String, offset: Int) throws {
    let error = #expect(throws: PatternError.self) { try Pattern("a").replacingMatches(in: "a", with: template) }
    #expect(error?.code == .invalidTemplate && error?.offset == offset && error?.pattern == template)
  }
}
