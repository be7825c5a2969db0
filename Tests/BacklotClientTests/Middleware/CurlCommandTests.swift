#if os(Linux) || os(macOS)
  import Testing

  @testable import BacklotMiddleware

  struct CurlCommandTests {
    private static let request = HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: "/dogs")

    @Test(
      arguments: [
        "plain", "it's", "''", "two\nlines\n", "\n", "$HOME `id` $(id) \\ \" ! * ? [a] {b} ~ # & | ; < >", "Grüße 日本 🐕",
        "tab\there", "@file", "-v", "%s %d %%", "\u{1B}[31mred\u{7}", "\r\n", "\u{202E}reversed", "\\047\\n",
        "a\u{0}b0", "'\u{301}; echo owned #'\u{301}",
        String((1...255).map { Character(UnicodeScalar(UInt8($0))) }),
      ])
    func `the shell gives curl a text body byte for byte`(body: String) throws {
      var request = Self.request
      request.method = .post
      request.headerFields[.contentType] = "text/plain"
      request.body = HTTPBody(body)
      try expect(request, sends: Array(body.utf8))
    }

    @Test func `the shell gives curl any bytes`() throws {
      var request = Self.request
      request.method = .put
      request.body = HTTPBody(
        (0...255).map { UInt8($0) } + (0...255).reversed().map { UInt8($0) } + [0x30, 0x27, 0x0A]
      )
      try expect(request, sends: try #require(request.body.bytes))
    }

    @Test(
      arguments: [
        "it's", "a \"b\" $c `d` \\e", "Grüße", "\u{1B}]0;owned\u{7}", "tab\there", "inner  spaces", "a\\tb%s",
        "x'\u{301} --output /tmp/owned '\u{301}",
      ])
    func `the shell gives curl a field's value byte for byte`(value: String) throws {
      var request = Self.request
      request.headerFields[.userAgent] = value
      #expect(try arguments(of: request) == ["-H", "User-Agent: \(value)", "https://api.example.com/dogs"])
    }

    @Test(
      arguments: [
        (.get, "", []),
        (.head, "", ["--head"]),
        (.post, "", ["-X", "POST"]),
        (.delete, "", ["-X", "DELETE"]),
        (.post, "x", ["-H", "Content-Type:", "--data-raw", "x"]),
        (.get, "x", ["-X", "GET", "-H", "Content-Type:", "--data-raw", "x"]),
        (.put, "x", ["-X", "PUT", "-H", "Content-Type:", "--data-raw", "x"]),
      ] as [(HTTPMethod, HTTPBody, [String])]
    )
    func `curl is told no more than it has to be`(method: HTTPMethod, body: HTTPBody, options: [String]) throws {
      var request = Self.request
      request.method = method
      request.body = body
      #expect(try arguments(of: request) == options + ["https://api.example.com/dogs"])
    }

    @Test func `an empty field is sent and not removed`() throws {
      var request = Self.request
      request.headerFields[.accept] = ""
      #expect(try arguments(of: request).prefix(2) == ["-H", "Accept;"])
    }

    @Test func `a URL is taken as it is`() throws {
      var request = Self.request
      request.path = "/a/../b?x[]={1,2}&y='z'"
      #expect(
        try arguments(of: request)
          == ["--globoff", "--path-as-is", "https://api.example.com/a/../b?x[]={1,2}&y='z'"]
      )
    }

    @Test func `a file is read by curl`() throws {
      var request = Self.request
      request.method = .post
      request.body = HTTPBody(file: "/tmp/it's.bin")
      request.headerFields[.contentType] = "image/png"
      #expect(try arguments(of: request).dropLast().suffix(2) == ["--data-binary", "@/tmp/it's.bin"])
    }

    @Test(
      arguments: [
        ("Authorization", "Bearer s3cr3t", "Bearer ***"), ("Authorization", "s3cr3t", "***"),
        ("Authorization", "token=s3cr3t, id=1", "***"), ("Authorization", "s3cr3t/+= 1", "***"),
        ("Authorization", "SCRAM-SHA-256 data=s3cr3t", "SCRAM-SHA-256 ***"),
        ("Proxy-Authorization", "Basic czNjcjN0", "Basic ***"), ("Cookie", "session=s3cr3t", "***"),
        ("X-API-Key", "s3cr3t word", "***"), ("Accept", "text/html", "text/html"),
      ])
    func `secret fields are masked`(name: String, value: String, shown: String) throws {
      var request = Self.request
      request.headerFields[try #require(HTTPField.Name(name))] = value
      #expect(try arguments(of: request).prefix(2) == ["-H", "\(name): \(shown)"])
    }

    @Test(
      arguments: [
        ("/a?q=1&access_token=s3cr3t&x", "/a?q=1&access_token=***&x"),
        ("/a?%61pi_key=s3cr3t&q=a%20b", "/a?%61pi_key=***&q=a%20b"),
        ("/a?token", "/a?token"),
        ("/a?user%5Bpassword%5D=s3cr3t", "/a?user%5Bpassword%5D=***"),
        ("/token=s3cr3t-is-a-path", "/token=s3cr3t-is-a-path"),
      ])
    func `secret query items are masked and all else is as it was sent`(path: String, shown: String) throws {
      var request = Self.request
      request.path = path
      #expect(try arguments(of: request).last == "https://api.example.com\(shown)")
    }

    @Test func `a password in the URL is masked`() throws {
      var request = Self.request
      request.authority = "user:s3cr3t@api.example.com"
      #expect(try arguments(of: request).last == "https://***@api.example.com/dogs")
    }

    @Test(
      arguments: [
        ("application/json", #"{ "user": "rex", "password": "s3cr3t" }"#, #"{"user":"rex","password":"***"}"#),
        ("application/vnd.api+json", #"[{"a":{"apiKey":{"x":1.50}}},2.0]"#, #"[{"a":{"apiKey":"***"}},2.0]"#),
        ("application/json", #"{ "user": "rex" }"#, #"{ "user": "rex" }"#),
        (nil, #" {"token":123456}"#, #"{"token":"***"}"#),
        (nil, #""{\"token\":123456}""#, #""{\"token\":\"***\"}""#),
        (nil, #""rex" is "7""#, #""rex" is "7""#),
        (
          "application/x-www-form-urlencoded", "user=rex&first+word=1&client_secret=s3cr3t",
          "user=rex&first+word=1&client_secret=***"
        ),
        ("application/x-www-form-urlencoded; charset=UTF-8", "user=rex&password=s3cr3t", "user=rex&password=***"),
        ("application/x-www-form-urlencoded", "password=\u{301}s3cr3t", "password=***"),
        ("application/x-www-form-urlencoded", "user=rex&\u{301}&password=s3cr3t", "user=rex&\u{301}&password=***"),
        ("text/plain", "password=s3cr3t", "password=s3cr3t"),
      ] as [(String?, String, String)]
    )
    func `secret members of JSON and forms are masked`(type: String?, body: String, shown: String) throws {
      var request = Self.request
      request.method = .post
      request.headerFields[.contentType] = type
      request.body = HTTPBody(body)
      #expect(try arguments(of: request).dropLast().suffix(2) == ["--data-raw", shown])
    }

    @Test(
      arguments: [
        ("application/json", #"{"password": "s3cr3t""#, "malformed JSON"),
        ("multipart/form-data; boundary=x", "--x\r\n", "its parts may hold secrets"),
        ("text/plain", String(repeating: "x", count: 101), "101 bytes and exceeds the limit of 100"),
      ])
    func `a body that cannot be shown is read from standard input, and a note says why`(
      type: String,
      body: String,
      reason: String
    ) throws {
      var request = Self.request
      request.method = .post
      request.headerFields[.contentType] = type
      request.body = HTTPBody(body)
      let command = CurlCommand(request, secrets: .standard, bodyLimit: 100)
      #expect(command.note?.contains(reason) == true)
      #expect(try Shell.call(command.text).arguments.dropLast().suffix(2) == ["--data-binary", "@-"])
      #expect(!command.text.contains("s3cr3t") && command.note?.contains("s3cr3t") == false)
    }
  }

  extension CurlCommandTests {
    private func arguments(of request: HTTPRequest) throws -> [String] {
      try Shell.call(CurlCommand(request, secrets: .standard, bodyLimit: 1 << 10).text).arguments
    }

    private func expect(_ request: HTTPRequest, sends bytes: [UInt8]) throws {
      let command = CurlCommand(request, secrets: .standard, bodyLimit: 1 << 20)
      #expect(command.note == nil)
      let isHarmless = command.text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }
      #expect(isHarmless, "A terminal would act on \(command.text.debugDescription).")
      let call = try Shell.call(command.text)
      if let place = call.arguments.firstIndex(of: "--data-raw") {
        #expect(Array(call.arguments[place + 1].utf8) == bytes)
      } else {
        #expect(call.arguments.contains("--data-binary") && call.arguments.contains("@-"))
        #expect(call.input == bytes)
      }
    }
  }
#endif
