import BacklotTesting
import Foundation
import Items
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct ItemEndpointTests {
  private let token = AccessToken(rawValue: "123")

  @Test(arguments: [URLHost.staging, .production])
  func `a basic request is for the path at the host, and nothing more`(host: URLHost) throws {
    let request = try #require(Endpoint<EndpointKinds.Stub, Item>(path: "path").makeRequest(with: (), host: host))
    #expect(request.url == (try host.expectedURL(withPath: "path")))
    #expect(request.allHTTPHeaderFields ?? [:] == [:])
  }

  @Test func `the query of a search is in order, and escaped`() throws {
    let request = try #require(Endpoint.search(for: "lamp & post").makeRequest(with: token, host: .staging))
    #expect(request.url == (try URLHost.staging.expectedURL(withPath: "search?q=lamp%20%26%20post")))
  }

  @Test func `the latest item is asked for with the token, and no other field`() throws {
    let request = try #require(Endpoint.latestItem.makeRequest(with: token, host: .staging))
    #expect(request.url == (try URLHost.staging.expectedURL(withPath: "items/latest")))
    #expect(request.allHTTPHeaderFields == ["Authorization": "Bearer 123"])
  }

  @Test func `a search has the token, and goes to the app's own host`() throws {
    let request = try #require(Endpoint.search(for: "lamp").makeRequest(with: token))
    #expect(request.url?.host() == URLHost.default.rawValue)
    #expect(request.allHTTPHeaderFields == ["Authorization": "Bearer 123"])
  }

  @Test func `an app may have kinds of its own, with data of their own`() throws {
    let request = try #require(Endpoint<Versioned, Item>(path: "items").makeRequest(with: 2, host: .staging))
    #expect(request.allHTTPHeaderFields == ["Accept": "application/json; version=2"])
  }

  @Test func `hosts are texts, and the default follows the build`() throws {
    #expect(URLHost(rawValue: "staging.items.example.com") == .staging)
    #expect(URLHost.production.rawValue == "api.items.example.com")
    #if DEBUG
      #expect(URLHost.default == .staging)
    #else
      #expect(URLHost.default == .production)
    #endif
  }

  @Test func `a test says what URL it expects`() throws {
    let url = try URLHost.production.expectedURL(withPath: "items/latest")
    #expect(url.absoluteString == "https://api.items.example.com/items/latest")
  }
}

/// A kind whose requests state the version of the API.
private enum Versioned: URLRequestEndpointKind {
  static func prepare(_ request: inout URLRequest, with version: Int) {
    request.setValue("application/json; version=\(version)", forHTTPHeaderField: "Accept")
  }
}
