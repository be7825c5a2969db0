import BacklotClient
import BacklotStubs
import Synchronization

/// The listed dogs: a selection of all dogs, of which each request replaces one.
final class Kennel: Sendable {
  private let visits = Mutex(0)
  private let chance: SeededChance
  private let failRate: Double

  init(failRate: Double, seed: UInt64) {
    self.failRate = failRate
    chance = SeededChance(seed: seed)
  }

  /// Answers a request, or fails as services do: half of the time with an answer, half of the time without.
  func answer() throws -> ResponseDefinition {
    if chance.strikes(atRate: failRate) {
      if chance.strikes(atRate: 0.5) { throw Fault.connectionReset }
      return Respond(.serviceUnavailable)
    }
    let delay = Delay.uniform(.milliseconds(200) ... .milliseconds(600))
    return Respond(json: dogs(), after: delay, encoder: Dog.encoder)
  }

  private func dogs() -> [Dog] {
    let visit = visits.withLock { visits in
      defer { visits += 1 }
      return visits
    }
    let listed = Dog.embedded.count - 3
    return (visit..<visit + listed).map { Dog.embedded[$0 % Dog.embedded.count] }
  }
}
