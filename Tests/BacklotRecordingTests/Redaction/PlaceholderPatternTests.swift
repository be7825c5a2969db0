import BacklotRecording
import Testing

struct PlaceholderPatternTests {
  private let one = "{{secret:access_token:1}}"

  @Test(
    arguments: [
      ("Bearer {{secret:access_token:1}}", "Bearer abc", ["abc"]), ("Bearer {{secret:access_token:1}}", "Bearer ", nil),
      ("Bearer {{secret:access_token:1}}", "Basic abc", nil), ("same", "same", []), ("same", "other", nil),
      ("a{{secret:jwt:1}}b{{secret:jwt:2}}c", "a1b2b3c", ["1", "2b3"]), ("a{{secret:jwt:1}}b", "aabb", ["ab"]),
      ("{{secret:pin:1}}{{secret:pin:2}}", "12", ["1", "2"]), ("{{secret:pin:1}}{{secret:pin:2}}", "1", nil),
      ("/a?k=%7B%7Bsecret:api_key:1%7D%7D&b=1", "/a?k=x%2By&b=1", ["x%2By"]),
      ("k=%7B%7Bsecret%3Aapi_key%3A1%7d%7d", "k=v", ["v"]), ("{{secret:Nope:1}}", "{{secret:Nope:1}}", []),
      ("{{secret:a:0}}", "x", nil), ("{{other}}", "x", nil),
    ] as [(String, String, [String]?)]
  )
  func `a placeholder matches any text that is not empty`(recorded: String, live: String, values: [String]?) {
    #expect(PlaceholderPattern.matches(recorded: recorded, live: live)?.map(\.value) == values)
  }

  @Test func `a capture names its placeholder`() {
    let captures = PlaceholderPattern.matches(recorded: "x=\(one)", live: "x=abc")
    #expect(captures == [SecretCapture(placeholder: SecretPlaceholder(type: "access_token", number: 1), value: "abc")])
  }

  @Test func `JSON is compared by its structure, and a placeholder also matches a number`() {
    let recorded: JSONValue = ["token": "{{secret:token:1}}", "pin": "{{secret:pin:1}}", "n": 1, "list": ["a"]]
    let live: JSONValue = ["list": ["a"], "n": 1.0, "pin": 1234, "token": "abc"]
    #expect(PlaceholderPattern.matches(recorded: recorded, live: live)?.map(\.value) == ["abc", "1234"])
    #expect(PlaceholderPattern.matches(recorded: recorded, live: ["token": "abc"]) == nil)
    #expect(PlaceholderPattern.matches(recorded: ["token": "{{secret:token:1}}"], live: ["token": nil]) == nil)
    #expect(PlaceholderPattern.matches(recorded: "1", live: 1) == nil)
  }

  @Test func `items are compared by name, decoded`() {
    let recorded = QueryItems(parsing: "key=%7B%7Bsecret:key:1%7D%7D&a=1&a=2")
    #expect(
      PlaceholderPattern.matches(recorded: recorded, live: QueryItems(parsing: "a=1&a=2&key=x%2By"))?.map(\.value)
        == ["x+y"]
    )
    #expect(PlaceholderPattern.matches(recorded: recorded, live: QueryItems(parsing: "a=2&a=1&key=x")) == nil)
    #expect(PlaceholderPattern.matches(recorded: recorded, live: QueryItems(parsing: "a=1&a=2&key")) == nil)
  }

  @Test func `matching takes linear time`() {
    let text = String(repeating: "a", count: 20_000)
    let recorded = "\(one)\(text)b\(one)"
    #expect(PlaceholderPattern.matches(recorded: recorded, live: text + text + "c") == nil)
  }
}
