import BacklotServer
import BacklotStubs

/// A run of `backlot serve`: from the reading of the sources to the last answer.
struct ServeProcess {
  /// How long answers under way may take when the server is to stop.
  private static let patience = Duration.seconds(10)
  private let options: ServeOptions
  private let console: Console
  private let environment: ServeEnvironment
  private let log: ServeLog
  private let events: AsyncStream<Event>
  private let report: AsyncStream<Event>.Continuation

  private enum Event: Sendable {
    case signal(ServeSignal)
    case watcher(WatchReport)
    case drained
  }

  init(_ options: ServeOptions, on console: Console, in environment: ServeEnvironment) {
    self.options = options
    self.console = console
    self.environment = environment
    log = ServeLog(options.isQuiet ? nil : options.log, on: console)
    (events, report) = AsyncStream.makeStream(of: Event.self)
  }

  /// Serves until a signal ends it.
  ///
  /// - Throws: ``SourceError`` or ``CommandFailure`` where it cannot begin.
  func run() async throws -> ExitStatus {
    let sources = ServedSources(options.sources)
    // Before they are read, so that no change after that is missed.
    let watcher = try options.watches ? watch(sources) : nil
    defer { watcher?.stop() }
    let loaded = try sources.load()
    tell(loaded)
    guard loaded.problems.isEmpty else { return .finding }
    return try await serve(sources, loaded)
  }

  private func serve(_ sources: ServedSources, _ loaded: LoadedSources) async throws -> ExitStatus {
    let signals = try failing { () throws(ServerError) in
      try environment.takeSignals { [report] in report.yield(.signal($0)) }
    }
    defer { signals.stop() }
    let chance = ServeChance(options)
    let administration = try ServeAdministration(options, loaded)
    let spaces = administration.spaces(around: loaded, sources, chance) { [report] in report.yield(.signal(.terminate))
    }
    guard let server = try start(spaces) else { return .finding }
    defer {
      server.stop()
      log.flush()
    }
    log.append(.started(banner(of: server, loaded, seed: chance.isUsed ? chance.seed : nil)))
    let reloader = SourceReloader(sources, into: spaces, warnings: loaded.warnings)
    if administration.isOpenToOthers(at: server.addresses) {
      warn(
        "anybody who reaches this server may change what it answers: --admin-token TOKEN or --no-admin keeps them off"
      )
    }
    return await follow(server, reloader)
  }

  private func banner(of server: any RunningServer, _ loaded: LoadedSources, seed: UInt64?) -> ServeBanner {
    ServeBanner(
      version: BacklotCommand.version,
      url: server.url,
      addresses: server.addresses,
      parts: loaded.parts,
      watches: options.watches,
      seed: seed
    )
  }
}

// MARK: - Starting

extension ServeProcess {
  private func watch(_ sources: ServedSources) throws -> any Stoppable {
    // What is wrong with them is more worth knowing than that it cannot be watched.
    try sources.check()
    return try failing { () throws(ServerError) in
      try environment.watch(sources.paths) { [report] in report.yield(.watcher($0)) }
    }
  }

  private func failing<Value>(_ start: () throws(ServerError) -> Value) throws(CommandFailure) -> Value {
    do throws(ServerError) { return try start() } catch { throw CommandFailure(error.message) }
  }

  /// Starts the server.
  ///
  /// - Returns: Nothing where the port is taken, which has been said then.
  private func start(_ spaces: BackendSpaces) throws(CommandFailure) -> (any RunningServer)? {
    let log = log
    var configuration = ServerConfiguration(host: options.host, port: options.port)
    configuration.crossOrigin = options.allowsAnyOrigin ? .any : nil
    if !options.isQuiet {
      configuration.observer = { log.append(.request($0)) }
      configuration.webhookObserver = { log.append(.webhook($0)) }
    }
    do throws(ServerError) {
      return try environment.start(spaces, configuration)
    } catch {
      guard error.code == .addressInUse else { throw CommandFailure(error.message) }
      complain(portTaken)
      return nil
    }
  }

  private var portTaken: String {
    let owner = environment.listener(options.port).map { " by \($0)" } ?? ""
    return
      "port \(options.port) is taken\(owner). Stop what listens there, or take another: --port 0 takes one that is free."
  }
}

// MARK: - Following

extension ServeProcess {
  private func follow(_ server: any RunningServer, _ reloader: SourceReloader) async -> ExitStatus {
    var reloader = reloader
    var lifecycle = ServeLifecycle()
    return await withTaskGroup(of: Void.self) { group in
      for await event in events {
        switch lifecycle.receive(moment(event)) {
        case .nothing: break
        case .reload: reload(event, with: &reloader)
        case .drain:
          log.append(.stopping)
          group.addTask { [report] in
            await server.drain(within: Self.patience)
            report.yield(.drained)
          }
        case .end: return .success
        case .stop(let signal):
          log.flush()
          environment.end(signal)
          group.cancelAll()
          return .success
        }
      }
      return .success
    }
  }

  private func moment(_ event: Event) -> ServeLifecycle.Event {
    switch event {
    case .signal(let signal): .signal(signal)
    case .watcher: .changed
    case .drained: .drained
    }
  }

  private func reload(_ event: Event, with reloader: inout SourceReloader) {
    switch event {
    case .watcher(.blind(let error)): complain(error.message)
    case .watcher(.changed(let snapshot, let isSettled)): tell(reloader.reload(snapshot, isSettled: isSettled))
    case .signal, .drained: tell(reloader.reload())
    }
  }

  private func tell(_ outcome: SourceReloader.Outcome) {
    switch outcome {
    case .replaced(let parts, let warnings):
      warn(warnings)
      log.append(.reloaded(parts))
    case .kept(let problems):
      complain("what changed is broken, so the answers stay as they were:\n\(Self.list(problems))")
    case .keptAsBefore, .unsettled: break
    }
  }
}

// MARK: - Telling

extension ServeProcess {
  private func tell(_ loaded: LoadedSources) {
    warn(loaded.warnings)
    guard !loaded.problems.isEmpty else { return }
    let count = loaded.problems.count == 1 ? "is 1 problem" : "are \(loaded.problems.count) problems"
    complain(
      "nothing is served: there \(count) in what is to be served.\n\(Self.list(loaded.problems.map(\.description)))"
    )
  }

  private func warn(_ warnings: [SourceProblem]) {
    if !options.isQuiet { for warning in warnings { complain("warning: \(warning)") } }
  }

  private func warn(_ message: String) { if !options.isQuiet { complain("warning: \(message)") } }

  private func complain(_ message: String) { console.writeError("backlot: \(message)\n".withoutControls) }

  private static func list(_ problems: [String]) -> String { problems.map { "  \($0)" }.joined(separator: "\n") }
}
