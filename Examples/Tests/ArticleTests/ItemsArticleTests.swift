import BacklotTesting
import Foundation
import Items
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The calls of the article about typed endpoints, in its forms.
@Suite struct ItemsArticleTests {
  private let token = AccessToken(rawValue: "123")

  @Test(arguments: [URLHost.default, .staging, .production])
  func `a basic request is generated`(host: URLHost) throws {
    let endpoint = Endpoint<EndpointKinds.Stub, String>(path: "path")
    #expect(endpoint.makeRequest(with: (), host: host)?.url == (try host.expectedURL(withPath: "path")))
  }

  @Test func `a private endpoint gets the token, and a public one takes no data`() throws {
    #expect(Endpoint.search(for: "q").makeRequest(with: token)?.allHTTPHeaderFields == ["Authorization": "Bearer 123"])
    let open = Endpoint<EndpointKinds.Public, Item>(path: "items")
    #expect(open.makeRequest(with: ())?.allHTTPHeaderFields ?? [:] == [:])
  }

  @Test func `a request is performed and decoded`() async throws {
    let session = URLSession(mockResponder: Item.MockDataURLResponder.self)
    let publisher = session.publisher(for: .latestItem, using: token)
    #expect(try await awaitCompletion(of: publisher, timeout: 10) == [Item.MockDataURLResponder.item])
  }

  @Test func `the error of a request is passed on`() async throws {
    let session = URLSession(mockResponder: Item.MockErrorURLResponder.self)
    let publisher = session.publisher(for: .latestItem, using: token)
    await #expect(throws: ClientError.self) { try await awaitCompletion(of: publisher, timeout: 10) }
  }

  @Test func `an endpoint from which no request can be made is returned in the error`() async throws {
    let publisher = URLSession.shared.publisher(for: .latestItem, using: token, host: URLHost(rawValue: ""))
    await #expect(throws: InvalidEndpointError<EndpointKinds.Private, Item>.self) {
      try await awaitCompletion(of: publisher, timeout: 10)
    }
  }
}

extension Item {
  /// A responder with an item in its envelope.
  fileprivate enum MockDataURLResponder: MockURLResponder {
    static let item = Item(title: "Title", detail: "Detail")

    static func respond(to request: URLRequest) throws -> Data {
      try JSONEncoder().encode(NetworkResponse(result: item))
    }
  }

  /// A responder that fails.
  fileprivate enum MockErrorURLResponder: MockURLResponder {
    static func respond(to request: URLRequest) throws -> Data { throw URLError(.badServerResponse) }
  }
}
