import BacklotClient
import Testing

/// As models are in apps whose modules are isolated to the main actor by default.
@MainActor
private struct Screen: @MainActor Decodable {
  var title: String
}

extension Endpoint where Kind == EndpointKinds.Public, Response == Screen {
  @MainActor fileprivate static var home: Endpoint<EndpointKinds.Public, Screen> { Endpoint(path: "home") }
}

@MainActor
struct MainActorModelTests {
  @Test func `a model that belongs to the main actor is decoded there`() async throws {
    let client = APIClient(host: .test, transport: RecordingTransport(.ok, body: #"{"title":"Home"}"#))
    #expect(try await client.send(.home).title == "Home")
  }
}
