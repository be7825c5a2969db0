import BacklotHTTP
import Testing

struct SecretMaskingTests {
  private let secrets = SecretNames.standard

  @Test(
    arguments: [
      ("Authorization", "Bearer s3cr3t", "Bearer ***"), ("Authorization", "s3cr3t", "***"),
      ("Cookie", "sid=s3cr3t; theme=dark", "***"), ("Set-Cookie", "sid=s3cr3t; Path=/", "***"),
      ("X-Api-Key", "s3cr3t", "***"), ("Location", "/in?access_token=s3cr3t&a=1", "/in?access_token=***&a=1"),
      ("Referer", "https://rex:s3cr3t@a.example/b?key=s3cr3t", "https://***@a.example/b?key=***"),
      ("Accept", "text/html", "text/html"), ("X-Note", "a?token=1", "a?token=1"),
      ("Authorization", "s3cr3t ", "***"), ("Authorization", "my s3cr3t", "***"),
      ("Authorization", "Token s3cr3t", "Token ***"), ("Proxy-Authorization", "basic s3cr3t", "basic ***"),
      ("X-Original-URL", "/in?access_token=s3cr3t&a=1", "/in?access_token=***&a=1"),
      ("X-Forwarded-Uri", "/in?token=s3cr3t", "/in?token=***"), ("Destination", "/a?sig=s3cr3t", "/a?sig=***"),
      ("Link", "</a?p=2&token=s3cr3t>; rel=next, <b>; rel=up", "</a?p=2&token=***>; rel=next, <b>; rel=up"),
      ("Refresh", "5; URL=/a?token=s3cr3t", "5; URL=/a?token=***"), ("Refresh", "5", "5"),
    ] as [(String, String, String)]
  )
  func `the values of secret fields are masked, and the secrets in URLs`(name: String, value: String, shown: String)
    throws
  {
    let field = HTTPField(name: try #require(HTTPField.Name(name)), value: value)
    #expect(secrets.masked(field) == shown)
    var fields = HTTPFields()
    fields.append(field)
    #expect(secrets.masked(fields).map(\.value) == [shown])
  }

  @Test(
    arguments: [
      ("/a", "/a"), ("/a?q=1&api_key=s3cr3t", "/a?q=1&api_key=***"), ("/a#access_token=s3cr3t", "/a#access_token=***"),
    ])
  func `the secrets in a request target are masked`(target: String, shown: String) {
    #expect(secrets.masked(target: target) == shown)
  }
}

struct SecretTextMaskingTests {
  @Test(
    arguments: [
      (#"it is {"a":1,"password":"s3cr3t","b":2}, which"#, #"it is {"a":1,"password":"***","b":2}, which"#),
      (#"{"api_key" : 123456, "b": 2"#, #"{"api_key" : "***", "b": 2"#),
      (#"{"token": {"a": "s3cr3t"}} and more"#, #"{"token": "***""#),
      (#"{"token": "s3\"cr3t", "a": 1}"#, #"{"token": "***", "a": 1}"#), (#"{"token": "s3cr"#, #"{"token": "***""#),
      (#""password" is required"#, #""password" is required"#), ("no JSON: at all", "no JSON: at all"), ("", ""),
      (#"{"a\"#, #"{"a\"#), (#"{"key": "home", "pageToken": "p2""#, #"{"key": "home", "pageToken": "p2""#),
      (#"{"token": null, "pin": true, "otp":false"#, #"{"token": null, "pin": true, "otp":false"#),
      (#"{"token": nullable}"#, #"{"token": "***"}"#),
    ])
  func `members of JSON in a text are masked`(text: String, shown: String) {
    #expect(SecretNames.standard.masked(jsonText: text) == shown)
  }

  @Test(
    arguments: [
      ("http://rex:s3cr3t@a.example/b", "http://***@a.example/b"), ("rex:s3cr3t@a", "***@a"),
      ("http://a:s3@cr3t@b", "http://***@b"), ("http://a.example/?key=s3cr3t", "http://a.example/?key=***"),
      ("plain", "plain"),
    ])
  func `user and password go from what is written as a URL`(text: String, shown: String) {
    #expect(SecretNames.standard.masked(writtenURL: text) == shown)
  }

  @Test(
    arguments: [("Ünï-Token", true), ("x-ä", false), ("clientSecretÄ", false), ("A1Key", true), ("X--Key--", true)])
  func `names beyond ASCII are told apart into words, too`(name: String, isSecret: Bool) {
    #expect(SecretNames.standard.contains(name) == isSecret)
  }

  @Test func `no names mask nothing`() {
    #expect(!SecretNames([]).contains("token"))
    #expect(SecretNames([]).masked(target: "/a?token=1") == "/a?token=1")
  }
}
