import BacklotClient

/// A dog as the API sends it.
nonisolated struct Dog: Codable, Sendable, Hashable {
  let name: String
}

nonisolated extension Endpoint where Kind == EndpointKinds.Public, Response == [Dog] {
  static var dogs: Self { Endpoint(path: "dogs") }
}

nonisolated extension URLHost {
  /// The real API.
  public static let production = URLHost(rawValue: "api.example.com")
}
