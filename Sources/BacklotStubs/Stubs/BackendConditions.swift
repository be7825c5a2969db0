/// The simulated network conditions of a backend, regardless of its stubs: delayed answers, and requests that fail.
///
/// ```swift
/// let backend = MockBackend(
///   conditions: BackendConditions(latency: .uniform(.milliseconds(50) ... .milliseconds(200)), failures: FailureRate(0.1))
/// ) {
///   Get("/dogs") { Respond(json: ["Rex", "Lassie"]) }
/// }
/// ```
///
/// Conditions act between the client and the backend, as a network does, and are independent of stubs: they also apply
/// to requests that no stub answers. Random values come from the backend's seed and the number of the request, so the
/// same requests in the same order have the same outcomes in each run. Adding a latency does not change which requests
/// fail.
public struct BackendConditions: Sendable {
  /// The additional delay of each answer, beyond that of its stub, or `nil` for no delay.
  public var latency: Delay?
  /// The share of requests that fail, and their outcomes, or `nil` for no failures.
  public var failures: FailureRate?
  /// The chaos profile.
  ///
  /// Defaults to `nil`. A failure of the profile takes precedence over ``failures``; its delays are added to ``latency``.
  public var profile: ChaosProfile?

  /// Creates conditions.
  ///
  /// - Parameters:
  ///   - latency: The additional delay of each answer. Defaults to no delay.
  ///   - failures: The share of requests that fail, and their outcomes. Defaults to no failures.
  ///   - profile: The chaos profile. Defaults to `nil`.
  public init(latency: Delay? = nil, failures: FailureRate? = nil, profile: ChaosProfile? = nil) {
    self.latency = latency
    self.failures = failures
    self.profile = profile
  }

  /// Conditions without delays or failures, except those of stubs.
  public static var ideal: Self { Self() }

  /// Returns the conditions of a profile.
  public static func profile(_ profile: ChaosProfile) -> Self { Self(profile: profile) }

  /// Returns the conditions of a network, such as ``NetworkConditions/threeG``.
  public static func network(_ network: NetworkConditions) -> Self {
    .profile(ChaosProfile(name: network.name, network: network))
  }

  var isIdeal: Bool { latency == nil && failures == nil && profile?.isEmpty ?? true }
}

extension BackendConditions {
  /// The random sequences for conditions, one for each decision.
  package struct Draws {
    fileprivate let latency: RandomDraw
    fileprivate let failure: RandomDraw

    /// Returns the sequences for the conditions of a whole backend.
    static func ofBackend(_ draw: RandomDraw) -> Self {
      Self(latency: draw.sequence(for: .latency), failure: draw.sequence(for: .failure))
    }

    /// Returns the sequences for the conditions of one stub.
    static func ofStub(_ draw: RandomDraw) -> Self {
      Self(latency: draw.sequence(for: .stubLatency), failure: draw.sequence(for: .stubFailure))
    }
  }

  /// Returns the additional delay of the answer to one request.
  func latency(drawingFrom draws: Draws) -> Duration {
    var draw = draws.latency
    return latency?.duration(drawingFrom: &draw) ?? .zero
  }

  /// Returns the outcome of a request that fails, or `nil` if it does not fail.
  package func failure(drawingFrom draws: Draws) -> StubResponse.Kind? {
    var draw = draws.failure
    return failures?.failure(drawingFrom: &draw)
  }
}

extension BackendConditions {
  /// True if any outcome is random, so that only the same seed repeats a run.
  package var isDrawn: Bool {
    latency.map { !$0.isFixed } ?? false || failures?.isDrawn ?? false || profile?.isDrawn ?? false
  }
}

extension Stub {
  /// The simulated network conditions of the stub, in addition to those of the whole backend.
  ///
  /// Defaults to `nil`.
  ///
  /// A request that fails because of them does not reach the stub, as with the backend's conditions. They use their own
  /// random sequences, so that neither set of conditions changes the decisions of the other.
  package var conditions: BackendConditions? {
    get { ownConditions?.value }
    set { ownConditions = newValue.flatMap { $0.isIdeal ? nil : Box($0) } }
  }
}
