import BacklotClient
import Foundation
import Testing

struct DocumentedResponseTests {
  private enum DogResponse: DocumentedResponse, Decodable, Equatable {
    case ok(Dog)
    case notFound(String)
    case other(Int)

    typealias Success = Dog

    init(_ content: ResponseContent) throws {
      switch content.status.code {
      case 200: self = .ok(try content.json())
      case 404: self = .notFound(content.text)
      default: self = .other(content.status.code)
      }
    }
  }

  private let endpoint = Endpoint<EndpointKinds.Public, Dog>(path: "dogs/7")
  private static let rex = Dog(name: "Rex", age: 3)
  private static let json: HTTPBody = #"{"name":"Rex","age":3}"#

  @Test(arguments: [
    (HTTPStatus.ok, json, DogResponse.ok(rex)), (.notFound, "gone", .notFound("gone")), (.teapot, "", .other(418)),
  ])
  private func `each status has its case`(status: HTTPStatus, body: HTTPBody, expected: DogResponse) async throws {
    let client = APIClient(host: .test, transport: RecordingTransport(status, body: body))
    #expect(try await client.outcome(of: endpoint, as: DogResponse.self) == expected)
  }

  @Test func `the response of an error has a case too`() async throws {
    let client = APIClient(host: .test, transport: RecordingTransport(.notFound, body: "gone"))
    let error = try #require(await #expect(throws: ClientError.self) { try await client.send(endpoint) })
    #expect(try error.documented(as: DogResponse.self) == .notFound("gone"))
  }

  @Test func `content of another type is an error with its place`() async throws {
    let client = APIClient(host: .test, transport: RecordingTransport(.ok, body: #"{"name":1}"#))
    let error = try #require(
      await #expect(throws: ClientError.self) { try await client.outcome(of: endpoint, as: DogResponse.self) }
    )
    #expect(error.code == .decoding)
    #expect(error.message.contains("name"))
  }

  @Test func `an error without a response stays what it is`() async throws {
    let transport = RecordingTransport { _ in throw URLError(.notConnectedToInternet) }
    let client = APIClient(host: .test, transport: transport)
    let error = try #require(
      await #expect(throws: ClientError.self) { try await client.outcome(of: endpoint, as: DogResponse.self) }
    )
    #expect(error.code == .transport)
    let same = #expect(throws: ClientError.self) { try error.documented(as: DogResponse.self) }
    #expect(same?.code == .transport)
  }

  @Test func `an endpoint with several successful responses decodes by status`() async throws {
    let endpoint = Endpoint<EndpointKinds.Public, DogResponse>(path: "dogs/7", decoding: .documented)
    let client = APIClient(host: .test, transport: RecordingTransport(.accepted))
    #expect(try await client.send(endpoint) == .other(202))
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(DogResponse.self, from: Data("{}".utf8)) }
  }
}
