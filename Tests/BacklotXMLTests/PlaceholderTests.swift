import Testing

@testable import BacklotXML

struct PlaceholderTests {
  private func expectation(_ text: String, opening: String? = nil, closing: String? = nil) throws -> XMLExpectation {
    let delimiters = try PlaceholderDelimiters(openingPattern: opening, closingPattern: closing)
    return try XMLExpectation(text, comparing: XMLComparison(placeholders: delimiters)) { pattern in
      if pattern.contains("[") { throw XMLError(.placeholder, problem: "a bracket") }
      return { $0.contains(pattern) }
    }
  }

  @Test(arguments: [
    ("ignore", "anything", true), ("ignore", "", true), ("ignore", "<![CDATA[x]]>", true),
    ("isNumber", "12", true), ("isNumber", " -1.5e3 ", true), ("isNumber", "+.5", true), ("isNumber", "1.", false),
    ("isNumber", "1e", false), ("isNumber", "1x", false), ("isNumber", "", false), ("isNumber", ".", false),
    ("isDateTime", "2026-11-21", true), ("isDateTime", "2026-11-21T17:00:00Z", true),
    ("isDateTime", "11/21/26, 5:00 PM", true),
    ("isDateTime", "20261121", false), ("isDateTime", "17:00", false), ("isDateTime", "", false),
    ("isDateTime(dd.MM.yyyy)", "21.11.2026", true), ("isDateTime(dd.MM.yyyy)", "2026-11-21", false),
    ("isDateTime(yyyyMMdd)", "20261121", true), ("isDateTime(yyyyMMdd)", "202611", false),
    ("isDateTime(EEE, d MMM yyyy HH:mm:ss Z)", "Sat, 21 Nov 2026 17:00:00 +0000", true),
    ("isDateTime(yyyy-MM-dd'T'HH:mm)", "2026-11-21T17:00", true),
    ("isDateTime(yyyy-MM-dd'T'HH:mm)", "2026-11-21 17:00", false),
    ("isDateTime(h 'o''clock' a)", "5 o'clock pm", false), ("isDateTime(d MMMM)", "21 November", true),
    ("matchesRegex(b)", "abc", true), ("matchesRegex(b)", "ac", false), ("matchesRegex((b,c))", "(b,c)", true),
    (" ignore ", "x", true),
  ])
  func `a placeholder stands for texts and values`(placeholder: String, text: String, isMatch: Bool) throws {
    let inText = try expectation("<a>${xmlunit.\(placeholder)}</a>")
    #expect(inText.matches(Array("<a>\(text)</a>".utf8)) == isMatch)
    guard !text.contains("<"), !text.contains("'") else { return }
    let inValue = try expectation("<a x=\"${xmlunit.\(placeholder)}\"/>")
    #expect(inValue.matches(Array("<a x='\(text)'/>".utf8)) == isMatch)
  }

  @Test func `what is ignored may be missing`() throws {
    #expect(try expectation("<a x='${xmlunit.ignore}'><b>${xmlunit.ignore}</b></a>").matches(Array("<a><b/></a>".utf8)))
    #expect(try !expectation("<a x='${xmlunit.isNumber}'/>").matches(Array("<a/>".utf8)))
    #expect(try !expectation("<a x='${xmlunit.ignore}' y='1'/>").matches(Array("<a x='2'/>".utf8)))
  }

  @Test func `placeholders are texts unless they are looked for`() throws {
    let expected = try XMLExpectation("<a>${xmlunit.ignore}</a>")
    #expect(!expected.matches(Array("<a>1</a>".utf8)))
    #expect(expected.matches(Array("<a>${xmlunit.ignore}</a>".utf8)))
  }

  @Test(arguments: [
    (#"\[\["#, #"\]\]"#, "[[", "]]"), (#"\[\["#, "]]", "[[", "]]"), (#"\$\{"#, #"\}"#, "${", "}"),
    (#"#\{"#, "}", "#{", "}"),
    ("[{][{]", "[}]", "{{", "}"), (#"\Q$(\E"#, #"\Q)\E"#, "$(", ")"),
    ("<<".replacing("<", with: "!"), "!!", "!!", "!!"),
  ])
  func `delimiters are read from regular expressions that stand for one text`(
    openingPattern: String,
    closingPattern: String,
    opening: String,
    closing: String
  ) throws {
    let delimiters = try PlaceholderDelimiters(openingPattern: openingPattern, closingPattern: closingPattern)
    #expect(delimiters.opening == opening && delimiters.closing == closing)
    let expected = try expectation(
      "<a>\(opening)xmlunit.ignore\(closing)</a>",
      opening: openingPattern,
      closing: closingPattern
    )
    #expect(expected.matches(Array("<a>1</a>".utf8)))
  }

  @Test func `delimiters that are not given, or blank, are those of XMLUnit`() throws {
    #expect(try PlaceholderDelimiters(openingPattern: " ").opening == "${")
    #expect(try PlaceholderDelimiters().closing == "}")
  }

  @Test(arguments: [".", "a*", "(a)", "a|b", "^", "[ab]", "[^a]", #"\d"#, #"\"#, "["])
  func `a delimiter that may be several texts is refused`(pattern: String) {
    let error = #expect(throws: XMLError.self) { try PlaceholderDelimiters(openingPattern: pattern) }
    #expect(error?.code == .placeholder)
    #expect(error?.problem.contains("“\(pattern)”") == true)
  }

  @Test(arguments: [
    ("<a>${xmlunit.unknown}</a>", "${xmlunit.unknown}"),
    ("<a>x ${xmlunit.ignore}</a>", "more than a placeholder"),
    ("<a x='${xmlunit.ignore} y'/>", "more than a placeholder"),
    ("<a>${xmlunit.matchesRegex([)}</a>", "a bracket"),
    ("<a>${xmlunit.isDateTime(yyyy q)}</a>", "“q”"),
  ])
  func `a placeholder that is not understood is refused`(text: String, part: String) {
    let error = #expect(throws: XMLError.self) { try expectation(text) }
    #expect(error?.code == .placeholder)
    #expect(error?.message.contains(part) == true)
  }

  @Test func `a regular expression needs somebody who understands it`() {
    let error = #expect(throws: XMLError.self) {
      try XMLExpectation(
        "<a>${xmlunit.matchesRegex(b)}</a>",
        comparing: XMLComparison(placeholders: PlaceholderDelimiters())
      )
    }
    #expect(error?.problem.contains("matchesRegex(b)") == true)
  }
}
