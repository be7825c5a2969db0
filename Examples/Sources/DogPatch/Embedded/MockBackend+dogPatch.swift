public import BacklotClient
public import BacklotStubs

extension MockBackend {
  /// The backend that comes with the app, for as long as there is no other.
  ///
  /// - Parameters:
  ///   - time: How its time passes; at once unless given.
  ///   - failure: The status with which it answers everything, to rehearse an outage.
  ///   - failRate: How often it fails, from 0 for never to 1 for always.
  ///   - seed: What chance is drawn from; the same seed gives the same run.
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
