import BacklotHTTP
import Testing

@testable import BacklotStubs

@Suite struct SentPathTemplateTests {
  @Test(
    arguments: [
      ("/a/{id}", "/a/x%20y", ["id=x%20y"]), ("/a/{id}", "/a/", nil), ("/a/{id}", "/a/b/", nil),
      ("/{a}-{b}", "/x-y-z", ["a=x-y", "b=z"]), ("/{a}{b}", "/éx", ["a=é", "b=x"]), ("/{a}{b}", "/é", nil),
      ("/{.a}/{;b*}", "/1/2", ["a=1", "b=2"]), ("/{a...}", "/1", ["a=1"]), ("/{a...}", "/1/2", nil),
      ("/{a/b}", "/1", ["a/b=1"]), ("/{{a}", "/1", ["{a=1"]), ("/{}", "/{}", []), ("/{a", "/{a", []),
      ("/a}", "/a}", []),
      ("/**", "/", ["0="]), ("/**", "", nil), ("/**/b/**", "/a/b/b/c", ["0=a", "1=b/c"]),
      ("/a**b", "/a/x/b", ["0=/x/"]),
      ("/***", "/a*", ["0=a"]), ("/**{a}", "/b/c", ["0=b/", "a=c"]), ("**", "/a", ["0=/a"]),
      ("/{a}/{a}", "/1/2", ["a=2"]),
      ("a/{b}", "/a/1", nil), ("/a b", "/a%20b", nil), ("/a%20b", "/a%20b", []), ("/**", "/a\nb", nil),
    ] as [(String, String, [String]?)]
  )
  func `a template of stub files finds what WireMock finds`(text: String, path: String, found: [String]?) {
    let template = PathTemplate(sent: text)
    #expect(template.parameters(in: path)?.parameters.map { "\($0.name)=\($0.value)" } == found)
    #expect(template.matches(path) == (found != nil))
  }

  @Test func `what an index looks up fits all paths that the template fits`() async throws {
    let texts = ["/a/{b}", "/a/x{b}", "/a/**", "/a**", "/a%20b/**/c", "**", "**/a", "/{a}**", "/a/", "/", "/a//b/{c}"]
    let paths = [
      "/a/1", "/a/x1", "/a/", "/a/1/2/", "/ab", "/a", "/a%20b/x/c", "/a%20b//c", "/", "/x/a", "/a//b/1", "/a/%61",
    ]
    for text in texts {
      let template = PathTemplate(sent: text)
      let origin = Stub.Origin(file: "test")
      let backend = MockBackend { Stub(RequestMatcher().path(template), response: .fixed(Respond()), origin: origin) }
      for path in paths {
        #expect(try await isAnswered(path, by: backend) == template.matches(path), "\(text) \(path)")
      }
    }
  }

  private func isAnswered(_ path: String, by backend: MockBackend) async throws -> Bool {
    do {
      _ = try await backend.respond(to: HTTPRequest(method: .get, path: path))
      return true
    } catch is UnmatchedRequest {
      return false
    }
  }

  @Test func `a path that is made to take long takes as many steps as any other`() {
    let template = PathTemplate(sent: String(repeating: "**a", count: 50) + "!")
    let path = "/" + String(repeating: "a", count: 2000)
    let time = ContinuousClock().measure { #expect(!template.matches(path)) }
    #expect(time < .seconds(10), "\(time)")
    #expect(!PathTemplate(sent: "**").matches("/" + String(repeating: "a", count: 1 << 16)))
  }
}
