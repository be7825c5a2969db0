import BacklotCodegen
import Testing

@Suite struct `Swift names` {
  @Test(arguments: [
    ("name", "name"), ("full-name", "fullName"), ("full_name", "fullName"), ("startOfWeek", "startOfWeek"),
    ("avatar_url", "avatarURL"), ("URL", "url"), ("URLPath", "urlPath"), ("id", "id"), ("user_id", "userID"),
    ("2018", "_2018"), ("+1", "_1"), ("+", "plusSign"), ("😀", "grinningFace"), ("", "empty"), ("self", "selfValue"),
    ("hashValue", "hashValueValue"), ("userId", "userId"), ("class", "class"), ("ключ", "ключ"), ("日本", "日本"),
    ("a.b/c d", "aBCD"), ("user's name", "usersName"), ("'a' or ’b’", "aOrB"),
    ("@type", "type"), ("HTTP/2", "http2"), ("\u{200B}", "zeroWidthSpace"),
  ])
  func `of members`(text: String, name: String) {
    #expect(SwiftName.member(text) == name)
  }

  @Test(arguments: [
    ("country", "Country"), ("user_id", "UserID"), ("Error", "ErrorModel"), ("2018", "Type2018"), ("", "Empty"),
    ("url", "URLModel"), ("html-page", "HTMLPage"), ("GitHub’s API", "GitHubsAPI"),
  ])
  func `of types`(text: String, name: String) {
    #expect(SwiftName.type(text) == name)
  }

  @Test(arguments: SupportType.allCases.map(\.rawValue) + ["KeyedDecodingContainer", "KeyedEncodingContainer"])
  func `of types are not those that generated code uses`(name: String) {
    #expect(SwiftName.type(name) == name + "Model")
  }

  @Test func `have a maximum length`() {
    #expect(SwiftName.member(String(repeating: "long word ", count: 20)).count <= 60)
    #expect(SwiftName.type(String(repeating: "x", count: 200)).count == 60)
  }

  @Test func `are unique in their scope`() {
    var scope = NameScope(reserving: ["unknown"])
    #expect(
      ["a", "a", "a2", "a", "unknown", "x1", "x1"].map { scope.unique($0) } == [
        "a", "a2", "a2_2", "a3", "unknown2", "x1", "x1_2",
      ]
    )
  }
}
