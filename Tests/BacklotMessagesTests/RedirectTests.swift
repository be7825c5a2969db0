import BacklotHTTP
import Testing

@testable import BacklotMessages

/// Redirects of an upstream, for the client of another host.
struct RedirectTests {
  @Test(arguments: [
    ("https://api.example/v1/dogs/1?x=1#a", "/dogs/1?x=1#a"), ("https://api.example/v1", "/"),
    ("https://API.example:443/v1?x", "/?x"), ("http://api.example/v1/", "/"), ("//api.example/v1/a", "/a"),
    ("/v1/dogs", "/dogs"), ("/v1", "/"),
  ])
  func `A redirect to the upstream becomes a path`(location: String, expected: String) throws {
    var fields: HTTPFields = [.location: location]
    fields.redirect(from: try UpstreamURL("https://api.example/v1"), to: "127.0.0.1:8080")
    #expect(fields[.location] == expected)
  }

  @Test(arguments: [
    "https://other.example/v1/dogs", "https://api.example:8443/v1/dogs", "https://api.example/login", "/login", "/v10",
    "dogs/2", "?page=2", "", "mailto:a@api.example", "app://api.example/v1/x", "https://api.example.evil/v1/x",
    "https://api.example/v1//other.example/", "https:/v1/dogs",
  ])
  func `Any other redirect is kept`(location: String) throws {
    var fields: HTTPFields = [.location: location]
    fields.redirect(from: try UpstreamURL("https://api.example/v1"), to: "127.0.0.1:8080")
    #expect(fields[.location] == location)
  }

  @Test func `A redirect from HTTP to HTTPS is kept, since its path would be requested again`() throws {
    var fields: HTTPFields = [.location: "https://api.example/v1/dogs"]
    fields.redirect(from: try UpstreamURL("http://api.example/v1"), to: "127.0.0.1:8080")
    #expect(fields[.location] == "https://api.example/v1/dogs")
  }

  @Test func `A client that has requested the upstream itself gets the redirect as it is`() throws {
    var fields: HTTPFields = [.location: "https://api.example/v1/dogs"]
    fields.redirect(from: try UpstreamURL("https://api.example/v1"), to: "API.example")
    #expect(fields[.location] == "https://api.example/v1/dogs")
  }
}
