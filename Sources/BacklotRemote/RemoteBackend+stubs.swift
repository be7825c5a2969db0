import BacklotHTTP
import BacklotJSON
public import BacklotStubs
import BacklotWireMock

extension RemoteBackend {
  /// Adds sources to the server that take precedence over the existing ones.
  ///
  /// Within one call, the first source takes precedence, as in a `MockBackend`.
  ///
  /// The call adds all of the sources or fails without adding any. Files used as bodies are uploaded, up to 8 MiB each,
  /// since the server may be on another machine.
  ///
  /// - Throws: ``RemoteError``, with the code `cannotTravel` if a stub is invalid or has a Swift closure, or a body that is
  ///   too large or cannot be read.
  public func add(@BackendBuilder _ sources: () -> [any BackendSource]) async throws(RemoteError) {
    let blueprint = BackendBlueprint(sources())
    if let problem = blueprint.diagnostics.first(where: { $0.severity == .error }) { throw .cannotTravel(problem) }
    let mappings = try await Self.mappings(of: StubOrder.withWrittenPriorities(blueprint.stubs))
    guard !mappings.isEmpty else { return }
    // The first of the mappings that are imported together takes precedence.
    let content: JSONObject = ["mappings": .array(mappings.map { .object($0) })]
    try await send(.post, to: "/mappings/import", content: .object(content))
  }

  /// Removes all stubs from the server, including those that it was started with.
  public func removeAll() async throws(RemoteError) { try await send(.delete, to: "/mappings") }

  /// Restores the server's initial state: its own stubs, scenarios in their initial state, and an empty journal.
  public func reset() async throws(RemoteError) { try await send(.post, to: "/reset") }

  private static func mappings(of stubs: [Stub]) async throws(RemoteError) -> [JSONObject] {
    var mappings: [JSONObject] = []
    for stub in stubs {
      do throws(MappingWritingError) {
        mappings += try MappingWriter().mappings(of: try await stub.embeddingFiles(upTo: 8 << 20))
      } catch {
        throw .cannotTravel(error)
      }
    }
    return mappings
  }
}

// MARK: - Scenarios and conditions

extension RemoteBackend {
  /// Returns the state of a scenario, or `started` if no stub uses a scenario of that name.
  public func state(ofScenario name: String) async throws(RemoteError) -> ScenarioState {
    let scenarios = try await send(.get, to: "/scenarios")["scenarios"]?.array ?? []
    let state = scenarios.first { $0["name"]?.string == name }?["state"]?.string
    return state.map { ScenarioState(rawValue: $0) } ?? .started
  }

  /// Sets the state of a scenario.
  public func setScenario(_ name: String, to state: ScenarioState) async throws(RemoteError) {
    let path = PercentEncoding.encode(name, for: .pathSegment)
    try await send(.put, to: "/scenarios/\(path)/state", content: .object(["state": .string(state.rawValue)]))
  }

  /// Resets all scenarios to their initial state.
  public func resetScenarios() async throws(RemoteError) { try await send(.post, to: "/scenarios/reset") }

  /// Delays each response by the specified time; `nil` for no delay beyond those of the stubs.
  public func setDelay(_ delay: Delay?) async throws(RemoteError) {
    let settings: JSONObject
    do throws(MappingWritingError) { settings = try MappingWriter().settings(delay) } catch {
      throw .cannotTravel(error)
    }
    try await send(.post, to: "/settings", content: .object(settings))
  }
}
