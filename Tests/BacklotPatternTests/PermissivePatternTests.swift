import BacklotPattern
import Testing

/// Patterns that ECMA-262 rejects in Unicode mode, and that documents contain because other engines accept them.
@Suite struct PermissivePatternTests {
  private static let accepted: [(pattern: String, yes: String, no: String)] = [
    ("(?i)^[a-z]+$", "ABC", "a1"), ("^a(?i)b$", "aB", "AB"), ("^(?:(?i)a)b$", "Ab", "AB"), ("^(?i:a)b$", "Ab", "AB"),
    ("^(?i:a(?-i:b))$", "Ab", "AB"), ("(?s)^a.b$", "a\nb", "ab"), ("(?m)^b$", "a\nb", "ab"),
    ("^]$", "]", "["), ("^a]b}$", "a]b}", "ab"), ("^{[a-z]+}$", "{ab}", "ab"), ("^a{b}$", "a{b}", "abb"),
    ("^x{2$", "x{2", "xx"), ("^{}$", "{}", "{"), ("^${a}$|^b{,}$", "b{,}", "b"),
    (#"\A[0-9]+\Z"#, "42", "4a"), (#"\A[0-9]+\z"#, "42", "42\n"), (#"^[\w\-_.]+$"#, "a-b", "a b"),
    (#"^\_\-\@$"#, "_-@", "_"), ("^a++b$", "aab", "b"), ("^(?>a|ab)c$", "ac", "abc"), ("^[0-9]*+$", "12", "a"),
    ("^(?P<year>[0-9]{4})$", "2026", "26"), ("^a(?#a comment)b$", "ab", "a"), (#"^\pL+$"#, "äb", "1"),
    (#"^\PL$"#, "1", "a"), (#"^\x{1F600}$"#, "\u{1F600}", "x"), ("^(?=.*[0-9]){1}[a-z0-9]+$", "a1", "ab"),
    ("^(?!x)*a$", "a", "b"),
  ]

  @Test(arguments: accepted)
  func `a form with one meaning is accepted`(_ known: (pattern: String, yes: String, no: String)) throws {
    let pattern = try Pattern(known.pattern, dialect: .permissiveECMAScript)
    #expect(try pattern.occurs(in: known.yes))
    #expect(try !pattern.occurs(in: known.no))
  }

  @Test(arguments: [
    "[[:alpha:]]+", "[a-z&&[^b]]", "a{,5}", #"\h"#, #"\e"#, #"\a"#, #"\Q.\E"#, "(?x) a", "(?R)", "(?(1)a|b)", "(", ")",
    "*a", "a**", "[z-a]", "[a", "(?<a>.)(?<a>.)", "a{1000000}{1000000}", "{2}", #"\"#, "(?i", "(?ix)a", "(?P=a)",
  ])
  func `a form with several meanings or none is rejected`(_ text: String) {
    #expect(throws: PatternError.self) { try Pattern(text, dialect: .permissiveECMAScript) }
  }

  @Test(arguments: ["^[a-z]{2,3}$", "^(a|b)*$", #"^\d+(?<x>a)\k<x>$"#, #"^[^\]]+$"#, "^a{2}$"])
  func `what ECMA-262 accepts has the same meaning`(_ text: String) throws {
    let (strict, permissive) = (
      try Pattern(text, dialect: .ecmaScript), try Pattern(text, dialect: .permissiveECMAScript)
    )
    for subject in ["", "ab", "aa", "1aa", "]", "abcd", "a{2}"] {
      #expect(try strict.occurs(in: subject) == permissive.occurs(in: subject))
    }
  }
}
