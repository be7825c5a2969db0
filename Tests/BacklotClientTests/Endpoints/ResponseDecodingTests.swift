import BacklotClient
import Foundation
import Testing

struct ResponseDecodingTests {
  @Test func `bytes and texts come as they are`() async throws {
    #expect(try await response(of: Data.self, to: HTTPBody([0xFF, 0x00])) == Data([0xFF, 0x00]))
    #expect(try await response(of: String.self, to: "{ grüße }") == "{ grüße }")
    #expect(try await response(of: String.self, to: #""as JSON""#, .json) == "as JSON")
  }

  @Test func `a text that is no UTF-8 is an error`() async throws {
    let error = try #require(
      await #expect(throws: ClientError.self) { try await response(of: String.self, to: HTTPBody([0xFF])) }
    )
    #expect(error.code == .decoding)
    #expect(error.message.contains("not valid UTF-8"))
  }

  @Test(arguments: ["", "{}", "not JSON"])
  func `an empty response passes over what comes`(body: String) async throws {
    #expect(try await response(of: EmptyResponse.self, to: HTTPBody(body)) == EmptyResponse())
  }

  @Test func `an optional response is nothing where there is no content`() async throws {
    #expect(try await response(of: Dog?.self, to: .empty) == nil)
    #expect(try await response(of: Dog?.self, to: "null") == nil)
    #expect(try await response(of: Dog?.self, to: #"{"name":"Rex","age":3}"#)?.name == "Rex")
  }

  @Test func `an endpoint can have a decoder of its own`() async throws {
    struct Visit: Decodable, Sendable { var checkIn: Date }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let visit = try await response(of: Visit.self, to: #"{"check_in":86400}"#, .json(with: decoder))
    #expect(visit.checkIn == Date(timeIntervalSince1970: 86_400))
  }

  @Test func `an envelope is opened`() async throws {
    #expect(try await response(of: [Int].self, to: #"{"result":[1]}"#, .envelope) == [1])
    #expect(try await response(of: NetworkResponse<[Int]>.self, to: #"{"result":[1]}"#) == NetworkResponse(result: [1]))
  }

  @Test func `an envelope may be left out where there is nothing to put in`() async throws {
    #expect(try await response(of: EmptyResponse.self, to: .empty, .envelope) == EmptyResponse())
    #expect(try await response(of: EmptyResponse.self, to: #"{"result":{}}"#, .envelope) == EmptyResponse())
    #expect(try await response(of: Dog?.self, to: .empty, .envelope) == nil)
    #expect(try await response(of: Dog?.self, to: #"{"result":null}"#, .envelope) == nil)
    await #expect(throws: ClientError.self) { try await response(of: Dog.self, to: .empty, .envelope) }
  }

  @Test func `a closure decodes with the answer at hand`() async throws {
    let decoding = ResponseDecoding<Int>.custom { content, response in content.count + response.status.code }
    #expect(try await response(of: Int.self, to: "abc", decoding) == 203)
  }

  private func response<Response>(
    of type: Response.Type,
    to body: HTTPBody,
    _ decoding: ResponseDecoding<Response> = .automatic
  ) async throws -> Response {
    let endpoint = Endpoint<EndpointKinds.Public, Response>(path: "", decoding: decoding)
    return try await APIClient(host: .test, transport: RecordingTransport(.ok, body: body)).send(endpoint)
  }
}
