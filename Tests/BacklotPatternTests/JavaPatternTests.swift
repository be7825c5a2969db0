import BacklotPattern
import Testing

@Suite struct JavaPatternTests {
  typealias Case = (pattern: String, matching: [String], others: [String])

  static let plain: [Case] = [
    ("", [""], ["a"]), ("abc", ["abc"], ["ab", "abcd", "xabc", "ABC"]), ("a|bc|", ["a", "bc", ""], ["abc", "b"]),
    ("|a", ["", "a"], ["b"]), ("(|a)b", ["b", "ab"], ["aab"]), ("a.c", ["abc", "a😀c"], ["a\nc", "a\rc", "ac"]),
    ("a.c", ["a\u{B}c"], ["a\u{85}c", "a\u{2028}c", "a\u{2029}c"]), ("a]}", ["a]}"], []), ("é+", ["éé"], ["e\u{301}"]),
    ("/api/v[0-9]+/users/[a-f0-9-]{36}", ["/api/v12/users/123e4567-e89b-12d3-a456-426614174000"], ["/api/v/users/"]),
  ]

  static let quantifiers: [Case] = [
    ("a*", ["", "aaa"], ["b"]), ("a+b?", ["a", "aab"], ["b", "abb"]), ("a{2}", ["aa"], ["a", "aaa"]),
    ("a{2,}", ["aa", "aaaa"], ["a"]), ("a{1,3}", ["a", "aaa"], ["", "aaaa"]), ("a{0}b", ["b"], ["ab"]),
    ("a*?b", ["b", "aab"], ["a"]), ("a+?", ["a", "aa"], [""]), ("a??b{1,2}?", ["abb", "b"], ["abbb"]),
    ("(ab|c)*d", ["d", "abcabd"], ["abc", "ad"]), ("(?:(a*)*)*b", ["b", "aab"], ["a"]), ("()*a", ["a"], ["aa"]),
    ("a*+b", ["aab", "b"], ["a"]), ("a*+a", [], ["aa", "a"]), ("(?>a|ab)c", ["ac"], ["abc"]),
    ("a{2}+a", ["aaa"], ["aa"]),
    ("(?>a*)b|aac", ["aab", "aac"], ["aad"]), ("^*a", ["a"], ["^a"]), ("(a?){3}", ["", "a", "aaa"], ["aaaa"]),
    ("(?:a|b?){2,3}c", ["c", "abac"], ["ababc"]),
  ]

