import BacklotFormats
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
      ("<password><![CDATA[x</password>S11]]></password><a>b</a>", "<password>***</password><a>b</a>"),
      ("<password><!--</password>-->S12</password><a>b</a>", "<password>***</password><a>b</a>"),
      ("<password><?x </password>?>S14</password><a>b</a>", "<password>***</password><a>b</a>"),
      ("<password><!--<password>-->S15</password><a>b</a>", "<password>***</password><a>b</a>"),
      ("<password><![CDATA[x]]><b/></password><a>b</a>", "<password>***</password><a>b</a>"),
      ("<password><![CDATA[x</password>S16", "<password>***"), ("<password><!--></password>S17", "<password>***"),
      ("<password><!", "<password>***"), ("<password><![CDATA[x]]", "<password>***"),
      (
        #"<password><password a="/>">S18</password>S19</password><a>b</a>"#, "<password>***</password><a>b</a>"
      ),
      ("<!-- <password>S20</password> --><a>b</a>", "<!-- <password>***</password> --><a>b</a>"),
    ])
  func `an element ends at its own end tag`(text: String, shown: String) {
    #expect(SecretNames.standard.masked(text: text) == shown)
  }

  @Test(.timeLimit(.minutes(5)), arguments: ["<!--", "<![CDATA[", "<?", "<!--x-->", "<password x='", "<password>"])
  func `the time for a long text grows as its length`(part: String) {
    let text = "<password>" + String(repeating: part, count: 100_000)
    #expect(SecretNames.standard.masked(text: text).hasPrefix("<password>***"))
  }

  @Test(
    arguments: [
      ("payload=%7B%22token%22%3A%22S13%22%2C%22a%22%3A%22b%22%7D&a=1", "S13", "&a=1"),
      (#"payload={"a":"b","token":"S13"}"#, "S13", "payload="), ("x=1&payload=%7b%22pin%22:+12%7d", "12", "x=1&"),
      ("xml=%3Cpassword%3ES13%3C/password%3E", "S13", "xml="),
      ("xml=%3Cpassword%20lang=%22en%22%3ES13%3C/password%3E", "S13", "xml="),
      ("xml=%3Ca%20lang=%22en%22%20pin=%22S13%22/%3E", "S13", "xml="),
      ("xml=%3Cpage%20token=%22S13%22/%3E", "S13", "xml="), ("a=%7B%22card/number%22:%22S13%22%7D", "S13", "a="),

      ("a=%7B%22card%20number%22:%22S13%22%7D", "S13", "a="), ("token%5Bx%5D=S25&a=1", "S25", "token%5Bx%5D=***&a=1"),
      ("token[x]=S25", "S25", "token[x]=***"), ("a[password][0][b]=S25", "S25", "a[password][0][b]=***"),
      ("token[]=S25", "S25", "token[]=***"),
    ])
  func `JSON in an item of a form, and items of a secret object, are masked`(form: String, secret: String, part: String)
  {
    for shown in [
      SecretNames.standard.masked(form: form[...]), SecretNames.standard.masked(target: "/a?" + form),
      String(decoding: SecretNames.standard.masked(form: Array(form.utf8)), as: UTF8.self),
    ] {
      #expect(!shown.contains(secret) && shown.contains("***") && shown.contains(part), "\(shown)")
    }
  }

  @Test(arguments: [#"/?a={"\u0070assword":"S13"}"#, "/?a=%3Ca%20b=%22%26quot;pin%26quot;:S13%22/%3E"])
  func `in a URL, a value that may contain a secret name in an escaped form is masked`(target: String) {
    #expect(SecretNames.standard.masked(target: target) == "/?a=***")
  }

  @Test(
    arguments: [
      "page%5Btoken%5D=2", "page_token[x]=2", "payload=%7B%22a%22%3A%22b%22%7D", "a=%3Cb%3E", "a[b]=%22", "=&&=",
      "%7B%22",
    ])
  func `items without secrets stay as they were written`(form: String) {
    #expect(SecretNames.standard.masked(form: form[...]) == form)
    #expect(SecretNames.standard.masked(form: Array(form.utf8)) == Array(form.utf8))
    #expect(SecretNames.standard.masked(target: "/a?" + form) == "/a?" + form)
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
