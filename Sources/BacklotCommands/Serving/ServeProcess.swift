import BacklotDesk
import BacklotHTTP
import BacklotOpenAPI
import BacklotRecording
import BacklotStubs
import BacklotWireMock
import Dispatch

/// A run of `backlot serve`, from reading the sources to the last answer.
struct ServeProcess {
  /// The maximum number of a contract's operations to show.
  private static let shownRequests = 20
  private let options: ServeOptions
  private let sources: ServedSources
  /// True if the command has the option `--lenient`.
  private let offersLeniency: Bool
  private let console: Console
  private let environment: ServeEnvironment
  private let log: ServeLog
  private let supervisor: ServeSupervisor

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - options: The options for serving.
  ///   - sources: The sources to serve. Defaults to the files and folders in the options, each recognized by its
  ///     content.
  ///   - console: The console to write to.
  ///   - environment: The system functions to use.
  init(
    _ options: ServeOptions,
    of sources: ServedSources? = nil,
    on console: Console,
    in environment: ServeEnvironment
  ) {
    self.options = options
    self.sources = sources ?? options.servedSources(on: console)
    offersLeniency = sources == nil
    self.console = console
    self.environment = environment
    log = ServeLog(options.isQuiet ? nil : options.log, on: console, masking: options.administration.secrets)
    supervisor = ServeSupervisor(log, overdue: .init(options.recording), on: console, in: environment)
  }

  /// Serves until a signal ends it.
  ///
  /// - Throws: ``SourceError`` or ``CommandFailure`` if it cannot start.
  func run() async throws -> ExitStatus {
    guard let traffic = options.recording else { return try await run(recordingTo: nil) }
    let recording = try BackgroundRecording(traffic.settings, notify: writeErrorLater) { [self] problem in
      writeError("the recording has ended early: \(problem)")
      supervisor.receive(.shutdown)
    }
    supervisor.beforeOverdueEnd { [self] in report(recording.finish()) }
    defer { supervisor.beforeOverdueEnd(nil) }
    do {
      let status = try await run(recordingTo: recording)
      return report(recording.finish(in: environment)) || status != .success ? status : .finding
    } catch {
      _ = recording.finish(in: environment)
      throw error
    }
  }

  private func run(recordingTo recording: BackgroundRecording?) async throws -> ExitStatus {
    var upstream = try upstream()
    if let recording { upstream = upstream?.sending(Self.recordedFields).observed(by: RecordingTap(recording.receive)) }
    let sources = self.sources.passing(to: upstream)
    let watch = try watch(sources)
    defer { watch?.stop() }
    let opening = "Opening \(sources.paths.joined(separator: ", "))"
    let loaded = try await console.progress.showing(opening) { try sources.load() }
    report(loaded)
    guard loaded.problems.isEmpty else { return .finding }
    var profile: ProfileReloader?
    do throws(ChaosProfileError) {
      if let path = options.chaos { profile = try ProfileReloader(path) }
    } catch {
      writeError("cannot start: the chaos profile cannot be used.\n\(Self.list(error.lines))")
      return .finding
    }
    return try await serve(sources, loaded: loaded, profile: profile, watch: watch)
  }

  /// The fields with which the upstream is asked for content in which secrets can be found.
  private static let recordedFields: HTTPFields = [.acceptEncoding: "identity"]

  private func upstream() throws(CommandFailure) -> Upstream? {
    guard let text = options.upstream else {
      guard options.sources.isEmpty else { return nil }
      throw CommandFailure(
        "SOURCE… or --upstream URL is required. Run backlot serve --help for the kinds of sources."
      )
    }
    do throws(InvalidUpstreamURL) {
      return Upstream(try UpstreamURL(text))
    } catch {
      throw CommandFailure("--upstream: \(error)")
    }
  }

  private func serve(
    _ sources: ServedSources,
    loaded: LoadedSources,
    profile: ProfileReloader?,
    watch: SourceWatch?
  ) async throws -> ExitStatus {
    let chance = ServeChance(options, profile: profile?.profile)
    let signals = try failing(supervisor.takeSignals)
    defer { signals.stop() }
    let administration = try ServeAdministration(options, loaded: loaded, environment: console.environment)
    let spaces = administration.spaces(
      around: loaded,
      sources: sources,
      chance: chance,
      leavingOut: { [console] problems in
        Self.sentence(onLeftOut: problems).map { console.writeError("backlot: \($0)\n".withoutControls) }
      },
      stop: { [supervisor] in supervisor.receive(.shutdown) },
      notice: { [log] in log.append(.notice($0)) }
    )
    guard let server = try start(spaces) else { return .finding }
    defer {
      server.stop()
      log.close()
    }
    let seed = chance.isUsed || loaded.isDrawn ? chance.seed : nil
    var banner = banner(of: server, loaded, seed: seed, watches: watch != nil)
    banner.chaos = chance.conditions.profile?.name
    banner.recording = options.recording?.settings.path
    log.append(.started(banner))
    if options.isQuiet, options.port == 0, options.recording?.command.isEmpty ?? true { announce(banner) }
    var reloader = SourceReloader(sources, into: spaces, warnings: loaded.warnings)
    if let watch { follow(loaded, with: &reloader, watch: watch) }
    if administration.isOpenToOthers(at: server.addresses) {
      warn(
        "every client that can reach this server can change its responses; add --admin-token TOKEN or --no-admin"
      )
    }
    if let profile { warn(ofUnknownOperationsIn: profile.profile, of: spaces) }
    let command = try startCommand(requesting: server.url)
    var status = await follow(server, of: spaces, reloader: reloader, profile: profile, watch: watch)
    if let command { status = await command.finish(isInterrupted: supervisor.isInterrupted) }
    if spaces.main.isGuarded { log.append(.covered(spaces.coverage)) }
    return status
  }

