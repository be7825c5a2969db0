import BacklotTesting
import Foundation
import Items
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The calls of the article about typed endpoints, in its forms.
final class ItemsArticleXCTests: XCTestCase {
  private let host = URLHost.default

  func testBasicRequestGeneration() throws {
    let endpoint = Endpoint<EndpointKinds.Stub, String>(path: "path")
    let request = endpoint.makeRequest(with: ())
    XCTAssertEqual(request?.url, try host.expectedURL(withPath: "path"))
  }

  func testGeneratingRequestWithQueryItems() throws {
    let endpoint = Endpoint<EndpointKinds.Stub, String>(
      path: "path",
      queryItems: [URLQueryItem(name: "a", value: "1"), URLQueryItem(name: "b", value: "2")]
    )
    let request = endpoint.makeRequest(with: (), host: .staging)
    XCTAssertEqual(request?.url, try URLHost.staging.expectedURL(withPath: "path?a=1&b=2"))
  }

  func testAddingAccessTokenToPrivateEndpoint() throws {
    let endpoint = Endpoint.search(for: "query")
    let request = endpoint.makeRequest(with: AccessToken(rawValue: "123"))
    XCTAssertEqual(request?.url, try host.expectedURL(withPath: "search?q=query"))
    XCTAssertEqual(request?.allHTTPHeaderFields, ["Authorization": "Bearer 123"])
  }

  func testAKindPreparesAURLRequest() throws {
    let request = Endpoint<Versioned, String>(path: "path").makeRequest(with: Versioned.Version(number: 2))
    XCTAssertEqual(request?.allHTTPHeaderFields, ["Version": "2"])
  }

  func testPerformingARequest() throws {
    let session = URLSession(mockResponder: Item.MockDataURLResponder.self)
    let publisher = session.publisher(for: .latestItem, using: AccessToken(rawValue: "123"), decoder: JSONDecoder())
    let result = try awaitCompletion(of: publisher, timeout: 10)
    XCTAssertEqual(result, [Item.MockDataURLResponder.item])
  }

  func testFailingToPerformARequest() throws {
    let session = URLSession(mockResponder: Item.MockErrorURLResponder.self)
    let publisher = session.publisher(for: .latestItem, using: AccessToken(rawValue: "123"))
    XCTAssertThrowsError(try awaitCompletion(of: publisher, timeout: 10))
  }
}

private enum Versioned: URLRequestEndpointKind {
  struct Version {
    var number: Int
  }

  static func prepare(_ request: inout URLRequest, with data: Version) {
    request.addValue("\(data.number)", forHTTPHeaderField: "Version")
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
