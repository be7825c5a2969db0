import BacklotPlatform
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
    func get(completionHandler: @escaping (Result<[Item], any Error>) -> Void) {
      completionHandler(.success([Item(title: "first")]))
    }

    func create(_ item: Item, completionHandler: @escaping (Result<Item, any Error>) -> Void) {
      completionHandler(.success(item))
    }

    func update(_ item: Item, completionHandler: @escaping (Result<Item, any Error>) -> Void) {
      completionHandler(.success(item))
    }

    func delete(_ item: Item, completionHandler: @escaping (Result<Void, any Error>) -> Void) {
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

extension MissionNamesTests {
  private final class Session: URLSessionProtocol {
    func makeDataTask(
      with request: URLRequest,
      completionHandler: @escaping Completion
    ) -> any URLSessionTaskProtocol {
      SessionTask { completionHandler(request.url.map { Data($0.path.utf8) }, nil, nil) }
    }

    func makeDataTask(with url: URL, completionHandler: @escaping Completion) -> any URLSessionTaskProtocol {
      makeDataTask(with: URLRequest(url: url), completionHandler: completionHandler)
    }
  }

  private final class SessionTask: URLSessionTaskProtocol {
    private let complete: @Sendable () -> Void

    init(_ complete: @escaping @Sendable () -> Void) { self.complete = complete }

    func resume() { complete() }

    func cancel() {}
  }

  @Test func `BacklotClient has the session seams, to which a double of one's own and URLSession conform`() throws {
    let url = try host.expectedURL(withPath: "items")
    for session in [Session(), URLSession(mockResponder: PathResponder.self)] as [any URLSessionProtocol] {
      let ended = DispatchSemaphore(value: 0)
      let answer = Mutex<Data?>(nil)
      session.makeDataTask(with: url) { data, _, _ in
        answer.withLock { $0 = data }
        ended.signal()
      }.resume()
      ended.wait()
      #expect(answer.withLock { $0 } == Data("/items".utf8))
    }
  }

  @Test func `BacklotTesting has the responder, its protocol and its session, and awaitCompletion`() async throws {
    #expect(try PathResponder.respond(to: URLRequest(url: host.expectedURL(withPath: "a"))) == Data("/a".utf8))
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [MockURLProtocol<PathResponder>.self]
    for session in [URLSession(mockResponder: PathResponder.self), URLSession(configuration: configuration)] {
      let calls = AsyncThrowingStream { [host] in
        try await session.data(from: host.expectedURL(withPath: "items")).0
      }
      #expect(try await awaitCompletion(of: calls.prefix(1), timeout: .seconds(60)) == [Data("/items".utf8)])
    }
  }

  @Test func `MockURLSession without an answer keeps the completion for the test, in both forms of dataTask`() throws {
    let session = MockURLSession()
    let url = try host.expectedURL(withPath: "items")
    let answers = Mutex<[Data?]>([])
    let seam: any URLSessionProtocol = session
    session.dataTask(with: url) { data, _, _ in answers.withLock { $0.append(data) } }.resume()
    seam.makeDataTask(with: URLRequest(url: url)) { data, _, _ in answers.withLock { $0.append(data) } }.resume()
    #expect(answers.withLock { $0 }.isEmpty)
    for (number, task) in session.mockTasks.enumerated() {
      task.complete(data: Data("\(number)".utf8), urlResponse: nil, error: nil)
      #expect((task as any URLSessionTaskProtocol) === task)
    }
    #expect(answers.withLock { $0 } == [Data("0".utf8), Data("1".utf8)])
    #expect(session.requests.map(\.url) == [url, url])
  }
}

private enum PathResponder: MockURLResponder {
  static func respond(to request: URLRequest) throws -> Data { Data((request.url?.path ?? "").utf8) }
}

extension URLHost {
  fileprivate static let staging = URLHost(rawValue: "staging.example.com")
}
