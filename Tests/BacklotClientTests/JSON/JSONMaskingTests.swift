import BacklotHTTP
import BacklotJSON
import TestConditions
import Testing

@testable import BacklotClientCore

struct JSONMaskingTests {
  @Test(
    arguments: [
      (#"{ "user" : "r e x", "password": "s3cr3t" }"#, #"{"user":"r e x","password":"***"}"#),
      (#"[{"a":{"apiKey":{"x":1.50}}},2.0]"#, #"[{"a":{"apiKey":"***"}},2.0]"#),
      (#"{"token":["s3cr3t",{"token":1}],"z":[1e5]}"#, #"{"token":"***","z":[1e5]}"#),
      (#"{"token":"","secret":{},"pin":[],"otp":0}"#, #"{"token":"***","secret":"***","pin":"***","otp":"***"}"#),
      (#"{"token":null,"secret":true,"pin":false,"otp":-1}"#, #"{"token":null,"secret":true,"pin":false,"otp":"***"}"#),
      (#"{"pass\u0077ord":"s3cr3t","caf\u00e9":"\/"}"#, #"{"pass\u0077ord":"***","caf\u00e9":"\/"}"#),
      (#"{"pin":"s3cr3t","pin":null,"pin":"\"} s3cr3t"}"#, #"{"pin":"***","pin":null,"pin":"***"}"#),
      (#"{"a":"\\\" {","pin": 1 }"#, #"{"a":"\\\" {","pin":"***"}"#),
      (#"{"body":"{\"token\": \"s3cr3t\", \"b\": \"\\n\"}"}"#, #"{"body":"{\"token\":\"***\",\"b\":\"\\n\"}"}"#),
      (#""\"{\\\"pin\\\":1}\"""#, #""\"{\\\"pin\\\":\\\"***\\\"}\"""#),
    ])
  func `the values of secret members are masked and nothing else changes but the whitespace`(
    text: String,
    shown: String
  ) throws {
    let masked = try #require(try JSONText(parsing: text.utf8).masked(by: .standard))
    #expect(String(decoding: masked, as: UTF8.self) == shown)
  }

  @Test(
    arguments: [
      #"{ "user": "rex" }"#, #"["token", "password"]"#, #"{"token": null}"#, #"{"a": "{\"token\": null}"}"#,
      #"{"a": "{\"token\": 1"}"#, #"{"a": "see {\"token\": 1}"}"#, "1", #""""#,
    ])
  func `text without secrets is not changed`(text: String) throws {
    #expect(try JSONText(parsing: text.utf8).masked(by: .standard) == nil)
  }

  @Test func `values are masked as by the parser's library`() throws {
    var source = ArbitraryJSON(seed: 5)
    let secrets: SecretNames = ["a", "rex"]
    var maskedCount = 0
    for _ in 0..<2000 {
      let value = source.value(depth: 4)
      let held = JSONValue.object(["held": .string(value.serialized(.pretty)), "plain": value])
      let expected = held.replacingMembers(with: .string(SecretNames.mask), where: secrets.containsMember)
      let masked = try JSONText(parsing: held.serializedBytes(.pretty)).masked(by: secrets)
      let actual = try masked.map { try JSONValue(parsing: $0) }
      #expect(actual == expected)
      if masked != nil { maskedCount += 1 }
    }
    #expect((100..<1900).contains(maskedCount))
  }

  @Test func `JSON in a string is masked as a whole if it is nested too deeply to read`() throws {
    for depth in [511, 512] {
      let (open, close) = (String(repeating: "[", count: depth), String(repeating: "]", count: depth))
      let secret = open + #"{\"password\":\"s3cr3t\"}"# + close
      let text = try JSONText(parsing: "[\"\(secret)\"]".utf8)
      let shown = String(decoding: try #require(text.masked(by: .standard)), as: UTF8.self)
      #expect(!shown.contains("s3cr3t"))
      #expect(shown.contains("password") == (depth == 511))
    }
  }

  @Test func `strings in strings are masked as a whole from a depth on, and need no stack`() async throws {
    let result = await onThread(stackSize: 512 * 1024) {
      try [1, 8, 9, 200].map { depth in
        let text = try JSONText(parsing: Self.nestedStrings(depth).utf8)
        return String(decoding: try #require(text.masked(by: .standard)), as: UTF8.self)
      }
    }
    let shown = try result.get()
    #expect(shown[0] == #"["{\"token\":\"***\"}"]"#)
    #expect(shown[1].contains("token") && shown[1].contains("***"))
    #expect(shown[2].contains("***") && !shown[2].contains("token"))
    #expect(shown[3] == shown[2])
    #expect(!shown.joined().contains("s3cr3t"))
  }

  /// Returns JSON in strings in strings, whose escapes are chosen so that each level adds few characters.
  private static func nestedStrings(_ depth: Int) -> String {
    (0..<depth).reduce(#"{"token":"s3cr3t"}"#) { text, _ in
      let escaped = text.replacing("\\", with: #"\u005c"#).replacing("\"", with: #"\u0022"#)
      return "[\"\(escaped)\"]"
    }
  }
}
