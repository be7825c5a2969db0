import BacklotHTTP
import BacklotStubs
import Testing

@testable import BacklotServer

@Suite struct UnmatchedResponseTests {
  @Test(
    arguments: [
      (nil, false), ("*/*", false), ("application/json", false), ("application/problem+json", false),
      ("text/html, application/xhtml+xml, */*;q=0.8", false), ("text/plain, application/json, */*", false),
      ("text/plain", true), ("text/*", true), ("TEXT/PLAIN; charset=utf-8", true), ("text/plain, */*;q=0.1", true),
      ("application/xml", true), ("application/*;q=0, text/plain", true), ("", false), ("nonsense", false),
      ("application/*", false), ("text/plain;q=0.5, application/json", false),
    ] as [(String?, Bool)]
  )
  func `only clients that take no problem report, or like text better, get text`(accept: String?, isText: Bool)
    throws
  {
    var request = HTTPRequest(method: .get, authority: "localhost", path: "/dogs")
    if let accept { request.headerFields.append(HTTPField(name: .accept, value: accept)) }
    let backend = MockBackend { Post("/dogs") }
    #expect(backend.explain(backend.receive(request, body: [])).prefersText == isText)
  }
}
