import BacklotHTTP
import Testing

@testable import BacklotCommands

@Suite struct RequestLineTests {
  @Test(arguments: [
    ("GET /dogs", "GET /dogs"), ("/dogs", "- /dogs"), ("PURGE /a?b=c&d=e", "PURGE /a?b=c&d=e"),
    ("GET /name/South Korea", "GET /name/South%20Korea"), ("GET /name/South%20Korea", "GET /name/South%20Korea"),
    ("GET /dogs?q=a b&r=ü", "GET /dogs?q=a%20b&r=%C3%BC"), ("GET /dogs#top", "GET /dogs"),
    ("GET /a+b?c+d", "GET /a+b?c+d"),
    ("GET  /dogs", "GET /dogs"),
  ])
  func `a request is a method and a path`(text: String, read: String) throws {
    let line = try #require(RequestLine(text))
    #expect("\(line.method?.rawValue ?? "-") \(line.target)" == read)
    #expect(line.authority == nil)
  }

  @Test(arguments: [
    ("GET https://api.example.com/dogs?x", "https", "api.example.com", "/dogs?x"),
    ("http://127.0.0.1:8080", "http", "127.0.0.1:8080", "/"), ("http://[::1]:80?q", "http", "[::1]:80", "/?q"),
  ])
  func `a whole URL names the host`(text: String, scheme: String, authority: String, target: String) throws {
    let line = try #require(RequestLine(text))
    #expect([line.scheme, line.authority, line.target] == [scheme, authority, target])
  }

  @Test(arguments: ["", " ", "GET", "dogs", "GET dogs", "G(ET /dogs", "GET http:///dogs", "ftp://example.com/"])
  func `what is no request is refused`(text: String) { #expect(RequestLine(text) == nil) }
}
