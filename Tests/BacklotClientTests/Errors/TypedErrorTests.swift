import BacklotClient
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct TypedErrorTests {
  private struct APIProblem: Decodable, Equatable {
    var reasonCode: Int
  }

  @Test func `an API's own errors are read from the answer`() async throws {
    let error = try await failure(.unprocessableContent, #"{"reasonCode":7}"#)
    #expect(try error.decoded(as: APIProblem.self) == APIProblem(reasonCode: 7))
  }

  @Test func `they are read with the decoder that is given`() async throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let error = try await failure(.unprocessableContent, #"{"reason_code":7}"#)
    #expect(try error.decoded(as: APIProblem.self, with: decoder) == APIProblem(reasonCode: 7))
  }

  @Test(arguments: ["", "<html>", #"{"reasonCode":"seven"}"#])
  func `an answer that is something else is said to be`(content: String) async throws {
    let error = try await failure(.badGateway, HTTPBody(content))
    let decoding = try #require(throws: ClientError.self) { try error.decoded(as: APIProblem.self) }
    #expect(decoding.code == .decoding)
    #expect(decoding.message.contains("the response is not a valid APIProblem"))
    #expect(decoding.response?.status == .badGateway)
  }

  @Test func `an error without an answer is thrown as it is`() async throws {
    let client = APIClient(host: .test, transport: RecordingTransport { _ in throw URLError(.timedOut) })
    let error = try #require(await #expect(throws: ClientError.self) { try await client.send(.allDogs) })
    let same = try #require(throws: ClientError.self) { try error.decoded(as: APIProblem.self) }
    #expect(same.code == .timedOut)
  }

  @Test func `an answer that was fine is no account of a problem`() async throws {
    let error = try await failure(.ok, #"{"reasonCode":7}"#)
    let same = try #require(throws: ClientError.self) { try error.decoded(as: APIProblem.self) }
    #expect(same.message == error.message)
  }

  @Test func `an answer too long to be read is not said to be something else`() async throws {
    let error = try await failure(.unprocessableContent, #"{"reasonCode":7}"#, readUpTo: 4)
    let same = try #require(throws: ClientError.self) { try error.decoded(as: APIProblem.self) }
    #expect(same.code == .status(.unprocessableContent))
    #expect(same.message == error.message)
  }

  private func failure(
    _ status: HTTPStatus,
    _ content: HTTPBody,
    readUpTo limit: Int = 1 << 20
  ) async throws -> ClientError {
    let transport = RecordingTransport(status, body: content)
    let client = APIClient(host: .test, transport: transport, responseLimit: limit)
    return try #require(await #expect(throws: ClientError.self) { try await client.send(.allDogs) })
  }
}
