import BacklotClient
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct EndpointPublisherTests {
  private let transport = RecordingTransport(.ok, body: #"[{"name":"Rex","age":3}]"#)
  private var client: APIClient { APIClient(host: .test, transport: transport) }

  @Test func `a sequence has the response as its one element`() async throws {
    var responses: [[Dog]] = []
    for try await dogs in client.publisher(for: .allDogs) { responses.append(dogs) }
    #expect(responses == [[Dog(name: "Rex", age: 3)]])
  }

  @Test func `nothing is sent before an element is asked for, and nothing after it came`() async throws {
    var iterator = client.publisher(for: .allDogs).makeAsyncIterator()
    #expect(transport.requests.isEmpty)
    #expect(try await iterator.next()?.count == 1)
    #expect(try await iterator.next() == nil)
    #expect(transport.requests.count == 1)
  }

  @Test func `each iteration is a call of its own`() async throws {
    let publisher = client.publisher(for: .allDogs)
    for try await _ in publisher {}
    for try await _ in publisher {}
    _ = try await publisher.response()
    #expect(transport.requests.count == 3)
  }

  @Test func `what the kind needs is sent along`() async throws {
    let token = AccessToken(rawValue: "123")
    let publisher = client.publisher(for: .add(Dog(name: "Rex", age: 3)), with: token)
    for try await _ in publisher {}
    #expect(transport.requests.first?.headerFields[.authorization] == "Bearer 123")
  }

  @Test func `a failure ends the sequence`() async throws {
    let client = APIClient(host: .test, transport: RecordingTransport(.notFound))
    var iterator = client.publisher(for: .allDogs).makeAsyncIterator()
    let error = await #expect(throws: ClientError.self) { try await iterator.next() }
    #expect(error?.code == .status(.notFound))
    #expect(try await iterator.next() == nil)
  }

  @Test func `cancelling the iteration cancels the call`() async {
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    let transport = RecordingTransport { _ in
      arrival.yield()
      try await Task.sleep(for: .seconds(3600))
      return HTTPResponse(status: .ok)
    }
    let publisher = APIClient(host: .test, transport: transport).publisher(for: .allDogs)
    let iteration = Task { for try await _ in publisher {} }
    for await _ in arrivals { break }
    iteration.cancel()
    let error = await #expect(throws: ClientError.self) { try await iteration.value }
    #expect(error?.code == .cancelled)
  }

  @Test func `a session's publisher fails with the endpoint that no request can be made of`() async {
    let endpoint = Endpoint<EndpointKinds.Private, Dog>(path: "items/\("..")")
    let token = AccessToken(rawValue: "123")
    let publisher = URLSession.shared.publisher(for: endpoint, using: token, host: .test)
    let error = await #expect(throws: InvalidEndpointError<EndpointKinds.Private, Dog>.self) {
      for try await _ in publisher {}
    }
    #expect(error?.endpoint.path.description == endpoint.path.description)
    await #expect(throws: InvalidEndpointError<EndpointKinds.Public, [Dog]>.self) {
      for try await _ in URLSession.shared.publisher(for: .allDogs, host: URLHost(rawValue: "")) {}
    }
  }
}
