import BacklotHTTP
import BacklotStubs
import SampleRequests
import Testing

/// Different spellings of one request, in the stub and in the message.
@Suite struct WrittenRequestTests {
  @Test(arguments: [
    ("bücher.example", "xn--bcher-kva.example"), ("BÜCHER.example", "bücher.example"),
    ("xn--bcher-kva.example", "bücher.example"), ("bücher.example", "b%C3%BCcher.example"),
    ("例え.テスト", "xn--r8jz45g.xn--zckzah"), ("münchen.de:8080", "xn--mnchen-3ya.de:8080"),
    ("https://bücher.example/", "xn--bcher-kva.example"), ("[::1]", "[::1]"),
    ("bücher。example", "xn--bcher-kva.example"),
    ("A.example:443", "a.example"), ("https://a.example", "a.example"), ("https://a.example:443", "a.example"),
  ])
  func `hosts match in Unicode and in Punycode`(stub: String, request: String) async throws {
    let backend = MockBackend { Host(stub) { Get("/x") } }
    #expect(backend.diagnostics.isEmpty)
    #expect(try await backend.respond(to: .sample(.get, "/x", authority: request)).status == .ok)
  }

  @Test(
    arguments: ["example.com", "EXAMPLE.com.", "https://example.com.:443", "example。com。"],
    ["example.com", "example.com.", "Example.COM.:443"]
  )
  func `the dot at the end of an absolute host name is not compared`(stub: String, request: String) async throws {
    let around = MockBackend { Host(stub) { Get("/x") } }
    #expect(around.diagnostics.isEmpty)
    #expect(try await around.respond(to: .sample(.get, "/x", authority: request)).status == .ok)
    guard !stub.contains("://") else { return }
    let after = MockBackend { Get("/x").host(.equal(stub)) }
    #expect(try await after.respond(to: .sample(.get, "/x", authority: request)).status == .ok)
  }

  @Test func `a scheme and a port in a host restrict the stubs`() async {
    let backend = MockBackend { Host("http://a.example:81") { Get("/x") } }
    for (scheme, authority) in [("https", "a.example:81"), ("http", "a.example"), ("http", "b.example:81")] {
      await #expect(throws: UnmatchedRequest.self) {
        try await backend.respond(to: .sample(.get, "/x", scheme: scheme, authority: authority))
      }
    }
  }

  @Test(arguments: [
    ("https://bücher.example/x", "/x"), ("/caf%C3%A9", "/café"), ("/café", "/caf%C3%A9"), ("/a b", "/a%20b"),
    ("/a%20b", "/a%20b"), ("/%61", "/a"), ("/a", "/%61"), ("/100%", "/100%25"), ("/a%23b", "/a%23b"), ("dogs", "/dogs"),
    ("/s?q=caf%C3%A9", "/s?q=caf%c3%a9"), ("/s?q=café", "/s?q=caf%C3%A9"), ("/a?x=1&y=2", "/a?y=2&x=1&z=3"), ("", "/"),
    ("https://xn--bcher-kva.example", "/"), ("/a?x", "/a?x=1"),
  ])
  func `paths match in each percent-encoded form, with their query`(stub: String, path: String) async throws {
    let backend = MockBackend { Get(stub) }
    #expect(try await backend.respond(to: .sample(.get, path, authority: "xn--bcher-kva.example")).status == .ok)
  }

  @Test func `a long host that is not valid is compared as it is, without quadratic work`() async {
    let host = String(String.UnicodeScalarView((0x4E00..<0x9000).compactMap(Unicode.Scalar.init)))
    let backend = MockBackend { Host("a.example") { Get("/x") } }
    await #expect(throws: UnmatchedRequest.self) { try await backend.respond(to: .sample(.get, "/x", authority: host)) }
  }
}
