import BacklotHTTP
import BacklotJSON
import SampleRequests
import Testing

@testable import BacklotStubs

@Suite struct BodyMatcherTests {
  /// One matcher held against one body.
  struct Case: Sendable, CustomTestStringConvertible {
    let matcher: BodyMatcher
    let body: String
    let isFitting: Bool

    init(_ matcher: BodyMatcher, _ body: String, _ isFitting: Bool) {
      self.matcher = matcher
      self.body = body
      self.isFitting = isFitting
    }

    var testDescription: String { "\(matcher) and \(body)" }
  }

  static let dog = #"{"name":"Rex","age":3,"tags":["a","b"],"owner":{"id":7,"vip":true,"note":null}}"#

  static let json: [Case] = [
    Case(.json(["a": 1, "b": 2]), #"{"b":2.0,"a":1}"#, true), Case(.json(["a": 1]), #"{"a":1,"b":2}"#, false),
    Case(.json(["a": 1]), "{", false), Case(.json(nil), "", false), Case(.json(nil), "null", true),
    Case(.json([1, 2], comparison: JSONComparison(ignoresArrayOrder: true)), "[2,1]", true),
    Case(.json([1, 2]), "[2,1]", false),
    Case(.json(containing: ["name": "Rex"]), dog, true), Case(.json(containing: ["name": "Max"]), dog, false),
    Case(.json(containing: ["owner": ["vip": true]]), dog, true),
    Case(.json(containing: ["owner": ["vip": false]]), dog, false),
    Case(.json(containing: ["tags": ["a"]]), dog, false), Case(.json(containing: [:]), "[]", false),
    Case(.json(containing: ["name": "Rex"]), "name=Rex", false),
    Case(.json(at: "/tags/1", "b"), dog, true), Case(.json(at: "/tags/1", "a"), dog, false),
    Case(.json(at: "/tags/2", "b"), dog, false), Case(.json(at: "", nil), "null", true),
    Case(.json(at: "/owner/note", nil), dog, true), Case(.json(at: "/owner/none", nil), dog, false),
    Case(.json(at: "/name", matching: .hasPrefix("R")), dog, true),
    Case(.json(at: "/name", matching: .hasPrefix("M")), dog, false),
    Case(.json(at: "/age", matching: "3"), dog, true), Case(.json(at: "/owner/vip", matching: "true"), dog, true),
    Case(.json(at: "/nowhere", matching: .absent), dog, true), Case(.json(at: "/name", matching: .absent), dog, false),
    Case(.json(at: "/nowhere", matching: .present), dog, false), Case(.json(at: "/x", matching: .absent), "{", true),
  ]

  static let others: [Case] = [
    Case(.form(["a": "1", "b": "2 3"]), "b=2+3&c=4&a=1", true), Case(.form(["a": "1"]), "a=2", false),
    Case(.form(["a": "1"]), "", false), Case(.form(["a": "2"]), "a=1&a=2", true),
    Case(.form(["a": .absent]), "b=1", true),
    Case(.form(["a": .absent]), "a", false), Case(.form(["a": "é"]), "a=%C3%A9", true),
    Case(.text("hello"), "hello", true), Case(.text("hello"), "hello ", false), Case(.text(""), "", true),
    Case(.text(.contains("ell")), "hello", true), Case(.text(.contains("elk")), "hello", false),
    Case(.bytes([0x61, 0x62]), "ab", true), Case(.bytes([0x61]), "ab", false), Case(.empty, "", true),
    Case(.empty, " ", false),
    Case(.satisfies("has even length") { $0.count.isMultiple(of: 2) }, "ab", true),
    Case(.satisfies("has even length") { $0.count.isMultiple(of: 2) }, "a", false),
  ]

  @Test(arguments: json + others)
  func `a body matcher takes what it says and refuses what it does not`(example: Case) {
    let matcher = RequestMatcher().body(example.matcher)
    #expect(matcher.matches(.sample(.post, "/", body: example.body)) == example.isFitting)
  }

  @Test(
    arguments: [
      (.json(["a": 1]), #"JSON equal to {"a":1}"#), (.json(containing: ["a": 1]), #"JSON containing {"a":1}"#),
      (.json(at: "/a", 1), "JSON at /a = 1"), (.json(at: "/a", matching: .present), "JSON at /a: any value"),
      (.form(["a": "1", "b": .absent]), #"form a = "1", b = absent"#), (.text("x"), #"text "x""#),
      (.bytes([0, 255]), "2 bytes: 00 ff"), (.empty, "no body"), (.satisfies("is fine") { _ in true }, "is fine"),
      (.bytes(Array("id=7&password=x".utf8)), #"15 bytes: "id=7&password=***""#),
      (.bytes(Array(repeating: 1, count: 20)), "20 bytes: " + String(repeating: "01 ", count: 16) + "…"),
    ] as [(BodyMatcher, String)]
  )
  func `a body matcher says what it wants`(matcher: BodyMatcher, words: String) {
    #expect("\(matcher)" == words)
  }

  @Test(
    arguments: [
      (.json(["a": 1]), #"{"a":2}"#, "/a: expected 1, got 2"), (.json(["a": 1]), "", "no body"),
      (.json(containing: ["a": 1]), #"{"b":2}"#, "/a: missing, expected 1"), (.json(at: "/a", 1), #"{"a":2}"#, "2"),
      (.json(at: "/a", 1), #"{"b":2}"#, "no value"), (.json(at: "/a", matching: "x"), #"{"a":"y"}"#, #""y""#),
      (.form(["a": "1", "b": "2"]), "a=5", #"a = "5", b = no value"#), (.text("x"), "y", #""y""#),
      (.bytes([1]), "ab", #"2 bytes: "ab""#), (.bytes([1]), "\u{1}", "1 byte: 01"),
      (.empty, #"{"id":1,"password":"x"}"#, #"23 bytes: "{"id":1,"password":"***"}""#),
      (.satisfies("is fine") { _ in false }, "y", #""y""#),
    ] as [(BodyMatcher, String, String)]
  )
  func `a body that does not fit is reported by what it has instead`(matcher: BodyMatcher, body: String, got: String) {
    var facts = RequestFacts(.sample(.post, "/", body: body))
    #expect(matcher.finding(in: &facts) == got)
  }

  @Test func `a body that is no JSON is reported with the place where it stops being JSON`() {
    var facts = RequestFacts(.sample(.post, "/", body: #"{"a":}"#))
    let finding = BodyMatcher.json(["a": 1]).finding(in: &facts)
    #expect(finding.hasPrefix("not JSON: line 1, column 6"))
  }
}