  /// Writes the startup line of a quiet server if the system chose its port, which would otherwise be unknown.
  private func announce(_ banner: ServeBanner) {
    var banner = banner
    (banner.requests, banner.moreRequests) = ([], 0)
    let line = ServeLog(options.log, on: console)
    line.append(.started(banner))
    line.flush()
  }

  private func banner(of server: any RunningServer, _ loaded: LoadedSources, seed: UInt64?, watches: Bool)
    -> ServeBanner
  {
    let outlines = loaded.outlines
    let requests = outlines.flatMap { $0.requests(upTo: Self.shownRequests) }.prefix(Self.shownRequests)
    return ServeBanner(
      version: ProgramVersion.current,
      url: server.url,
      addresses: server.addresses,
      parts: loaded.parts,
      upstream: loaded.upstream?.url ?? options.proxied,
      watches: watches,
      seed: seed,
      requests: Array(requests),
      moreRequests: outlines.map(\.count).reduce(0, +) - requests.count
    )
  }
}

// MARK: - Starting

extension ServeProcess {
  /// Watches the sources if requested.
  ///
  /// Watching starts before the sources are read, so that no later change is missed.
  private func watch(_ sources: ServedSources) throws -> SourceWatch? {
    guard options.watches, sources.watchedPaths != [] || sources.paths == [] else { return nil }
    // A problem of the sources is more important to report than a failure to watch them.
    try sources.check()
    return try failing { [environment, supervisor] () throws(ServerError) in
      try SourceWatch(sources.watchedPaths + profilePaths) { paths throws(ServerError) in
        try environment.watch(paths) { supervisor.receive(.watcher($0)) }
      }
    }
  }

  /// Also watches the files that contracts refer to.
  private func follow(_ loaded: LoadedSources, with reloader: inout SourceReloader, watch: SourceWatch) {
    reloader.watchReferredFiles(of: loaded)
    follow(reloader, watch: watch)
  }

  private func follow(_ reloader: SourceReloader, watch: SourceWatch) {
    do throws(ServerError) { try watch.follow(reloader.watchedPaths + profilePaths) } catch {
      writeError(error.message)
    }
  }

  private func failing<Value>(_ start: () throws(ServerError) -> Value) throws(CommandFailure) -> Value {
    do throws(ServerError) { return try start() } catch { throw CommandFailure(error.message) }
  }

  /// Starts the server.
  ///
  /// - Returns: The server, or `nil` if the port is in use, which has been reported.
  private func start(_ spaces: BackendSpaces) throws(CommandFailure) -> (any RunningServer)? {
    let log = log
    var configuration = ServerConfiguration(host: options.host, port: options.port)
    configuration.crossOrigin = options.crossOrigin
    if let size = options.bodyMemory { configuration.limits.totalBodySize = size << 20 }
    configuration.compressesResponses = options.compresses
    if let time = options.upstreamTime { configuration.upstream.wait(atMost: time) }
    configuration.problemObserver = writeErrorLater
    if !options.isQuiet {
      configuration.observer = { log.append(.request($0)) }
      configuration.webhookObserver = { log.append(.webhook($0)) }
    }
    do throws(ServerError) {
      return try environment.start(spaces, configuration)
    } catch {
      guard error.code == .addressInUse else { throw CommandFailure(error.message) }
      writeError(portTaken)
      return nil
    }
  }

  /// Starts the command whose requests are recorded, if any; the server stops when it ends.
  private func startCommand(requesting url: String) throws(CommandFailure) -> CommandRun? {
    guard let traffic = options.recording, !traffic.command.isEmpty else { return nil }
    return try failing { [environment, supervisor] () throws(ServerError) in
      try CommandRun(traffic, requesting: url, in: environment) { supervisor.receive(.shutdown) }
    }
  }

  private var portTaken: String {
    let owner = environment.listener(options.port).map { " by \($0)" } ?? ""
    return
      "port \(options.port) is in use\(owner). Stop that process, or choose another port; --port 0 picks a free port."
  }
}

// MARK: - Following

