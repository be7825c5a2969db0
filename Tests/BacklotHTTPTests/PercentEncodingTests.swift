import Testing

@testable import BacklotHTTP

@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("South Korea", "South%20Korea", "South%20Korea", "South+Korea"), ("a/b", "a%2Fb", "a/b", "a%2Fb"),
    ("a+b", "a+b", "a%2Bb", "a%2Bb"), ("a&b=c", "a&b=c", "a%26b%3Dc", "a%26b%3Dc"),
    ("100%", "100%25", "100%25", "100%25"),
    ("é", "%C3%A9", "%C3%A9", "%C3%A9"), ("~", "~", "~", "%7E"), ("a?b#c", "a%3Fb%23c", "a?b%23c", "a%3Fb%23c"),
    ("", "", "", ""), ("-._*", "-._*", "-._*", "-._*"),
    ("!$'(),:@", "!$'(),:@", "!$'(),:@", "%21%24%27%28%29%2C%3A%40"),
    (
      "\"<>[]{}|\\^`", "%22%3C%3E%5B%5D%7B%7D%7C%5C%5E%60", "%22%3C%3E%5B%5D%7B%7D%7C%5C%5E%60",
      "%22%3C%3E%5B%5D%7B%7D%7C%5C%5E%60"
    ),
    ("a;b", "a;b", "a%3Bb", "a%3Bb"), ("\u{0}\n", "%00%0A", "%00%0A", "%00%0A"),
    ("🐕", "%F0%9F%90%95", "%F0%9F%90%95", "%F0%9F%90%95"),
  ])
  func `a text is encoded for its place`(text: String, segment: String, query: String, form: String) {
    #expect(PercentEncoding.encode(text, for: .pathSegment) == segment)
    #expect(PercentEncoding.encode(text, for: .query) == query)
    #expect(PercentEncoding.encode(text, for: .form) == form)
  }

  @Test(arguments: [
    ("South%20Korea", "South Korea", "South Korea"), ("a+b", "a+b", "a b"), ("%2B", "+", "+"), ("%c3%A9", "é", "é"),
    ("%", "%", "%"), ("%4", "%4", "%4"), ("%zz", "%zz", "%zz"), ("%%41", "%A", "%A"), ("%4%41", "%4A", "%4A"),
    ("%25%32%35", "%25", "%25"), ("", "", ""), ("%FF", "\u{FFFD}", "\u{FFFD}"), ("%00", "\u{0}", "\u{0}"),
    ("é", "é", "é"),
  ])
  func `well-formed escapes are decoded and others left alone`(text: String, decoded: String, withPlus: String) {
    #expect(PercentEncoding.decode(text) == decoded)
    #expect(PercentEncoding.decode(text, plusAsSpace: true) == withPlus)
  }

  /// Texts made of what is likely to go wrong, chosen by a number.
  private static func text(_ seed: Int) -> String {
    let pieces = ["a", "%", "+", " ", "&", "=", "/", "?", "#", "é", "\u{0}", "🐕", "%41", ";", "~", "\r\n"]
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    return (0..<(seed % 12)).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return pieces[Int(state >> 33) % pieces.count]
    }.joined()
  }

  @Test func `what was encoded is decoded to the same`() {
    for text in (0..<2000).map(Self.text) {
      #expect(PercentEncoding.decode(PercentEncoding.encode(text, for: .pathSegment)) == text)
      #expect(PercentEncoding.decode(PercentEncoding.encode(text, for: .query), plusAsSpace: true) == text)
      #expect(PercentEncoding.decode(PercentEncoding.encode(text, for: .form), plusAsSpace: true) == text)
    }
  }

  @Test func `items survive a query and a form`() {
    for seed in 0..<1000 {
      // An item without a name and a value leaves no trace in a query.
      let items = QueryItems([
        QueryItems.Item(name: "n" + Self.text(seed), value: Self.text(seed + 1)),
        QueryItems.Item(name: "m" + Self.text(seed + 2), value: seed.isMultiple(of: 3) ? nil : ""),
      ])
      #expect(QueryItems(parsing: items.encodedQuery) == items)
      #expect(QueryItems(parsing: items.encodedForm) == items)
    }
  }

  @Test(arguments: [
    ("a b", "a%20b"), ("a%20b", "a%20b"), ("100%", "100%25"), ("%zz", "%25zz"), ("é", "%C3%A9"), ("%c3%a9", "%c3%a9"),
  ])
  func `what is encoded already is left alone`(text: String, legal: String) {
    #expect(PercentEncoding.legalize(text[...], in: .pathSegment) == legal)
  }
}
