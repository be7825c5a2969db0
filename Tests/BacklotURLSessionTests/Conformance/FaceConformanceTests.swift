import BacklotClient
import BacklotStubs
import BacklotURLSession
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct FaceConformanceTests {
  private let backend = MockBackend {
    Get("/item") { Respond(json: ["name": "lamp"]) }
    Get("/envelope") { Respond(json: ["result": ["name": "lamp"]]) }
    Get("/nothing") { Respond(.noContent) }
    Get("/problem") {
      Respond(
        .notFound,
        json: ["title": "No lamp", "reasonCode": 7],
        headers: [.contentType: "application/problem+json"]
      )
    }
    Get("/broken") { Respond(text: "{") }
    Get("/fault") { Fault.connectionReset }
  }

  @Test(arguments: Adapter.inProcess, Face.allCases)
  func `JSON is decoded`(adapter: Adapter, face: Face) async throws {
    let endpoint = Endpoint<EndpointKinds.Public, Item>(path: "item")
    #expect(try await call(endpoint, adapter, face).response == Item(name: "lamp"))
  }

  @Test(arguments: Adapter.inProcess, Face.allCases)
  func `an envelope is opened`(adapter: Adapter, face: Face) async throws {
    let endpoint = Endpoint<EndpointKinds.Public, Item>(path: "envelope", decoding: .envelope)
    #expect(try await call(endpoint, adapter, face).response == Item(name: "lamp"))
  }

  @Test(arguments: Adapter.inProcess, Face.allCases)
  func `no content is an empty response, or no item`(adapter: Adapter, face: Face) async throws {
    for decoding in [ResponseDecoding<EmptyResponse>.automatic, .envelope] {
      let endpoint = Endpoint<EndpointKinds.Public, EmptyResponse>(path: "nothing", decoding: decoding)
      #expect(try await call(endpoint, adapter, face).response == EmptyResponse())
    }
    for decoding in [ResponseDecoding<Item?>.automatic, .envelope] {
      let endpoint = Endpoint<EndpointKinds.Public, Item?>(path: "nothing", decoding: decoding)
      #expect(try await call(endpoint, adapter, face).response == nil)
    }
  }

  @Test(arguments: Adapter.inProcess, Face.allCases)
  func `a status that says no is an error, with the server's account`(adapter: Adapter, face: Face) async throws {
    let error = try #require(await failure("problem", adapter, face))
    #expect(error.code == .status(.notFound))
    #expect(error.problem?.title == "No lamp")
    #expect(try error.decoded(as: ItemProblem.self).reasonCode == 7)
  }

  @Test(arguments: Adapter.inProcess, Face.allCases)
  func `content that is not what was promised is an error`(adapter: Adapter, face: Face) async throws {
    #expect(await failure("broken", adapter, face)?.code == .decoding)
  }

  @Test(arguments: Adapter.inProcess, Face.allCases)
  func `a fault is an error`(adapter: Adapter, face: Face) async throws {
    let error = try #require(await failure("fault", adapter, face))
    #expect(error.code == .transport)
    #expect((error.underlyingError as? URLError)?.code == .networkConnectionLost)
  }

  @Test(arguments: Adapter.inProcess, Face.allCases)
  func `cancelling a call that waits ends it as cancelled, and the backend sees it go`(
    adapter: Adapter,
    face: Face
  ) async throws {
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    let backend = MockBackend(time: .real) {
      Get("/item") { _ async throws in
        arrival.yield()
        try await Task.sleep(for: .seconds(3600))
        return Respond()
      }
    }
    let client = APIClient(host: Self.host, transport: adapter.transport(to: backend))
    let call = face.call(Endpoint<EndpointKinds.Public, Item>(path: "item"), with: client)
    for await _ in arrivals { break }
    call.cancel()
    let error = await #expect(throws: ClientError.self) { try await call.response }
    #expect(error?.code == .cancelled)
    while "\(backend.journal.entries.map(\.outcome))" == "[pending]" { await Task.yield() }
    #expect(backend.journal.entries.map { "\($0.outcome)" } == ["cancelled"])
  }

  @Test func `a session's publisher opens the envelope`() async throws {
    let lamp = Endpoint<EndpointKinds.Private, Item>(path: "envelope")
    let token = AccessToken(rawValue: "123")
    var items: [Item] = []
    for try await item in backend.urlSession.publisher(for: lamp, using: token, host: Self.host) { items.append(item) }
    let open = Endpoint<EndpointKinds.Public, Item>(path: "envelope")
    for try await item in backend.urlSession.publisher(for: open, host: Self.host) { items.append(item) }
    #expect(items == [Item(name: "lamp"), Item(name: "lamp")])
    #expect(backend.journal.entries.map(\.request.headerFields[.authorization]) == ["Bearer 123", nil])
  }

  @Test func `a session's publisher passes other failures on as the client's`() async throws {
    let problem = Endpoint<EndpointKinds.Public, Item>(path: "problem")
    let publisher = backend.urlSession.publisher(for: problem, host: Self.host)
    let error = await #expect(throws: ClientError.self) { for try await _ in publisher {} }
    #expect(error?.code == .status(.notFound))
  }

  private static let host = URLHost(rawValue: "api.example.com")

  private func call<Response: Sendable>(
    _ endpoint: Endpoint<EndpointKinds.Public, Response>,
    _ adapter: Adapter,
    _ face: Face
  ) -> FaceCall<Response> {
    face.call(endpoint, with: APIClient(host: Self.host, transport: adapter.transport(to: backend)))
  }

  /// The error of a call for an item.
  private func failure(_ path: String, _ adapter: Adapter, _ face: Face) async -> ClientError? {
    let endpoint = Endpoint<EndpointKinds.Public, Item>(path: EndpointPath(path))
    return await #expect(throws: ClientError.self) { try await call(endpoint, adapter, face).response }
  }
}

private struct Item: Codable, Equatable, Sendable {
  let name: String
}

/// The account that the tests' API gives of its errors.
private struct ItemProblem: Decodable {
  let reasonCode: Int
}
