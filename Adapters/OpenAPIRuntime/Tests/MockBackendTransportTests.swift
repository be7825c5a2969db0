import BacklotOpenAPIRuntime
import BacklotStubs
import Foundation
import HTTPTypes
import OpenAPIRuntime
import Testing

@Suite struct `A client of swift-openapi-generator` {
  @Test func `reaches the backend at the path of the server's URL`() async throws {
    let backend = MockBackend { Get("/v1/dogs") { Respond(json: ["Rex"]) } }
    let (response, body) = try await send(
      .init(method: .get, scheme: nil, authority: nil, path: "/dogs?page=2"),
      to: backend
    )
    #expect(response.status.code == 200)
    #expect(try response.headerFields[#require(.init("Content-Type"))]?.hasPrefix("application/json") == true)
    #expect(try await text(of: body) == #"["Rex"]"#)
    #expect(backend.received(Get("/v1/dogs", query: ["page": "2"]), .once))
  }

  @Test func `sends its fields and its content`() async throws {
    let backend = MockBackend {
      Post("/v1/dogs", body: .json(containing: ["name": "Rex"])) { Respond(.created) }
        .header("X-Request-ID", "7")
    }
    var request = HTTPTypes.HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/dogs")
    request.headerFields.append(HTTPTypes.HTTPField(name: try #require(.init("X-Request-ID")), value: "7"))
    let (response, _) = try await send(request, body: .init(Array(#"{"name": "Rex"}"#.utf8)), to: backend)
    #expect(response.status.code == 201)
  }

  @Test func `receives the fault of a stub`() async throws {
    let backend = MockBackend { Get("/v1/dogs") { Fault.connectionReset } }
    await #expect(throws: URLError.self) {
      try await send(.init(method: .get, scheme: nil, authority: nil, path: "/dogs"), to: backend)
    }
  }

  @Test func `is told the nearest stub if none matches`() async throws {
    let backend = MockBackend { Get("/v1/dogs") { Respond(.ok) } }
    let error = await #expect(throws: UnmatchedRequest.self) {
      try await send(.init(method: .get, scheme: nil, authority: nil, path: "/dog"), to: backend)
    }
    #expect(error.map { "\($0)" }?.contains("/v1/dogs") == true)
  }

  @discardableResult
  private func send(
    _ request: HTTPTypes.HTTPRequest,
    body: OpenAPIRuntime.HTTPBody? = nil,
    to backend: MockBackend
  ) async throws -> (HTTPTypes.HTTPResponse, OpenAPIRuntime.HTTPBody?) {
    try await MockBackendTransport(backend)
      .send(request, body: body, baseURL: #require(URL(string: "https://api.example.com/v1")), operationID: "dogs")
  }

  private func text(of body: OpenAPIRuntime.HTTPBody?) async throws -> String {
    String(decoding: try await [UInt8](collecting: #require(body), upTo: 1 << 20), as: UTF8.self)
  }
}
