/// What the clients of a backend have to live with, whatever its stubs say: answers that come later, and requests that
/// fail.
///
/// ```swift
/// let backend = MockBackend(
///   conditions: BackendConditions(latency: .uniform(.milliseconds(50) ... .milliseconds(200)), failures: FailureRate(0.1))
/// ) {
///   Get("/dogs") { Respond(json: ["Rex", "Lassie"]) }
/// }
/// ```
///
/// They stand between the client and the backend, as a network does, and know nothing of stubs: they hold for requests
/// that nothing answers as well. What they draw comes from the backend's seed and the number of the request, so the same
/// requests in the same order fare alike in each run, and a latency that is added leaves the requests that fail the same.
public struct BackendConditions: Sendable {
  /// How much later each answer comes, beyond what its stub says; nothing for no later.
  public var latency: Delay?
  /// How many requests fail, and how; nothing for none.
  public var failures: FailureRate?

  /// Makes conditions.
  ///
  /// - Parameters:
  ///   - latency: How much later each answer comes; no later unless given.
  ///   - failures: How many requests fail, and how; none unless given.
  public init(latency: Delay? = nil, failures: FailureRate? = nil) {
    self.latency = latency
    self.failures = failures
  }

  /// Nothing comes later and nothing fails, but where a stub says so.
  public static var ideal: Self { Self() }

  var isIdeal: Bool { latency == nil && failures == nil }
}

extension BackendConditions {
  /// What conditions draw from: a sequence for each thing that they decide.
  struct Draws {
    fileprivate let latency: RandomDraw
    fileprivate let failure: RandomDraw

    /// Those of the conditions of a whole backend.
    static func ofBackend(_ draw: RandomDraw) -> Self {
      Self(latency: draw.sequence(for: .latency), failure: draw.sequence(for: .failure))
    }

    /// Those of the conditions of one stub.
    static func ofStub(_ draw: RandomDraw) -> Self {
      Self(latency: draw.sequence(for: .stubLatency), failure: draw.sequence(for: .stubFailure))
    }
  }

  /// How much later the answer to one request comes.
  func latency(drawingFrom draws: Draws) -> Duration {
    var draw = draws.latency
    return latency?.duration(drawingFrom: &draw) ?? .zero
  }

  /// What one request gets instead of its answer; nothing where it does not fail.
  func failure(drawingFrom draws: Draws) -> StubResponse.Kind? {
    var draw = draws.failure
    return failures?.failure(drawingFrom: &draw)
  }
}

extension BackendConditions {
  /// Whether chance decides anything, so that a run can be repeated only by its seed.
  package var isDrawn: Bool {
    let share = failures?.share ?? 0
    return latency.map { !$0.isFixed } ?? false || (share > 0 && (share < 1 || (failures?.outcomes.count ?? 0) > 1))
  }
}
