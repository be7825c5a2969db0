import BacklotClient
import Dispatch
import Testing

/// A model as in an app whose modules are isolated to the main actor by default.
@MainActor
private struct Screen: @MainActor Decodable {
  var title: String
}

/// A nonisolated model that records where it was decoded.
private final class Place: Decodable {
  static let isMainQueue = DispatchSpecificKey<Bool>()

  let isOnMainActor: Bool

  init(from decoder: any Decoder) { isOnMainActor = DispatchQueue.getSpecific(key: Self.isMainQueue) ?? false }
}

extension Endpoint where Kind == EndpointKinds.Public, Response == Screen {
  @MainActor fileprivate static var home: Endpoint<EndpointKinds.Public, Screen> { Endpoint(path: "home") }
}

extension Endpoint where Kind == EndpointKinds.Public, Response == Place {
  fileprivate static var place: Self { Endpoint(path: "place") }
}

@MainActor
struct DecodingIsolationTests {
  private let client = APIClient(
    host: .test,
    transport: RecordingTransport(.ok, body: HTTPBody(#"{"title":"Home"}"# + String(repeating: " ", count: 4 << 10)))
  )

  @Test func `a model that belongs to the main actor is decoded there`() async throws {
    #expect(try await client.send(.home).title == "Home")
  }

  @Test func `a long answer of any other model is decoded off the main actor, and need not be Sendable`() async throws {
    DispatchQueue.main.setSpecific(key: Place.isMainQueue, value: true)
    #expect(DispatchQueue.getSpecific(key: Place.isMainQueue) == true)
    #expect(try await !client.send(.place).isOnMainActor)
  }
}
