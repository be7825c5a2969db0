import BacklotServer
import BacklotStubs
import BacklotWireMock
import BacklotWireMockXML

/// The administration of a running server: the capabilities of its admin API, and the storage of changes.
struct ServeAdministration {
  private let options: ServeOptions
  private let templates: TemplateSettings
  /// The first folder of stub files, if any.
  private let stubFolder: String?
  /// The folder of the bodies to which its mappings refer.
  private let bodies: String?
  /// The folder in which mappings are stored, if any.
  private let preparedFolder: AdminConfiguration.PreparedFolder?

  /// - Parameters:
  ///   - options: The options.
  ///   - loaded: The initial content of the sources.
  ///   - environment: Returns the value of a variable, for templates.
  /// - Throws: An error if changes are to be stored and there is no folder for them.
  init(
    _ options: ServeOptions,
    loaded: LoadedSources,
    environment: @escaping @Sendable (String) -> String? = { _ in nil }
  ) throws(CommandFailure) {
    self.options = options
    templates = options.templates.settings(environment)
    (stubFolder, bodies) = try Self.stubFolder(among: loaded.parts) ?? (nil, nil)
    guard options.persists else {
      preparedFolder = nil
      return
    }
    if !options.isAdministered {
      throw CommandFailure("--persist saves stubs of the admin API, so it cannot be combined with --no-admin.")
    }
    guard let stubFolder else {
      throw CommandFailure(
        "--persist needs a folder of stub files among the sources, such as a folder with an empty mappings/."
      )
    }
    do throws(FileWritingError) {
      preparedFolder = try AdminConfiguration.PreparedFolder(stubFolder)
    } catch {
      throw CommandFailure("--persist: \(error) Make the folder writable, or omit --persist.")
    }
  }

  /// Returns the first folder of stub files, and the folder of their bodies.
  private static func stubFolder(
    among parts: [LoadedSources.Part]
  ) throws(CommandFailure) -> (path: String?, bodies: String?)? {
    for part in parts where part.format == .stubFiles {
      do throws(SystemReason) {
        guard try FileStatus.ifThere(part.path)?.isFolder ?? false else { continue }
        return (part.path, try StubFileLayout(looking: part.path, isFolder: true).bodies)
      } catch {
        throw CommandFailure("\(part.path) cannot be accessed: \(error.text)")
      }
    }
    return nil
  }

  /// Returns the shared backend, with support for separate backends of individual clients.
  ///
  /// - Parameters:
  ///   - loaded: The initial content of the sources.
  ///   - sources: The sources.
  ///   - chance: The delays, failures and random seed.
  ///   - leavingOut: Called with the parts that a reset left out.
  ///   - stop: Called if a client requests that the server stop.
  ///   - notice: Called with each one-time message for the user.
  func spaces(
    around loaded: LoadedSources,
    sources: ServedSources,
    chance: ServeChance,
    leavingOut tell: @escaping @Sendable ([SourceProblem]) -> Void = { _ in },
    stop: @escaping @Sendable () -> Void,
    notice: @escaping @Sendable (String) -> Void = { _ in }
  ) -> BackendSpaces {
    var configuration = configuration(for: sources, leavingOut: tell, stop: stop)
    configuration?.notice = notice
    let backend = MockBackend(
      layers: [[loaded]],
      time: .real,
      seed: chance.seed,
      journalCapacity: options.administration.journalCapacity,
      conditions: chance.conditions,
      admin: configuration
    )
    var rules = SpaceRules()
    if options.isAdministered { rules.hostSuffix = "localhost" } else { rules.field = nil }
    return BackendSpaces(around: backend, rules: rules)
  }

  private func configuration(
    for sources: ServedSources,
    leavingOut tell: @escaping @Sendable ([SourceProblem]) -> Void,
    stop: @escaping @Sendable () -> Void
  ) -> AdminConfiguration? {
    guard options.isAdministered else { return nil }
    var configuration = AdminConfiguration(token: options.adminToken, version: ProgramVersion.current)
    configuration.folder = options.persists ? stubFolder : nil
    configuration.preparedFolder = preparedFolder
    configuration.bodies = bodies
    configuration.xml = LibXMLSupport()
    configuration.templates = templates
    configuration.shutdown = stop
    options.administration.apply(to: &configuration)
    configuration.refusesOtherHosts = true
    // A client waits for the result, and other clients wait for that client.
    configuration.loadDefaults = { () throws(BrokenSources) in try Self.defaults(of: sources.offline, leavingOut: tell)
    }
    configuration.isLenient = options.isLenient
    return configuration
  }

  /// Returns the current content of the sources if it is not broken.
  private static func defaults(
    of sources: ServedSources,
    leavingOut tell: ([SourceProblem]) -> Void
  ) throws(BrokenSources) -> BackendBlueprint {
    let loaded: LoadedSources
    do throws(SourceError) { loaded = try sources.load() } catch { throw BrokenSources([error.message]) }
    let problems = loaded.problems.isEmpty ? loaded.passingFailures : loaded.problems
    guard problems.isEmpty else { throw BrokenSources(problems.map(\.description)) }
    tell(loaded.leftOut)
    return BackendBlueprint([loaded])
  }

  /// Returns true if clients on other machines may change the answers without a token.
  func isOpenToOthers(at addresses: [String]) -> Bool {
    guard options.isAdministered, options.adminToken == nil else { return false }
    return addresses.contains { !$0.hasPrefix("127.") && !$0.hasPrefix("[::1]") }
  }
}

// MARK: - Chance

/// The role of chance in a server's answers.
struct ServeChance {
  /// The delay of answers, and the share of failing requests.
  let conditions: BackendConditions
  /// The random seed.
  let seed: UInt64
  /// True if random values are used, so that repeating a run requires the seed.
  let isUsed: Bool

  /// - Parameters:
  ///   - options: The options.
  ///   - profile: The chaos profile, if any.
  init(_ options: ServeOptions, profile: ChaosProfile? = nil) {
    var profile = profile
    let failures = options.failRate > 0 ? FailureRate(options.failRate) : nil
    // Small enough to type.
    seed = options.seed ?? profile?.seed ?? UInt64.random(in: 1...999_999)
    profile?.seed = nil
    conditions = BackendConditions(latency: options.latency, failures: failures, profile: profile)
    isUsed = conditions.isDrawn
  }
}