  static let escapes: [Case] = [
    (#"\d+\s\w*"#, ["12 a_1", "1\t"], ["a b", "1 é"]), (#"\D\S\W"#, ["ab-"], ["1b-", "a -", "abc"]),
    (#"\h\H\v\V"#, ["\u{A0}a\u{2028}b"], ["aa\nb"]), (#"a\Rb"#, ["a\r\nb", "a\nb", "a\u{85}b"], ["a\n\nb", "ab"]),
    (#"\R\n"#, ["\r\n", "\n\n", "\r\n\n"], ["\n"]),
    (#"\t\n\r\f\a\e"#, ["\t\n\r\u{C}\u{7}\u{1B}"], []), (#"\0101\07\0377\0400"#, ["A\u{7}\u{FF}\u{20}0"], []),
    (#"\x41\u00e9\x{1F600}\cA\uD83D\uDE00"#, ["Aé😀\u{1}😀"], []), (#"\/\-\$\.\ \é"#, ["/-$. é"], []),
    (#"\Qa.b*\E+"#, ["a.b*", "a.b***"], ["a.ba.b"]), (#"\Q[(\E\\Q"#, [#"[(\Q"#], []), (#"x\Qa|b"#, ["xa|b"], ["xa"]),
    (#"[\Qa-c]\E]"#, ["a", "-", "c", "]"], ["b"]), (#"\Q\Ea"#, ["a"], []),
  ]

  static let classes: [Case] = [
    ("[a-c]", ["a", "b", "c"], ["d", "-"]), ("[^a-c]", ["d", "\n", "é"], ["a", "b"]), ("[-a]", ["-", "a"], ["b"]),
    ("[a-]", ["-", "a"], ["b"]), ("[]a]", ["]", "a"], ["b"]), ("[^]a]", ["b"], ["]", "a"]),
    ("[.*+?(){}|^$]", [".", "^"], ["\\"]),
    (#"[\]\[\\\-]"#, ["]", "[", "\\", "-"], ["a"]), (#"[\d-z]"#, ["1", "-", "z"], ["a"]),
    ("[a-c-e]", ["-", "e"], ["d"]),
    (#"[^\d\s]"#, ["a"], ["1", " "]), ("[a-c[x-z]]", ["b", "y"], ["d"]), ("[a-z&&[aeiou]]", ["a", "u"], ["b"]),
    ("[a-z&&[^aeiou]]", ["b"], ["a", "1"]), ("[a-z&&def]", ["d", "f"], ["g"]), ("[^a-z&&aeiou]", ["b", "1"], ["a"]),
    ("[a-z&&b-y&&c-x]", ["c", "x"], ["b", "y"]), ("[&&a]", ["a"], ["&"]), ("[a&]", ["a", "&"], ["b"]),
    ("[[a-b]&&[b-c]]", ["b"], ["a", "c"]), ("[à-ü]", ["é"], ["e"]), (#"[\x41-\x43]"#, ["B"], ["D"]),
    ("[a-[b]]", ["a", "-", "b"], ["c"]),
  ]

  static let properties: [Case] = [
    (#"\p{Lu}\p{Ll}*\pN"#, ["Élan1", "A٣"], ["élan1", "AB1"]), (#"\P{L}"#, ["1", " "], ["a", "ß"]),
    (#"\p{Alpha}\p{Lower}\p{Upper}\p{Digit}\p{Alnum}"#, ["aaA1z"], ["éaA1z"]), (#"\p{Punct}+"#, ["!~$"], ["a"]),
    (#"\p{XDigit}{2}\p{Blank}\p{Space}"#, ["aF\t\n"], ["aG\t\n"]),
    (#"\p{ASCII}\p{Cntrl}\p{Graph}\p{Print}"#, ["a\u{7F}! "], ["é\u{7F}! "]),
    (#"\p{IsAlphabetic}+"#, ["aéЖ"], ["1"]), (#"\p{IsL}\p{IsLetter}"#, ["éb"], ["1b"]), (#"\p{gc=Lu}"#, ["É"], ["é"]),
    (#"\p{InGreek}\p{InCyrillic}\p{InBasic Latin}"#, ["αжa"], ["aжa"]), (#"\p{IsWhite_Space}"#, ["\u{A0}"], ["a"]),
    (#"[\p{L}&&[^\p{Lu}]]"#, ["é"], ["É"]), (#"\p{javaWhitespace}"#, [" ", "\u{1C}"], ["\u{A0}"]),
    (#"\p{Sc}"#, ["€"], ["e"]),
  ]

  static let anchors: [Case] = [
    ("^ab$", ["ab"], ["^ab$", "b"]), ("a^b", [], ["a^b", "ab"]), (#"\Aa\z"#, ["a"], ["ba"]), (#"a$\n"#, ["a\n"], ["a"]),
    (#"a\Z\r\n"#, ["a\r\n"], []), (#"a\r$\n"#, [], ["a\r\n"]), (#"a\z\n"#, [], ["a\n"]),
    (#"(?m)a$\n^b"#, ["a\nb"], ["a\rb"]),
    (#"(?m)a\r^\nb"#, [], ["a\r\nb"]), (#"(?m)a\r\n^b"#, ["a\r\nb"], []), (#"(?m)a$\r\nb"#, ["a\r\nb"], []),
    (#"(?m)a\n^"#, [], ["a\n"]), (#".*\bdog\b.*"#, ["a dog!", "dog"], ["dogs", "adog"]), (#"a\Bb"#, ["ab"], ["a b"]),
    (#"\b"#, [], [""]), (#"\B"#, [""], []), (#"é\b.*"#, ["éa"], ["é", "é!"]),
  ]

  static let flags: [Case] = [
    ("(?i)DoG", ["dog", "DOG"], ["cat"]), ("(?i)é", ["é"], ["É"]), ("(?iu)éß", ["Éß"], ["e"]),
    ("(?iu)k", ["K", "\u{212A}"], []),
    ("(?iu)[j-l]", ["\u{212A}"], ["m"]), ("(?i)[a-c]+", ["aBC"], ["d"]), ("(?i)[^a-c]", ["d"], ["B"]),
    ("(?s)a.b", ["a\nb"], []),
    ("a(?i)b", ["ab", "aB"], ["Ab"]), ("(a(?i)b)c", ["aBc"], ["aBC"]), ("a(?i:b)c", ["aBc"], ["aBC"]),
    ("(?i)a(?-i)b|c", ["Ab", "c"], ["AB", "C"]), ("(?i)a|b", ["B"], ["c"]), ("(?-i:a)", ["a"], ["A"]),
    ("(?x) a b # it says\n c\\ [ d ]", ["abc d"], ["a b"]), ("(?x)a +", ["aa"], ["a "]), ("(?ism)a.", ["A\n"], []),
    (#"(?i)\p{Lu}\p{Lower}"#, ["aA"], ["1a"]), (#"(?x:a b)c d"#, ["abc d"], ["abcd"]),
  ]

  static let looks: [Case] = [
    ("(?=a)[a-z]+", ["ab"], ["ba"]), ("(?!a)[a-z]+", ["ba"], ["ab"]),
    ("^(?=.*1)(?=.*b).*$", ["a1b", "b1"], ["a1", "b"]),
    ("a(?<=a)b", ["ab"], []), ("[ab](?<!a)c", ["bc"], ["ac"]), ("ab(?<=a[bc]|x)d", ["abd"], ["acd"]),
    (#".*(?<=\d{2,3})x"#, ["12x", "a123x"], ["a1x"]), ("é(?<=é)", ["é"], []), ("(?!)", [], ["", "a"]),
    ("(?:(?=a)a)+", ["aaa"], ["ab"]),
    (#"(?=(a+))\1b"#, ["ab", "aab"], ["b"]), ("((?!foo).)*", ["bar", "fo"], ["afoo"]), ("(?<!x)*a", ["a"], ["b"]),
  ]

  static let references: [Case] = [
    (#"(a|b)\1"#, ["aa", "bb"], ["ab"]), (#"(?<q>['"]).*\k<q>"#, [#"'a'"#, #""a""#], [#"'a""#]),
    (#"(a)|\1b"#, ["a"], ["b", "ab"]),
    (#"(?i)(a)\1"#, ["aA"], ["ab"]), (#"(?iu)(é)\1"#, ["éÉ"], ["ée"]), (#"(a)\11"#, ["aa1"], ["aaa"]),
    (#"(a?)\1b"#, ["b", "aab"], ["ab"]),
    (#"(?:(a)|b\1)+"#, ["aba", "ababa"], ["bab"]), (#"(a*)*\1"#, ["", "aa"], ["b"]),
    (#"(\w)(\w)\2\1"#, ["abba"], ["abab"]),
  ]

  @Test(arguments: plain + quantifiers + escapes + classes)
  func `a pattern matches whole texts`(pattern: String, matching: [String], others: [String]) throws {
    try expect(pattern, matching, others)
  }

  @Test(arguments: properties + anchors + flags)
  func `properties, anchors and flags are Java's`(pattern: String, matching: [String], others: [String]) throws {
    try expect(pattern, matching, others)
  }

  @Test(arguments: looks + references)
  func `what needs going back is understood too`(pattern: String, matching: [String], others: [String]) throws {
    try expect(pattern, matching, others)
  }

  private func expect(_ text: String, _ matching: [String], _ others: [String]) throws {
    let pattern = try Pattern(text)
    for (text, isMatch) in matching.map({ ($0, true) }) + others.map({ ($0, false) }) {
      #expect(try pattern.matches(text) == isMatch, "\(text)")
      for engine in PatternEngine.allCases {
        guard let answer = pattern.isMatch(text, isWhole: true, by: engine) else { continue }
        #expect(answer == isMatch, "\(text) by \(engine)")
      }
    }
  }

  @Test func `flags are given besides the pattern too`() throws {
    #expect(try Pattern("A.b", ignoringCase: true, dotMatchesAll: true).matches("a\nB"))
    #expect(try !Pattern("A.b", ignoringCase: true).matches("a\nB"))
    #expect(try !Pattern("a.b", dotMatchesAll: true).matches("A\nb"))
  }

  @Test func `texts are compared by their characters and not by how they look`() throws {
    #expect(try !Pattern("e\u{301}").matches("é") && Pattern("e\u{301}") != Pattern("é"))
    #expect(try Pattern("a") == Pattern("a") && Pattern("a") != Pattern("a", dialect: .iRegexp))
    #expect(try Set([Pattern("a"), Pattern("a"), Pattern("a", ignoringCase: true)]).count == 2)
  }
}
