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
