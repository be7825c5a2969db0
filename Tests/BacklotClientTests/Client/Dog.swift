import BacklotClient

/// The model of the API in the tests.
struct Dog: Codable, Equatable, Sendable {
  var name: String
  var age: Int
}

extension URLHost {
  static let test = URLHost(rawValue: "api.example.com")
}

extension Endpoint where Kind == EndpointKinds.Public, Response == [Dog] {
  static var allDogs: Self { Endpoint(path: "dogs") }
  static func dogs(named name: String) -> Self { Endpoint(path: "dogs/\(name)") }
}

extension Endpoint where Kind == EndpointKinds.Private, Response == EmptyResponse {
  static func add(_ dog: Dog) -> Self { Endpoint(.post, path: "dogs", body: .json(dog)) }
}
