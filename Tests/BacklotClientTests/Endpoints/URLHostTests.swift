import BacklotClient
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct URLHostTests {
  @Test(
    arguments: [
      ("api.example.com", "https://api.example.com/a?b=c"),
      ("api.example.com:8080", "https://api.example.com:8080/a?b=c"),
      ("http://127.0.0.1:8080", "http://127.0.0.1:8080/a?b=c"),
      ("HTTPS://api.example.com", "https://api.example.com/a?b=c"),
      ("api.example.com/", "https://api.example.com/a?b=c"),
      ("http://localhost/api/v1", "http://localhost/api/v1/a?b=c"),
      ("http://localhost/api%20v1", "http://localhost/api%20v1/a?b=c"),
      ("http://localhost/api/v1//", "http://localhost/api/v1/a?b=c"),
      ("[::1]:8080", "https://[::1]:8080/a?b=c"),
      ("my_host-1.internal:65535", "https://my_host-1.internal:65535/a?b=c"),
    ])
  func `a host may have a scheme, a port and a path`(rawValue: String, url: String) throws {
    let host = URLHost(rawValue: rawValue)
    #expect(try host.expectedURL(withPath: "a?b=c").absoluteString == url)
    #expect(try host.expectedURL(withPath: "/a?b=c").absoluteString == url)
    let endpoint = Endpoint<EndpointKinds.Stub, EmptyResponse>(path: "a", queryItems: ["b": "c"])
    #expect(endpoint.makeRequest(with: (), host: host)?.url?.absoluteString == url)
    #expect(host.baseURL?.absoluteString == String(url.dropLast("/a?b=c".count)))
  }

  @Test(
    arguments: [
      ("", "the host name is empty"),
      ("https://", "the host name is empty"),
      ("/v1", "the host name is empty"),
      (":8080", "the host name is empty"),
      ("[]", "the host name is empty"),
      ("exa mple.com", #"" " is not allowed in a host name"#),
      ("münchen.example", "Punycode"),
      ("user@example.com", #""@" is not allowed in a host name"#),
      ("example.com?x", #""?" is not allowed in a host name"#),
      ("example.com/a?x", #""?" is not allowed in the path"#),
      ("example.com/a b", #"" " is not allowed in the path"#),
      ("example.com/100%", "is not allowed in the path"),
      ("example.com/%zz", "is not allowed in the path"),
      ("example.com:0", "is not a port from 1 to 65535"),
      ("example.com:65536", "is not a port from 1 to 65535"),
      ("example.com:+80", "is not a port from 1 to 65535"),
      ("example.com:", "is not a port from 1 to 65535"),
      ("ftp://example.com", "the scheme \"ftp\" is not supported"),
      ("[::g]", #""g" is not allowed in a host name"#),
      ("a:b:80", #"":" is not allowed in a host name"#),
      ("example.com\r\nX: y", #"" y" is not a port"#),
      ("example.com\n", #""\n" is not allowed in a host name"#),
    ])
  func `a text that names no host is reported when a request is made`(rawValue: String, problem: String) async throws {
    let host = URLHost(rawValue: rawValue)
    #expect(host.baseURL == nil)
    #expect(Endpoint<EndpointKinds.Stub, EmptyResponse>(path: "a").makeRequest(with: (), host: host) == nil)
    #expect(throws: ClientError.self) { try host.expectedURL(withPath: "a") }
    let error = try #require(await #expect(throws: ClientError.self) { try await APIClient(host: host).send(.allDogs) })
    #expect(error.code == .invalidRequest)
    #expect(error.message.contains(problem))
    #expect(error.message.contains("api.example.com:8080"))
  }

  @Test func `an expected path that is no part of a URL is reported`() throws {
    let error = try #require(throws: ClientError.self) { try URLHost.test.expectedURL(withPath: "a b") }
    #expect(error.code == .invalidRequest)
  }
}
