import BacklotJSON
import BacklotJSONPath
import Testing

@Suite struct JSONPathErrorTests {
  static let mistakes: [(text: String, column: Int, message: String)] = [
    ("", 1, #"unexpected end of the path, expected "$""#), ("a", 1, #"unexpected "a", expected "$""#),
    ("$.", 3, "unexpected end of the path, expected a name"), ("$.é.1", 5, #"unexpected "1", expected a name"#),
    ("$ ", 2, #"unexpected " ", expected a segment"#), ("$.a b", 4, "expected a segment"),
    ("$[", 3, "unexpected end of the path"), ("$[a]", 3, #"unexpected "a", expected a name in quotes"#),
    ("$['a]", 6, "expected a single quote"), (#"$["\x"]"#, 5, #"unexpected "x""#), (#"$['\"']"#, 5, "double quote"),
    (#"$["\ud800"]"#, 4, "incomplete surrogate pair"), ("$[\"\t\"]", 4, "unexpected U+0009"),
    ("$[01]", 3, "leading zeros"),
    ("$[-0]", 3, "0 instead of -0"), ("$[9007199254740992]", 3, "9007199254740991"),
    ("$[1:2:3:4]", 8, #"expected "," or "]""#),
    ("$[0 1]", 5, #"unexpected "1", expected "," or "]""#), ("$[?]", 4, "expected a path that begins with @ or $"),
    ("$[?@.a = 1]", 8, #"unexpected "=""#), ("$[?@.a == ]", 11, "expected a path"),
    ("$[?@.a == 1.]", 11, "is not a number"),
    ("$[?@.* == 1]", 4, "a path that can select several values"), ("$[?1 == @..a]", 9, "can select several values"),
    ("$[?1]", 4, "a literal without an operator"), ("$[?length(@)]", 4, "a function that returns a value without"),
    ("$[?match(@, 'a') == true]", 4, "a function that returns true or false"),
    ("$[?nope(@)]", 4, "unknown function nope"),
    ("$[?length(@.*) == 1]", 11, "can select several"), ("$[?count(1) == 1]", 10, "that is not a path"),
    ("$[?length(@, @) == 1]", 4, "2 arguments for length"), ("$[?!@.a == 1]", 9, "! before a comparison"),
    ("$[?(@.a]", 8, #"expected "&&", "||" or ")""#), ("$[?@.a in [1]]", 8, #"unexpected "i""#),
    ("$[?@.a =~ /x/]", 8, #"unexpected "=""#), ("$.length()", 9, #"unexpected "(""#),
    ("$[?yes]", 4, "unknown word yes"),
  ]

  @Test(arguments: mistakes)
  func `what is no path is an error at its place`(text: String, column: Int, message: String) {
    let error = #expect(throws: JSONError.self) { try JSONPath(text) }
    #expect(error?.code == .invalidPath)
    #expect(error?.line == 1)
    #expect(error?.column == column)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  static let jaywayMistakes: [(text: String, column: Int, message: String)] = [
    ("", 1, "unexpected end of the path"), ("$..", 4, "unexpected end"), ("a..", 4, "unexpected end"),
    ("$a", 2, "expected a segment"), ("$.a b", 4, "expected a segment"), ("...a", 2, #"unexpected ".""#),
    ("$.items[(@.length-1)]", 9, "scripts are not supported"), ("$[?]", 4, #"unexpected "]""#),
    ("$.a.count()", 5, "unknown function count"), ("$.a.first(1)", 5, "1 arguments for first, expected 0"),
    ("$.a.index()", 5, "0 arguments for index, expected 1"), ("$.sum(@.a)", 7, "a path that begins with $"),
    ("$.length(1)", 10, "an argument of length that is not a path"), ("$[?(@.a like 1)]", 9, "unknown operator like"),
    ("$[?(@.a type 1)]", 9, "unknown operator type"), ("$[?(@.a =~ 'x')]", 12, "a regular expression such as"),
    ("$[?(@.a =~ /a(/)]", 15, "ends too early, expected a closing parenthesis"),
    ("$[?(@.a =~ /(?U)x/)]", 15, "the flag U is not supported"), ("$[?(@.a =~ /a/x)]", 15, "the flag i or s"),
    ("$[?(@.a =~ /a)]", 16, "a slash at the end"), ("$[?(@.a =~ /\\1/)]", 13, "there is no group 1"),
    ("$[?(@.a empty)]", 14, #"unexpected ")""#), ("$[?(@.a empty 1)]", 15, "empty true or empty false"),
    ("$[?(@.a in [@.b])]", 13, "an expression that is not a literal"),
    ("$[?(/a/ =~ @.a)]", 5, "a regular expression only after =~"),
    ("$[?(length(@.a) > 1)]", 5, "unknown word length"), ("$[?(@.a in {'a' 1})]", 17, "\":\" after the name"),
    ("$[?(@.a in {a: 1})]", 13, "a name in quotes"),
  ]

  @Test(arguments: jaywayMistakes)
  func `what Jayway has not, or we have not, is an error at its place`(text: String, column: Int, message: String) {
    let error = #expect(throws: JSONError.self) { try JSONPath(text, dialect: .jayway) }
    #expect(error?.code == .invalidPath)
    #expect(error?.column == column)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func `a path of several lines has its errors at their lines`() {
    let error = #expect(throws: JSONError.self) { try JSONPath("$[\n  'a',\n  b\n]") }
    #expect(error?.description.hasPrefix("line 3, column 3: unexpected \"b\"") == true)
  }

  @Test func `every prefix of a path is a path or an error inside of it`() {
    let standard =
      #"$.a['b\u00e9'][1:-2:3]..[*, ?(!@.c && $["d"] >= -1.5e3) || match(@, 'x') || length(value(@..e)) == 'f']"#
    let jayway =
      #"$.[?(@.a =~ /b\/c/i && @['d'] in ['e', {"f": null}] || !(@.g size 2))]..h.sum($.i, 2).first().length()"#
    for (text, dialect) in [(standard, JSONPath.Dialect.standard), (jayway, .jayway)] {
      #expect(throws: Never.self) { try JSONPath(text, dialect: dialect) }
      for length in 0..<text.utf8.count {
        let prefix = String(decoding: text.utf8.prefix(length), as: UTF8.self)
        do {
          _ = try JSONPath(prefix, dialect: dialect)
        } catch {
          #expect((0...prefix.utf8.count).contains(error.offset) && error.code == .invalidPath)
        }
      }
    }
  }
}
