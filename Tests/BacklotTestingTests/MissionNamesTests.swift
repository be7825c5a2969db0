import BacklotTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The names that the articles' readers will look for, with the shapes that they have there.
@Suite struct MissionNamesTests {
  private struct Item: Codable, Equatable {
    let title: String
  }

  private let host = URLHost(rawValue: "api.example.com")

  @Test func `BacklotClient has the names of typed endpoints`() throws {
    let open = Endpoint<EndpointKinds.Public, NetworkResponse<Item>>(path: "items/latest", queryItems: ["a": "1"])
    let secret = Endpoint<EndpointKinds.Private, Item>(path: "items/mine")
    let stub = Endpoint<EndpointKinds.Stub, Item>(path: "items")
    #expect(open.makeRequest(with: (), host: host)?.url == (try host.expectedURL(withPath: "items/latest?a=1")))
    let request = secret.makeRequest(with: AccessToken(rawValue: "t"), host: host)
    #expect(request?.allHTTPHeaderFields == ["Authorization": "Bearer t"])
    #expect(stub.makeRequest(with: (), host: host)?.allHTTPHeaderFields ?? [:] == [:])
    let error = #expect(throws: InvalidEndpointError<EndpointKinds.Stub, Item>.self) {
      try stub.httpRequest(with: (), host: URLHost(rawValue: ""))
    }
    #expect(error?.endpoint.path.description == stub.path.description)
  }

  @Test func `URLHost takes its values from the app`() throws {
    #expect(try URLHost.staging.expectedURL(withPath: "a").absoluteString == "https://staging.example.com/a")
  }

  @Test(.backend { Get("/items") { Respond(json: ["title": "first"]) } })
  func `BacklotClient has the client and its error`() async throws {
    let client = APIClient.stubbed(host: host)
    #expect(try await client.send(Endpoint<EndpointKinds.Public, Item>(path: "items")) == Item(title: "first"))
    Backend.current.add { Get("/items") { Respond(.gone) } }
    let error = await #expect(throws: ClientError.self) {
      try await client.send(Endpoint<EndpointKinds.Public, Item>(path: "items"))
    }
    #expect(error?.code == .status(.gone))
  }

  @MainActor private struct Shelf: Gettable, Creatable, Updatable, Deletable {
    func get(completionHandler: @escaping @MainActor (Result<[Item], any Error>) -> Void) {
      completionHandler(.success([Item(title: "first")]))
    }

    func create(_ item: Item, completionHandler: @escaping @MainActor (Result<Item, any Error>) -> Void) {
      completionHandler(.success(item))
    }

    func update(_ item: Item, completionHandler: @escaping @MainActor (Result<Item, any Error>) -> Void) {
      completionHandler(.success(item))
    }

    func delete(_ item: Item, completionHandler: @escaping @MainActor (Result<Void, any Error>) -> Void) {
      completionHandler(.success(()))
    }
  }

  @MainActor @Test func `BacklotClient has the services and the loader`() async throws {
    let shelf = Shelf()
    #expect(try await shelf.create(Item(title: "a")) == Item(title: "a"))
    #expect(try await shelf.update(Item(title: "b")) == Item(title: "b"))
    try await shelf.delete(Item(title: "b"))
    let loader = Loader { try await shelf.get() }
    await loader.load()
    #expect(loader.state == .loaded)
    #expect(loader.value == [Item(title: "first")])
  }

  @Test func `Fixture has the calls of the article's JSON helper`() throws {
    let data = try Fixture.readLocalFile(name: "Item")
    #expect(String(decoding: data, as: UTF8.self) == "{\"title\": \"from a file\"}\n")
    #expect(try Fixture.readAndDecodeFile(decodeType: Item.self, name: "Item") == Item(title: "from a file"))
  }

  @Test func `MockURLSession answers with what it was made with`() throws {
    let session = MockURLSession(data: Data("x".utf8), urlResponse: nil, error: nil)
    let url = try host.expectedURL(withPath: "items")
    let task = session.dataTask(with: url) { data, _, _ in #expect(data == Data("x".utf8)) }
    task.resume()
    #expect((task as? MockURLSessionTask)?.calls == [.resume])
    #expect(session.lastURL == url)
  }
}

extension URLHost {
  fileprivate static let staging = URLHost(rawValue: "staging.example.com")
}
