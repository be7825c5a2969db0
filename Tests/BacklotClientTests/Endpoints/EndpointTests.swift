import BacklotClient
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct EndpointTests {
  private typealias StubEndpoint = Endpoint<EndpointKinds.Stub, EmptyResponse>

  @Test func `a request asks the host for the path, and nothing more`() throws {
    let request = try #require(StubEndpoint(path: "path").makeRequest(with: (), host: .test))
    #expect(try request.url == URLHost.test.expectedURL(withPath: "path"))
    #expect(request.httpMethod == "GET")
    #expect(request.allHTTPHeaderFields ?? [:] == [:])
    #expect(request.httpBody == nil)
  }

  @Test func `query items keep their order`() throws {
    let endpoint = StubEndpoint(path: "path", queryItems: ["b": "2", "a": "1", "b": "0"])
    #expect(
      try endpoint.makeRequest(with: (), host: .test)?.url == URLHost.test.expectedURL(withPath: "path?b=2&a=1&b=0")
    )
    let listed = StubEndpoint(
      path: "path",
      queryItems: [.init(name: "debug", value: nil), .init(name: "q", value: "")]
    )
    #expect(try listed.httpRequest(with: (), host: .test).path == "/path?debug&q=")
  }

  @Test func `a query of no items leaves no question mark`() throws {
    #expect(try StubEndpoint(path: "path", queryItems: []).httpRequest(with: (), host: .test).path == "/path")
  }

  @Test func `names and values of the query are escaped`() throws {
    let endpoint = StubEndpoint(path: "search", queryItems: ["q[0]": "a&b=c+d #ü"])
    let url = try #require(endpoint.makeRequest(with: (), host: .test)?.url)
    #expect(url.absoluteString == "https://api.example.com/search?q%5B0%5D=a%26b%3Dc%2Bd%20%23%C3%BC")
    #expect(URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value == "a&b=c+d #ü")
  }

  @Test(arguments: ["South Korea", "Åland", "a/b", "?", "#", "%", "a+b", "\\", "日本"])
  func `Foundation reads an interpolated value back as one segment`(name: String) throws {
    let url = try #require(StubEndpoint(path: "name/\(name)").makeRequest(with: (), host: .test)?.url)
    let segments = url.absoluteString.dropFirst("https://api.example.com/".count).split(separator: "/")
    #expect(segments.count == 2)
    #expect(segments.last?.removingPercentEncoding == name)
    #expect(url.query == nil && url.fragment == nil)
  }

  @Test func `a token adds its own field and no other`() throws {
    let endpoint = Endpoint<EndpointKinds.Private, EmptyResponse>(path: "path")
    let request = try #require(endpoint.makeRequest(with: AccessToken(rawValue: "123"), host: .test))
    #expect(request.allHTTPHeaderFields == ["Authorization": "Bearer 123"])
  }

  @Test func `a token with a line feed cannot smuggle in another field`() throws {
    let endpoint = Endpoint<EndpointKinds.Private, EmptyResponse>(path: "path")
    let request = try endpoint.httpRequest(with: AccessToken(rawValue: "1\r\nX-Admin: yes"), host: .test)
    #expect(request.headerFields == [.authorization: "Bearer 1  X-Admin: yes"])
  }

  @Test func `a body brings its type, unless the endpoint says another`() throws {
    var endpoint = StubEndpoint(.post, path: "path", body: .form(["a b": "c&d"]))
    let form = try #require(endpoint.makeRequest(with: (), host: .test))
    #expect(form.allHTTPHeaderFields == ["Content-Type": "application/x-www-form-urlencoded"])
    #expect(form.httpBody == Data("a+b=c%26d".utf8))
    endpoint.headerFields[.contentType] = "application/vnd.example"
    #expect(
      try endpoint.httpRequest(with: (), host: .test).headerFields[values: .contentType] == ["application/vnd.example"]
    )
  }

  @Test func `equal values make equal JSON`() throws {
    let values = Dictionary(uniqueKeysWithValues: (1...9).map { ("k\($0)", "a/b") })
    let endpoint = StubEndpoint(.post, path: "path", body: .json(values))
    let text = values.keys.sorted().map { #""\#($0)":"a/b""# }.joined(separator: ",")
    #expect(try endpoint.httpRequest(with: (), host: .test).body == HTTPBody("{\(text)}"))
  }

  @Test func `fields that share a name reach Foundation as one`() throws {
    let endpoint = StubEndpoint(path: "path", headerFields: [.accept: "text/html", .accept: "text/plain"])
    let request = try #require(endpoint.makeRequest(with: (), host: .test))
    #expect(request.allHTTPHeaderFields == ["Accept": "text/html, text/plain"])
  }

  @Test(arguments: ["", ".", "..", "a", "a/.."])
  func `an invalid endpoint is reported with the endpoint that it is`(name: String) throws {
    let isClimbing = [".", ".."].contains(name)
    let endpoint = StubEndpoint(path: "name/\(name)")
    #expect((endpoint.makeRequest(with: (), host: .test) == nil) == isClimbing)
    guard isClimbing else { return }
    let error = try #require(throws: InvalidEndpointError<EndpointKinds.Stub, EmptyResponse>.self) {
      try endpoint.httpRequest(with: (), host: .test)
    }
    #expect(error.endpoint.path == endpoint.path)
    #expect(error.host == .test)
  }

  @Test(arguments: ["login.do?key=k", "a#b", "/?"] as [EndpointPath])
  func `a query in a path is an error that names the query items`(path: EndpointPath) {
    let error = #expect(throws: InvalidEndpointError<EndpointKinds.Stub, EmptyResponse>.self) {
      try StubEndpoint(path: path).httpRequest(with: (), host: .test)
    }
    #expect(error?.reason.contains("Pass the query as queryItems") == true)
  }

  @Test(arguments: ["a?b", "#"])
  func `a value in a path may contain the characters of a query`(value: String) throws {
    for path in ["x/\(value)", "x/\(raw: value)"] as [EndpointPath] {
      #expect(try StubEndpoint(path: path).httpRequest(with: (), host: .test).path?.contains("%") == true)
    }
  }

  @Test func `header fields are written with names or string literals`() throws {
    let endpoint = StubEndpoint(path: "path", headerFields: [.accept: "text/csv", "X-A": "1", "accept": "b"])
    let fields = try endpoint.httpRequest(with: (), host: .test).headerFields
    #expect(fields.map { "\($0)" } == ["Accept: text/csv", "X-A: 1", "accept: b"])
    #expect(fields[values: .accept] == ["text/csv", "b"])
  }

  @Test(arguments: ["Bad Name", "", "a:b", "a\r\nb", "é"] as [HTTPField.Name])
  func `a literal that is not a field name is an error, and cannot begin another field`(name: HTTPField.Name) {
    let error = #expect(throws: InvalidEndpointError<EndpointKinds.Stub, EmptyResponse>.self) {
      try StubEndpoint(path: "path", headerFields: [name: "1"]).httpRequest(with: (), host: .test)
    }
    #expect(error?.reason.contains("is not a valid field name") == true)
    #expect(HTTPField.Name(name.rawName.description) == name)
  }

  @Test func `a body that cannot be encoded is reported with the encoder's error`() throws {
    let endpoint = StubEndpoint(.post, path: "path", body: .json([Double.nan]))
    #expect(endpoint.makeRequest(with: (), host: .test) == nil)
    let error = try #require(throws: InvalidEndpointError<EndpointKinds.Stub, EmptyResponse>.self) {
      try endpoint.httpRequest(with: (), host: .test)
    }
    #expect(error.underlyingError is EncodingError)
  }

  @Test func `a token's text is in no description and in no dump`() {
    let token = AccessToken(rawValue: "s3cr3t")
    var dumped = ""
    dump([token], to: &dumped)
    for text in ["\(token)", String(reflecting: token), "\([token])", "\(Optional(token) as Any)", dumped] {
      #expect(!text.contains("s3cr3t"))
    }
  }
}
