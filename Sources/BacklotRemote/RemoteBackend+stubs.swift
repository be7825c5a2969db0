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
  /// - Throws: ``RemoteError``, with the code `cannotTravel` if a stub has a Swift closure, or a body that is too large
  ///   or cannot be read.
  public func add(@BackendBuilder _ sources: () -> [any BackendSource]) async throws(RemoteError) {
    let blueprint = BackendBlueprint(sources())
    let mappings = try await Self.mappings(of: StubOrder.withWrittenPriorities(blueprint.stubs))
    guard !mappings.isEmpty else { return }
    // Of those that are imported together the first one is asked first.
    let content: JSONObject = ["mappings": .array(mappings.map { .object($0) })]
    try await ask(.post, "/mappings/import", .object(content))
  }

  /// Takes all stubs from the server, those that it was started with among them.
  public func removeAll() async throws(RemoteError) { try await ask(.delete, "/mappings") }

  /// Puts the server back to what it was started with: its own stubs, scenarios at their beginning, an empty journal.
  public func reset() async throws(RemoteError) { try await ask(.post, "/reset") }

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
  /// The state that a scenario is in; started where no stub takes part in one of that name.
  public func state(ofScenario name: String) async throws(RemoteError) -> ScenarioState {
    let scenarios = try await ask(.get, "/scenarios")["scenarios"]?.array ?? []
    let state = scenarios.first { $0["name"]?.string == name }?["state"]?.string
    return state.map { ScenarioState(rawValue: $0) } ?? .started
  }

  /// Puts a scenario into a state.
  public func setScenario(_ name: String, to state: ScenarioState) async throws(RemoteError) {
    let path = PercentEncoding.encode(name, for: .pathSegment)
    try await ask(.put, "/scenarios/\(path)/state", .object(["state": .string(state.rawValue)]))
  }

  /// Puts all scenarios back to their beginning.
  public func resetScenarios() async throws(RemoteError) { try await ask(.post, "/scenarios/reset") }

  /// Delays each response by the specified time; `nil` for no delay beyond those of the stubs.
  public func setDelay(_ delay: Delay?) async throws(RemoteError) {
    let settings: JSONObject
    do throws(MappingWritingError) { settings = try MappingWriter().settings(delay) } catch {
      throw .cannotTravel(error)
    }
    try await ask(.post, "/settings", .object(settings))
  }
}
