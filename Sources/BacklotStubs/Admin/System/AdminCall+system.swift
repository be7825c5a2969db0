import BacklotHTTP
import BacklotJSON

extension AdminCall {
  static let systemRoutes: [AdminRoute] = [
    AdminRoute(.get, "/", "this page") { (call) throws(AdminProblem) in call.overview },
    AdminRoute(.get, "/health", "whether it is well") { (call) throws(AdminProblem) in call.health },
    AdminRoute(.get, "/version", "which version it is") { (call) throws(AdminProblem) in call.version },
    AdminRoute(.post, "/reset", "the stubs of the beginning, an empty journal, scenarios at their start") {
      (call) throws(AdminProblem) in
      try call.resetToDefaults()
      return call.done
    },
    AdminRoute(.post, "/shutdown", "ends the server") { (call) throws(AdminProblem) in try call.shutDown() },
  ]

  /// The routes of WireMock that are not supported.
  static let missingRoutes: [AdminRoute] =
    [
      "/message-mappings", "/messages", "/channels", "/channel-providers", "/recordings", "/recorder", "/docs",
      "/certs",
    ]
    .flatMap { path in
      let what = missing[path] ?? "a page here"
      return AdminRoute.missing(PathTemplate(path), what) + AdminRoute.missing(PathTemplate(path + "/**"), what)
    }

  private static let missing = [
    "/message-mappings": "stubs for messages", "/messages": "a journal of messages",
    "/channels": "channels of messages",
    "/channel-providers": "channels of messages", "/recordings": "recording", "/recorder": "recording",
    "/docs": "documentation to be served", "/certs": "a certificate to be served",
  ]
}

extension AdminCall {
  private var overview: ResponseDefinition {
    let routes = AdminRouter.standard.routes.filter { !$0.summary.hasPrefix("not there yet") }
    let lines = routes.map { route in
      "\(route.method.rawValue.padded(to: 6)) \("/__admin\(route.template == "/" ? "" : route.template.text)".padded(to: 42)) \(route.summary)"
    }
    let head =
      "Backlot \(admin.configuration.version): \(backend.stubs.count) stubs, \(backend.journal.count) requests.\n"
    return ResponseDefinition(.ok, text: ([head] + lines).joined(separator: "\n") + "\n")
  }

  private var now: Moment { admin.configuration.wallClock() }

  private var health: ResponseDefinition {
    answer([
      "status": "healthy", "message": "Backlot is ok", "version": .string(admin.configuration.version),
      "uptimeInSeconds": .number(JSONNumber(now.seconds - admin.start.seconds)), "timestamp": .string(now.timestamp),
    ])
  }

  private var version: ResponseDefinition {
    let version = admin.configuration.version
    let wantsText = request.headerFields[.accept]?.contains("text/plain") ?? false
    return wantsText ? ResponseDefinition(.ok, text: version) : answer(["version": .string(version)])
  }

  private func shutDown() throws(AdminProblem) -> ResponseDefinition {
    guard let shutdown = admin.configuration.shutdown else {
      throw AdminProblem(.forbidden, "Clients may not end this", "Whoever started it did not allow that; end it there.")
    }
    shutdown()
    return done
  }
}
