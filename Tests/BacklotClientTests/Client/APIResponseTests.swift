import BacklotClient
import Testing

struct APIResponseTests {
  private static let dogs = [Dog(name: "Rex", age: 3)]
  private static let token = AccessToken(rawValue: "123")
  private let client = APIClient(
    host: .test,
    transport: RecordingTransport(.partialContent, [.etag: "\"1\""], body: #"[{"name":"Rex","age":3}]"#)
  )
  private let expected = APIResponse(value: Self.dogs, status: .partialContent, headerFields: [.etag: "\"1\""])

  @Test func `a response has the value, the status and the header fields`() async throws {
    #expect(try await client.response(for: .allDogs) == expected)
  }

  @Test func `a completion receives the status and the header fields`() async throws {
    let result = await withCheckedContinuation { caller in
      _ = client.response(for: .allDogs) { caller.resume(returning: $0) }
    }
    #expect(try result.get() == expected)
  }

  @Test func `a publisher delivers the status and the header fields`() async throws {
    var responses: [APIResponse<[Dog]>] = []
    for try await response in client.responsePublisher(for: .allDogs) { responses.append(response) }
    #expect(responses == [expected])
  }

  @Test func `each form sends the data of the kind`() async throws {
    let transport = RecordingTransport(.noContent)
    let client = APIClient(host: .test, transport: transport)
    #expect(try await client.response(for: .add(Self.dogs[0]), with: Self.token).status == .noContent)
    for try await response in client.responsePublisher(for: .add(Self.dogs[0]), with: Self.token) {
      #expect(response.status == .noContent)
    }
    let result = await withCheckedContinuation { caller in
      _ = client.response(for: .add(Self.dogs[0]), with: Self.token) { caller.resume(returning: $0) }
    }
    #expect(try result.get().status == .noContent)
    #expect(transport.requests.map { $0.headerFields[.authorization] } == ["Bearer 123", "Bearer 123", "Bearer 123"])
  }

  @Test func `an unsuccessful status is an error`() async {
    let client = APIClient(host: .test, transport: RecordingTransport(.notFound))
    let error = await #expect(throws: ClientError.self) { try await client.response(for: .allDogs) }
    #expect(error?.code == .status(.notFound))
  }
}
