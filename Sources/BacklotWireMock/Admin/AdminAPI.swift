package import BacklotLimits
public import BacklotStubs

/// The source that adds WireMock's admin API below `/__admin` to a backend.
///
/// ```swift
/// let backend = MockBackend {
///   Get("/dogs") { Respond(json: ["Rex"]) }
///   AdminAPI()
/// }
/// ```
///
/// It takes effect only among the sources that a backend is created with. Its requests are neither recorded in the
/// journal nor delayed, and are not checked against contracts.
public struct AdminAPI: BackendSource {
  /// The configuration.
  public let configuration: AdminConfiguration

  /// Creates the source.
  ///
  /// - Parameter configuration: The configuration. Defaults to an API that is open to every client that reaches the
  ///   backend.
  public init(_ configuration: AdminConfiguration = .enabled) { self.configuration = configuration }

  /// Adds the admin API to a backend.
  public func contribute(to blueprint: inout BackendBlueprint) {
    let configuration = configuration
    blueprint.makeInterceptor = { AdminInterface(configuration, defaults: $0, time: $1) }
  }
}

extension MockBackend {
  /// Creates a backend from its description, with WireMock's admin API below `/__admin`.
  ///
  /// - Parameters:
  ///   - time: The passage of time. Defaults to immediate time.
  ///   - seed: The seed for random delays and failures. The same seed produces the same run.
  ///   - journalCapacity: The number of exchanges that the journal keeps.
  ///   - conditions: The added latency and the share of failing requests, independent of the stubs.
  ///   - reporting: The reporting to clients of violations of contracts among the sources.
  ///   - admin: The configuration of the admin API, or `nil` for none.
  ///   - sources: Stubs and other sources.
  public convenience init(
    time: BackendTime = .immediate,
    seed: UInt64 = 0,
    journalCapacity: Int = 10_000,
    conditions: BackendConditions = .ideal,
    reporting: ViolationReporting = .onRequest,
    admin: AdminConfiguration?,
    @BackendBuilder _ sources: () -> [any BackendSource]
  ) {
    self.init(
      layers: [sources()],
      time: time,
      seed: seed,
      journalCapacity: journalCapacity,
      conditions: conditions,
      reporting: reporting,
      admin: admin
    )
  }

  /// Creates a backend from several descriptions, in order of decreasing priority, with the admin API.
  package convenience init(
    layers: [[any BackendSource]],
    time: BackendTime,
    seed: UInt64 = 0,
    journalCapacity: Int = 10_000,
    conditions: BackendConditions = .ideal,
    reporting: ViolationReporting = .onRequest,
    admin: AdminConfiguration?,
    budget: StepBudget = StepBudget(),
    ownership: BackendOwnership? = nil
  ) {
    var layers = layers.isEmpty ? [[]] : layers
    if let admin { layers[layers.count - 1].append(AdminAPI(admin)) }
    self.init(
      layers: layers,
      time: time,
      seed: seed,
      journalCapacity: journalCapacity,
      conditions: conditions,
      reporting: reporting,
      budget: budget,
      ownership: ownership
    )
  }
}
