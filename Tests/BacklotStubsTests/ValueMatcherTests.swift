import BacklotHTTP
import BacklotLimits
import Testing

@testable import BacklotStubs

@Suite struct ValueMatcherTests {
  /// One matcher held against the values of one name.
  struct Case: Sendable, CustomTestStringConvertible {
    let matcher: ValueMatcher
    let values: [String]
    let isFitting: Bool

    init(_ matcher: ValueMatcher, _ values: [String], _ isFitting: Bool) {
      self.matcher = matcher
      self.values = values
      self.isFitting = isFitting
    }

    var testDescription: String { "\(matcher) and \(values)" }
  }

  static let cases: [Case] = [
    Case("true", ["true"], true), Case("true", ["True"], false), Case("true", [], false),
    Case("true", ["no", "true"], true), Case("", [""], true), Case("", [], false),
    Case(.equal("\u{E9}"), ["e\u{301}"], false), Case(.equal("\u{E9}"), ["\u{E9}"], true),
    Case(.equalIgnoringCase("Bearer X"), ["bearer x"], true), Case(.equalIgnoringCase("a"), ["b"], false),
    Case(.contains("ell"), ["hello"], true), Case(.contains("elk"), ["hello"], false), Case(.contains(""), ["x"], true),
    Case(.contains("aab"), ["aaab"], true), Case(.contains("long"), ["lo"], false),
    Case(.hasPrefix("Bearer "), ["Bearer t"], true), Case(.hasPrefix("Bearer "), ["Basic t"], false),
    Case(.hasPrefix("e"), ["e\u{301}"], true), Case(.hasPrefix("abc"), ["ab"], false),
    Case(.hasSuffix(".com"), ["a.com"], true), Case(.hasSuffix(".com"), ["a.org"], false),
    Case(.hasSuffix("abc"), ["bc"], false),
    Case(.oneOf(["a", "b"]), ["b"], true), Case(.oneOf(["a", "b"]), ["c"], false), Case(.oneOf([]), ["a"], false),
    Case(.present, [""], true), Case(.present, [], false),
    Case(.absent, [], true), Case(.absent, [""], false),
    Case(.not("a"), ["b"], true), Case(.not("a"), ["a"], false), Case(.not("a"), [], true),
    Case(.not("a"), ["b", "a"], false), Case(.not(.absent), [], false), Case(.not(.absent), ["x"], true),
    Case(.all([.hasPrefix("a"), .hasSuffix("c")]), ["abc"], true),
    Case(.all([.hasPrefix("a"), .hasSuffix("c")]), ["ab"], false), Case(.all([]), [], true),
    Case(.all([.present, .not("a")]), [], false),
    Case(.any(["a", "b"]), ["b"], true), Case(.any(["a", "b"]), ["c"], false), Case(.any([]), ["a"], false),
    Case(.any(["a", .absent]), [], true),
    Case(.satisfies("has three letters") { $0.count == 3 }, ["abc"], true),
    Case(.satisfies("has three letters") { $0.count == 3 }, ["ab", "abcd"], false),
  ]

  @Test(arguments: cases)
  func `a matcher takes what it says and refuses what it does not`(example: Case) {
    var context = MatchingContext()
    #expect(example.matcher.holds(for: example.values, in: &context) == example.isFitting)
  }

  @Test(arguments: [
    ("x" as ValueMatcher, #""x""#), (.equalIgnoringCase("x"), #""x" (ignoring case)"#),
    (.contains("x"), #"contains "x""#), (.hasPrefix("x"), #"begins with "x""#), (.hasSuffix("x"), #"ends with "x""#),
    (.oneOf(["x", "y"]), #"one of "x", "y""#), (.present, "any value"), (.absent, "absent"), (.not("x"), #"not ("x")"#),
    (.all(["x", .present]), #"("x") and (any value)"#), (.any(["x", .absent]), #"("x") or (absent)"#),
    (.satisfies("is even") { _ in true }, "is even"),
  ])
  func `a matcher says what it wants`(matcher: ValueMatcher, words: String) {
    #expect("\(matcher)" == words)
  }

  @Test func `only equality can be looked up`() {
    #expect(ValueMatcher.equal("x").onlyValue == "x")
    #expect(ValueMatcher.oneOf(["x"]).onlyValue == nil)
    #expect(ValueMatcher.equalIgnoringCase("x").onlyValue == nil)
  }

  @Test func `a long value is shortened in a report`() {
    #expect("\(ValueMatcher.equal(String(repeating: "x", count: 500)))".count == 123)
  }

  @Test func `a text that is made to take long is searched once`() {
    let whole = String(repeating: "a", count: 1_000_000)
    let part = String(repeating: "a", count: 100_000) + "b"
    var context = MatchingContext()
    let time = ContinuousClock().measure {
      #expect(!ValueMatcher.contains(part).holds(for: CollectionOfOne(whole), in: &context))
    }
    #expect(time < .seconds(5), "\(time)")
  }
}
