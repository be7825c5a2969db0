import BacklotClient

// In this package, code is on the main actor unless it says otherwise. Models are decoded on any thread.

/// A dog as the API sends it.
nonisolated struct Dog: Codable, Sendable, Hashable {
  let name: String
  let age: Int
}

// Endpoints of the kind Private need a token: `client.send(.dogs, with: token)`.
nonisolated extension Endpoint where Kind == EndpointKinds.Public, Response == [Dog] {
  /// The path is relative to the host, without a slash at its beginning.
  static var dogs: Self { Endpoint(path: "dogs") }
}

nonisolated extension URLHost {
  /// The real API: a host, or a URL such as `http://127.0.0.1:8080/api`.
  public static let production = URLHost(rawValue: "api.example.com")
}
