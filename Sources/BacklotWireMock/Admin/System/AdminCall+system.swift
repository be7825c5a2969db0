import BacklotHTTP
import BacklotJSON

extension AdminCall {
  static let systemRoutes: [AdminRoute] = [
    AdminRoute(.get, "/", "list the paths") { (call) throws(AdminProblem) in call.overview },
    AdminRoute(.get, "/health", "show the health status") { (call) throws(AdminProblem) in call.health },
    AdminRoute(.get, "/version", "show the version") { (call) throws(AdminProblem) in call.version },
    AdminRoute(.post, "/reset", "restore the initial stubs, clear the journal and reset the scenarios") {
      (call) throws(AdminProblem) in
      try call.resetToDefaults()
      return call.done
    },
    AdminRoute(.post, "/shutdown", "stop the server") { (call) throws(AdminProblem) in try call.shutDown() },
  ]

  /// The routes of WireMock that are not supported.
  static let missingRoutes: [AdminRoute] =
    [
      "/message-mappings", "/messages", "/channels", "/channel-providers", "/recordings", "/recorder", "/docs",
      "/certs",
    ]
    .flatMap { path in
      let what = missing[path] ?? "this path"
      return AdminRoute.missing(PathTemplate(path), what) + AdminRoute.missing(PathTemplate(path + "/**"), what)
    }

  private static let missing = [
    "/message-mappings": "message stubs", "/messages": "a message journal",
    "/channels": "message channels",
    "/channel-providers": "message channels", "/recordings": "recording", "/recorder": "recording",
    "/docs": "serving documentation", "/certs": "serving a certificate",
  ]
}

extension AdminCall {
  private var overview: ResponseDefinition {
    let routes = AdminRouter.standard.routes.filter { !$0.summary.hasPrefix("not supported: ") }
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
      let detail = "Clients cannot stop this backend. Stop it where it was started."
      throw AdminProblem(.forbidden, "Shutdown is not allowed", detail)
    }
    shutdown()
    return done
  }
}
