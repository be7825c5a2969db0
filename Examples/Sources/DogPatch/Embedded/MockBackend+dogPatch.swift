public import BacklotClient
public import BacklotStubs

extension MockBackend {
  /// Creates the backend that is part of the app until a real one is available.
  ///
  /// - Parameters:
  ///   - time: The time of the backend. By default, delays pass at once.
  ///   - failure: The status of all responses, to simulate an outage.
  ///   - failRate: The share of requests that fail, from 0 for never to 1 for always.
  ///   - seed: The seed of the random numbers. The same seed gives the same run.
  public static func dogPatch(
    time: BackendTime = .immediate,
    failingWith failure: HTTPStatus? = nil,
    failRate: Double = 0,
    seed: UInt64 = 0
  ) -> MockBackend {
    let kennel = Kennel(failRate: failRate, seed: seed)
    return MockBackend(time: time, seed: seed) {
      if let failure {
        AnyMethod("/**") { Respond(failure) }
      }
      Get("/api/v1/dogs") { _ in try kennel.answer() }
    }
  }
}
