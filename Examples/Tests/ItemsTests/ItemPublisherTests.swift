import BacklotTesting
import Foundation
import Items
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct ItemPublisherTests {
  private let token = AccessToken(rawValue: "123")
  private let lamp = Item(title: "Lamp", detail: "Lights.")

  @Test(
    .backend {
      Get("/items/latest") { Respond(json: ["result": ["title": "Lamp", "detail": "Lights."]]) }
        .header("Authorization", .equal("Bearer 123"))
    }
  )
  func `a request is performed, and its answer decoded from the envelope`() async throws {
    var items: [Item] = []
    for try await item in Backend.current.urlSession.publisher(for: .latestItem, using: token) { items.append(item) }
    #expect(items == [lamp])
    #expect(Backend.current.journal.entries.map(\.request.message.authority) == [URLHost.default.rawValue])
  }

  @Test func `a responder answers the request of a publisher`() async throws {
    let session = URLSession(mockResponder: Item.MockDataURLResponder.self)
    let items = try await awaitCompletion(of: session.publisher(for: .latestItem, using: token), timeout: 10)
    #expect(items == [Item.MockDataURLResponder.item])
  }

  @Test func `the error of a responder is passed on`() async throws {
    let session = URLSession(mockResponder: Item.MockErrorURLResponder.self)
    let publisher = session.publisher(for: .latestItem, using: token)
    let error = await #expect(throws: ClientError.self) { try await awaitCompletion(of: publisher) }
    #expect((error?.underlyingError as? URLError)?.code == .badServerResponse)
  }

  @Test(.backend { Get("/items/latest") { Fault.failure(URLError(.notConnectedToInternet)) } })
  func `an error is passed on`() async throws {
    let publisher = Backend.current.urlSession.publisher(for: .latestItem, using: token)
    let error = await #expect(throws: ClientError.self) { for try await _ in publisher {} }
    #expect((error?.underlyingError as? URLError)?.code == .notConnectedToInternet)
  }

  @Test(.backend { Get("/items/latest") { Respond(json: ["title": "Lamp", "detail": "Lights."]) } })
  func `an answer without its envelope is an error that says so`() async throws {
    let publisher = Backend.current.urlSession.publisher(for: .latestItem, using: token)
    let error = await #expect(throws: ClientError.self) { for try await _ in publisher {} }
    #expect(error?.decodingFailure?.path == "result")
  }

  @Test func `an endpoint that no request can be made of is handed back`() async throws {
    let nowhere = URLHost(rawValue: "")
    let publisher = URLSession.shared.publisher(for: .latestItem, using: token, host: nowhere)
    let error = await #expect(throws: InvalidEndpointError<EndpointKinds.Private, Item>.self) {
      for try await _ in publisher {}
    }
    #expect(error?.endpoint.path.description == Endpoint.latestItem.path.description)
    #expect(error?.host == nowhere)
  }
}

extension Item {
  /// A responder with an item in its envelope.
  fileprivate enum MockDataURLResponder: MockURLResponder {
    static let item = Item(title: "Lamp", detail: "Lights.")

    static func respond(to request: URLRequest) throws -> Data {
      try JSONEncoder().encode(NetworkResponse(result: item))
    }
  }

  /// A responder that fails.
  fileprivate enum MockErrorURLResponder: MockURLResponder {
    static func respond(to request: URLRequest) throws -> Data { throw URLError(.badServerResponse) }
  }
}
