import BacklotClient
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct URLRequestEndpointKindTests {
  private enum Versioned: URLRequestEndpointKind {
    static func prepare(_ request: inout URLRequest, with version: Int) {
      request.addValue("\(version)", forHTTPHeaderField: "Api-Version")
    }
  }

  private enum Moved: URLRequestEndpointKind {
    static func prepare(_ request: inout URLRequest, with url: URL) {
      request.url = url
      request.httpMethod = "PUT"
      request.httpBody = Data("new".utf8)
      request.setValue(nil, forHTTPHeaderField: "Accept")
    }
  }

  @Test func `a field that the kind adds is sent, and the others keep their order`() throws {
    let fields: HTTPFields = [.userAgent: "1", .accept: "2"]
    let endpoint = Endpoint<Versioned, String>(.post, path: "dogs", headerFields: fields, body: .json(["a": 1]))
    let request = try endpoint.httpRequest(with: 2, host: URLHost(rawValue: "api.example.com"))
    #expect(request.headerFields.map(\.name.rawName) == ["User-Agent", "Accept", "Content-Type", "Api-Version"])
    #expect(request.headerFields.last?.value == "2")
    #expect(request.method == .post)
    #expect(request.body.bytes == Array(#"{"a":1}"#.utf8))
    let urlRequest = try #require(endpoint.makeRequest(with: 2, host: URLHost(rawValue: "api.example.com")))
    #expect(urlRequest.value(forHTTPHeaderField: "Api-Version") == "2")
  }

  @Test(arguments: [
    ("https://other.example.com:8443/b?c=%20d", "other.example.com:8443", "/b?c=%20d"),
    ("https://[::1]", "[::1]", "/"),
  ])
  func `method, URL, body and removed fields are taken over`(url: String, authority: String, path: String) throws {
    let endpoint = Endpoint<Moved, String>(path: "dogs", headerFields: [.accept: "1"])
    let request = try endpoint.httpRequest(with: URL(string: url)!, host: URLHost(rawValue: "http://api.example.com"))
    #expect(request.method == .put)
    #expect([request.scheme, request.authority, request.path] == ["https", authority, path])
    #expect(request.headerFields.isEmpty)
    #expect(request.body.bytes == Array("new".utf8))
  }

  @Test func `Foundation's query items are sent in order`() throws {
    let items = [URLQueryItem(name: "q", value: "a b"), URLQueryItem(name: "debug", value: nil)]
    let endpoint = Endpoint<EndpointKinds.Stub, String>(path: "search", queryItems: items)
    let request = try endpoint.httpRequest(with: (), host: URLHost(rawValue: "api.example.com"))
    #expect(request.path == "/search?q=a%20b&debug")
    let literal = Endpoint<EndpointKinds.Stub, String>(
      path: "search",
      queryItems: [URLQueryItem(name: "limit", value: "1")]
    )
    #expect(try literal.httpRequest(with: (), host: URLHost(rawValue: "api.example.com")).path == "/search?limit=1")
  }
}
