import BacklotRecording
import Testing

struct RedactionRulesTests {
  private func redacted(
    _ content: String,
    as type: MediaType = .json,
    fields: HTTPFields = [:],
    path: String = "/",
    rules: RedactionRules = .standard
  ) -> RecordedExchange {
    var request = HTTPRequest(method: .post, scheme: "https", authority: "a.example", path: path, headerFields: fields)
    request.headerFields[.contentType] = type.description
    request.body = HTTPBody(content)
    var exchange = RecordedExchange(request: request, response: nil, origin: Stub.Origin(file: "a.har", line: 1))
    var redactor = Redactor(rules: rules)
    redactor.redact(&exchange)
    return exchange
  }

  private func content(_ exchange: RecordedExchange) -> String {
    String(decoding: exchange.request.body.bytes ?? [], as: UTF8.self)
  }

  @Test(
    arguments: [
      (
        #"{"a": 1, "password" : "x y\"z", "b": [true]}"#,
        #"{"a": 1, "password" : "{{secret:password:1}}", "b": [true]}"#
      ),
      (#"{"pin": 1234}"#, #"{"pin": "{{secret:pin:1}}"}"#),
      (#"{"token": null, "pin": ""}"#, #"{"token": null, "pin": ""}"#),
      (
        #"{"token": {"access": "9f86d081884c7d65", "expires_in": 5, "list": ["d", 7]}, "x": 1}"#,
        #"{"token": {"access": "{{secret:access:1}}", "expires_in": 5, "list": ["{{secret:token:1}}", 7]}, "x": 1}"#
      ),
      (#"{"p": "{\"token\": \"abc\"}"}"#, #"{"p": "{\"token\": \"{{secret:token:1}}\"}"}"#),
      (#"{"acc\u0065ss_token": "a\u0062c"}"#, #"{"acc\u0065ss_token": "{{secret:access_token:1}}"}"#),
      (
        #"{"u": "https://a.example/?token=abc&x=1"}"#,
        #"{"u": "https://a.example/?token=%7B%7Bsecret:token:1%7D%7D&x=1"}"#
      ),
      (#"{"token": "abc"#, #"{"token": "{{secret:token:1}}"#),
      (#"{"k": "\"-----BEGIN PRIVATE KEY-----MII\""}"#, #"{"k": "\"{{secret:private_key:1}}\""}"#),
      (#"{"clientSecret": "a"}"#, #"{"clientSecret": "{{secret:client_secret:1}}"}"#),
    ]
  )
  func `named values in JSON are replaced, and everything else is kept`(text: String, expected: String) {
    #expect(content(redacted(text)) == expected)
  }

  @Test(
    arguments: [
      ("<a><password>x &amp; y</password><b>1</b></a>", "<a><password>{{secret:password:1}}</password><b>1</b></a>"),
      ("<a token='x'>1</a>", "<a token='{{secret:token:1}}'>1</a>"),
      (
        "<credentials><user>rex</user> <p><![CDATA[h1]]></p></credentials><b/>",
        "<credentials><user>{{secret:credentials:1}}</user> <p><![CDATA[{{secret:credentials:2}}]]></p></credentials><b/>"
      ),
    ]
  )
  func `named values in XML are replaced, and the elements are kept`(text: String, expected: String) {
    #expect(content(redacted(text, as: .xml)) == expected)
  }

  @Test func `known secrets are replaced in comments and reason phrases`() {
    let request = HTTPRequest(method: .get, scheme: "https", authority: "a.example", path: "/?token=s3cretT0ken4711")
    let status = HTTPStatus(code: 403, reasonPhrase: "Bad s3cretT0ken4711")
    let response = HTTPResponse(status: status)
    var exchange = RecordedExchange(request: request, response: response, origin: Stub.Origin(file: "a.har"))
    exchange.comment = "s3cretT0ken4711 is the token of Ada"
    var redactor = Redactor(rules: .standard)
    redactor.redact(&exchange)
    #expect(exchange.comment == "{{secret:token:1}} is the token of Ada")
    #expect(exchange.response?.status.reasonPhrase == "Bad {{secret:token:1}}")
  }

  @Test func `parts of multipart content are replaced`() throws {
    let type = MediaType(type: "multipart", subtype: "form-data", parameters: ["boundary": "b"])
    let text = """
      --b\r\nContent-Disposition: form-data; name="password"\r\n\r\nx\r\n\
      --b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n
      """
    #expect(content(redacted(text, as: type)) == text.replacing("\r\nx\r\n", with: "\r\n{{secret:password:1}}\r\n"))
  }

  @Test func `a password in Basic credentials is found elsewhere`() {
    let exchange = redacted(
      #"{"a": "h1dden-w0rd", "b": "user:h1dden-w0rd", "c": "eDpoMWRkZW4tdzByZA=="}"#,
      fields: [.authorization: "Basic cmV4OmgxZGRlbi13MHJk"],
      path: "/x?y=h1dden-w0rd"
    )
    #expect(!exchange.text.contains("h1dden"))
    #expect(exchange.request.headerFields[.authorization] == "Basic {{secret:basic_credentials:1}}")
    #expect(content(exchange).contains(#""c": "{{secret:encoded_password:1}}""#))
  }

  @Test func `a known secret is found in any escapes`() {
    let exchange = redacted(
      #"{"access_token": "a/b+c=d%e&f<g", "x": "a\/b\u002bc=d%e&f<g", "y": "a%2Fb%2Bc%3Dd%25e%26f%3Cg", "z": "a/b+c=d%e&amp;f&lt;g", "w": "a%252Fb%252Bc%253Dd%2525e%2526f%253Cg"}"#
    )
    let placeholder = "{{secret:access_token:1}}"
    #expect(
      content(exchange)
        == #"{"access_token": "\#(placeholder)", "x": "\#(placeholder)", "y": "\#(placeholder)", "z": "\#(placeholder)", "w": "\#(placeholder)"}"#
    )
  }

  @Test func `short secrets and words are replaced in their own place only`() {
    let exchange = redacted(
      #"{"pin": "1234", "password": "required", "a": "1234", "b": "required", "password2": "password"}"#
    )
    #expect(
      content(exchange)
        == #"{"pin": "{{secret:pin:1}}", "password": "{{secret:password:1}}", "a": "1234", "b": "required", "password2": "password"}"#
    )
  }

  @Test func `digits of a secret inside of a number are kept`() {
    #expect(
      content(redacted(#"{"pin": 12345678, "a": 912345678, "b": 12345678}"#))
        == #"{"pin": "{{secret:pin:1}}", "a": 912345678, "b": "{{secret:pin:1}}"}"#
    )
  }

  @Test(
    arguments: [
      (RedactionRules.Allowance.name("TOKEN"), true), (.path("/a/0/token"), true), (.value("abc"), true),
      (.name("access_token"), false), (.path("/token"), false), (.value("ab"), false),
    ]
  )
  func `allowed values are kept`(allowance: RedactionRules.Allowance, isKept: Bool) {
    let text = #"{"a": [{"token": "abc"}]}"#
    #expect((content(redacted(text, rules: RedactionRules(allow: [allowance]))) == text) == isKept)
  }

  @Test func `rules can be off`() {
    let text = #"{"token": "abc", "n": 4111111111111111}"#
    #expect(content(redacted(text, rules: .off)) == text)
    #expect(
      content(redacted(text, rules: RedactionRules(names: []))) == #"{"token": "abc", "n": "{{secret:card_number:1}}"}"#
    )
    #expect(
      content(redacted(text, rules: RedactionRules(shapes: [])))
        == #"{"token": "{{secret:token:1}}", "n": 4111111111111111}"#
    )
  }

  @Test func `secrets in URLs are replaced`() throws {
    let referer = HTTPField.Name("Referer")
    let exchange = redacted(
      "",
      fields: [
        .location: "https://rex:h1dden@a.example/?token=abc", referer: "/x#id_token=abcdefgh",
      ],
      path: "/x?redirect=https%3A%2F%2Fb.example%2F%3Ftoken%3Dabc&y=1"
    )
    #expect(exchange.request.path == "/x?redirect=https%3A%2F%2Fb.example%2F%3Ftoken%3D%7B%7Bsecret:token:1%7D%7D&y=1")
    #expect(
      exchange.request.headerFields[.location]
        == "https://%7B%7Bsecret:user_info:1%7D%7D@a.example/?token=%7B%7Bsecret:token:1%7D%7D"
    )
    #expect(exchange.request.headerFields[referer] == "/x#id_token=%7B%7Bsecret:id_token:1%7D%7D")
  }
}

struct RedactedStreamTests {
  @Test func `secrets in messages of a WebSocket are replaced`() {
    var exchange = RecordedExchange(
      request: HTTPRequest(method: .get, path: "/"),
      response: HTTPResponse(status: .switchingProtocols),
      origin: Stub.Origin(file: "a")
    )
    exchange.webSocketMessages = [["type": "send", "data": #"{"token":"abc"}"#]]
    var redactor = Redactor()
    redactor.redact(&exchange)
    #expect(exchange.webSocketMessages == [["type": "send", "data": #"{"token":"{{secret:token:1}}"}"#]])
  }

  @Test func `a key whose text is split over several events is replaced`() throws {
    let pieces = ["Your key: sk_li", "ve_4eC39HqLy", "jWDarjtT1zdp7dc", " is new"]
    let events = pieces.map { "data: {\"id\":\"c1\",\"delta\":{\"content\":\"\($0)\"}}\n\n" }
    var exchange = RecordedExchange(
      request: HTTPRequest(method: .get, path: "/"),
      response: HTTPResponse(
        status: .ok,
        headerFields: [.contentType: "text/event-stream; charset=utf-8"],
        body: HTTPBody(events.joined())
      ),
      origin: Stub.Origin(file: "a")
    )
    exchange.chunks = events.map { RecordedChunk(length: $0.utf8.count, time: .zero) }
    var redactor = Redactor()
    redactor.redact(&exchange)
    let expected = ["Your key: {{secret:stripe_key:1}}", "", "", " is new"].map {
      "data: {\"id\":\"c1\",\"delta\":{\"content\":\"\($0)\"}}\n\n"
    }
    #expect(exchange.response?.body == HTTPBody(expected.joined()))
    #expect(exchange.chunks.map(\.length) == expected.map(\.utf8.count))
  }
}
