import BacklotHTTP
import BacklotJSON
import Testing

@testable import BacklotMessages

struct SecretContentTests {
  private func masked(_ text: String) -> String {
    let content = SecretNames.standard.masked(content: Array(text.utf8), of: .json)
    return String(decoding: content, as: UTF8.self)
  }

  @Test(arguments: [
    #"{"password":"hunter2","password":null}"#,
    #"{"password":"hunter2","a":[{"b":1}],"password":false}"#,
    #"[{"user":{"pin":"hunter2","pin":null}}]"#,
    #"{"token":"t","body":"{\"password\":\"hunter2\",\"password\":null}"}"#,
    #"{"body":"{\"password\":\"hunter2\",\"password\":null}"}"#,
  ])
  func `a secret is not shown if a second member has its name`(text: String) {
    #expect(!masked(text).contains("hunter2"))
  }

  @Test(arguments: [#"{ "a": [1, 2.50], "b": "{\"c\": 1}" }"#, #"{ "a": "[note] paid", "b": ["{name}", null] }"#])
  func `JSON without secrets stays as it is, byte for byte`(text: String) {
    #expect(masked(text) == text)
  }

  /// A JSON value inside the given number of strings, each of which uses escapes that grow slowly.
  private func nested(_ text: String, strings: Int) -> String {
    (0..<strings).reduce(text) { text, _ in
      #"["\#(text.replacing(#"\"#, with: #"\u005c"#).replacing(#"""#, with: #"\u0022"#))"]"#
    }
  }

  @Test func `JSON in strings is masked to a depth, and below it strings are masked as a whole`() {
    let secret = #"{"password":"hunter2"}"#
    for strings in 0...12 {
      let text = masked(nested(secret, strings: strings))
      #expect(!text.contains("hunter2"))
      #expect(text.contains("password") == (strings <= 8))
    }
  }

  @Test func `strings inside each other use a limited amount of stack and time`() {
    let text = nested(#"{"a":1}"#, strings: 100)
    #expect(masked(text).utf8.count < 5000)
  }

  @Test func `arrays count against one limit of depth, inside and outside of strings`() {
    func inArrays(_ text: String, depth: Int) -> String {
      String(repeating: "[", count: depth) + text + String(repeating: "]", count: depth)
    }
    let inner = nested(inArrays(#"{"password":"hunter2"}"#, depth: 200), strings: 1)
    for depth in [200, 400] {
      let text = masked(inArrays(inner, depth: depth))
      #expect(!text.contains("hunter2"))
      #expect(text.contains("password") == (depth == 200))
    }
  }
}