extension ServeProcess {
  private func follow(
    _ server: any RunningServer,
    of spaces: BackendSpaces,
    reloader: SourceReloader,
    profile: ProfileReloader?,
    watch: SourceWatch?
  ) async -> ExitStatus {
    var (reloader, profile) = (reloader, profile)
    return await withTaskGroup(of: Void.self) { group in
      for await step in supervisor.steps {
        switch step {
        case .reload(let report):
          reload(report, with: &reloader)
          if let outcome = profile?.reload(into: spaces) { self.report(outcome, of: spaces) }
          if let watch { follow(reloader, watch: watch) }
        case .drain:
          log.append(.stopping)
          group.addTask { [supervisor] in
            await server.drain(within: ServeSupervisor.patience)
            supervisor.receive(.drained)
          }
        case .end:
          group.cancelAll()
          return .success
        }
      }
      return .success
    }
  }

  private func reload(_ change: WatchReport?, with reloader: inout SourceReloader) {
    switch change {
    case .blind(let error): writeError(error.message)
    case .changed(let snapshot, let isSettled): report(reloader.reload(snapshot, isSettled: isSettled))
    case nil:
      sources.forgetRemoteDocuments()
      report(reloader.reload())
    }
    if reloader.lacksDescriptors { supervisor.reloadLater() }
  }

  /// The file of the chaos profile, if any.
  private var profilePaths: [String] { options.chaos.map { [$0] } ?? [] }

  private func report(_ outcome: ProfileReloader.Outcome, of spaces: BackendSpaces) {
    switch outcome {
    case .replaced(let profile):
      let seed = spaces.main.conditions.isDrawn ? " · seed \(spaces.main.seed)" : ""
      log.append(.notice("chaos \(profile.name ?? profilePaths.joined()) reloaded\(seed)"))
      warn(ofUnknownOperationsIn: profile, of: spaces)
    case .kept(let error):
      writeError("the changed chaos profile is broken, so the previous one stays in use:\n\(Self.list(error.lines))")
    }
  }

  private func report(_ outcome: SourceReloader.Outcome) {
    switch outcome {
    case .replaced(let parts, let warnings, let leftOut):
      warn(warnings)
      report(leftOut: leftOut)
      if !parts.isEmpty { log.append(.reloaded(parts)) }
    case .kept(let problems):
      writeError("the changed sources are broken, so the previous responses stay in use:\n\(Self.list(problems))")
    case .keptAsBefore, .unsettled: break
    }
  }
}

// MARK: - Reporting

extension ServeProcess {
  private func report(_ loaded: LoadedSources) {
    warn(loaded.warnings)
    report(leftOut: loaded.leftOut)
    guard !loaded.problems.isEmpty else { return }
    let advice = offersLeniency && !options.isLenient ? " Pass --lenient to serve the rest." : ""
    writeError(
      "cannot start: there \(Self.count(loaded.problems)) in the sources.\(advice)\n"
        + Self.list(loaded.problems.map(\.description))
    )
  }

  /// Reports the end of a recording.
  ///
  /// - Returns: True if it is complete.
  @discardableResult
  private func report(_ outcome: RecordingOutcome) -> Bool {
    if outcome.isFailure {
      writeError("the recording is incomplete: \(outcome.message)")
    } else if !options.isQuiet || !(options.recording?.command.isEmpty ?? true) {
      writeError(outcome.message)
    }
    return !outcome.isFailure
  }

  private func report(leftOut problems: [SourceProblem]) {
    Self.sentence(onLeftOut: problems).map { writeError($0) }
  }

  /// Returns a message about the parts left out, if any.
  static func sentence(onLeftOut problems: [SourceProblem]) -> String? {
    guard !problems.isEmpty else { return nil }
    return "there \(count(problems)), so these are left out and the rest is served:\n"
      + list(problems.map(\.description))
  }

  private static func count(_ problems: [SourceProblem]) -> String {
    problems.count == 1 ? "is 1 problem" : "are \(problems.count) problems"
  }

  private func warn(_ warnings: [SourceProblem]) {
    if !options.isQuiet { for warning in warnings { writeError("warning: \(warning)") } }
  }

  /// Warns of operations in a chaos profile that no contract has, and that therefore have no effect.
  private func warn(ofUnknownOperationsIn profile: ChaosProfile, of spaces: BackendSpaces) {
    for name in profile.unknownOperations(among: spaces.main.stubs) {
      warn(
        "the chaos profile has rules for the operation \"\(name)\", which no OpenAPI document among the sources answers. "
          + "Check its operationId, or name a method and a path."
      )
    }
  }

  private func warn(_ message: String) { if !options.isQuiet { writeError("warning: \(message)") } }

  /// Writes a message without waiting, since a slow reader of the messages must not block an event loop.
  private func writeErrorLater(_ message: String) { DispatchQueue.global().async { writeError(message) } }

  private func writeError(_ message: String) { console.writeError("backlot: \(message)\n".withoutControls) }

  private static func list(_ problems: [String]) -> String { problems.map { "  \($0)" }.joined(separator: "\n") }
}

extension UpstreamLimits {
  /// Limits each time to wait for the upstream.
  fileprivate mutating func wait(atMost time: Duration) {
    connectTime = min(connectTime, time)
    (answerTime, idleTime) = (time, time)
  }
}

extension ChaosProfileError {
  /// The problems with their locations.
  fileprivate var lines: [String] { description.split(separator: "\n").map(String.init) }
}
