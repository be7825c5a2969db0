import BacklotHTTP
import BacklotURLSession
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct RequestConversionTests {
  struct Target: Sendable, CustomTestStringConvertible {
    let url: String
    let authority: String?
    let path: String
    var testDescription: String { url }
  }

  static let targets = [
    Target(url: "https://example.com", authority: "example.com", path: "/"),
    Target(url: "https://example.com?q=1", authority: "example.com", path: "/?q=1"),
    Target(url: "https://example.com/a/b/?#top", authority: "example.com", path: "/a/b/?"),
    Target(url: "http://example.com:80/x", authority: "example.com", path: "/x"),
    Target(url: "https://example.com:443/x", authority: "example.com", path: "/x"),
    Target(url: "http://example.com:443/x", authority: "example.com:443", path: "/x"),
    Target(url: "https://user:pass@example.com:8080/x", authority: "example.com:8080", path: "/x"),
    Target(url: "http://[::1]:8080/x", authority: "[::1]:8080", path: "/x"),
    Target(
      url: "https://example.com/a%2Fb/%E2%82%AC;v=1?x=%20+%26&y",
      authority: "example.com",
      path: "/a%2Fb/%E2%82%AC;v=1?x=%20+%26&y"
    ),
    Target(url: "https://example.com/@me?at=@", authority: "example.com", path: "/@me?at=@"),
  ]

  @Test(arguments: targets)
  func `the target is spelled as in the URL`(target: Target) throws {
    let request = try HTTPRequest(URLRequest(url: try #require(URL(string: target.url))))
    #expect(request.authority == target.authority)
    #expect(request.path == target.path)
    #expect(request.scheme == (target.url.hasPrefix("https") ? "https" : "http"))
  }

  @Test func `a relative URL is taken with its base`() throws {
    let base = try #require(URL(string: "https://example.com/v1/"))
    let request = try HTTPRequest(URLRequest(url: try #require(URL(string: "dogs?x=1", relativeTo: base))))
    #expect(request.description == "GET https://example.com/v1/dogs?x=1")
  }

  @Test func `fields come in the order of their names, whatever order they were set in`() throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.com")))
    for name in ["X-B", "Accept", "x-a", "Content-Type"] { request.setValue(name, forHTTPHeaderField: name) }
    #expect(try HTTPRequest(request).headerFields.map(\.value) == ["Accept", "Content-Type", "x-a", "X-B"])
  }

  @Test(arguments: [(method: "GE T", field: "Accept"), (method: "GET", field: "X Y")])
  func `what HTTP does not allow is an error that says what`(method: String, field: String) async throws {
    let slot = URLProtocolSlot(responder: EchoResponder())
    var request = URLRequest(url: try #require(URL(string: "https://example.com")))
    request.httpMethod = method
    request.setValue("1", forHTTPHeaderField: field)
    let wrong = method == "GET" ? field : method
    let error = await #expect(throws: URLError.self) { try await slot.session.data(for: request) }
    #expect(error?.stubError?.code == .malformedRequest)
    #expect(error?.stubError?.message.contains("\"\(wrong)\"") == true)
  }
}
