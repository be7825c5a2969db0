import BacklotHTTP
import BacklotJSON

extension AdminCall {
  static let systemRoutes: [AdminRoute] = [
    AdminRoute(.get, at: "/", summary: "list the paths") { (call) throws(AdminProblem) in call.overview },
    AdminRoute(.get, at: "/health", summary: "show the health status") { (call) throws(AdminProblem) in call.health },
    AdminRoute(.get, at: "/version", summary: "show the version") { (call) throws(AdminProblem) in call.version },
    AdminRoute(.post, at: "/reset", summary: "restore the initial stubs, clear the journal and reset the scenarios") {
      (call) throws(AdminProblem) in
      try call.resetToDefaults()
      return call.done
    },
    AdminRoute(.post, at: "/shutdown", summary: "stop the server") { (call) throws(AdminProblem) in try call.shutDown()
    },
  ]

  /// The routes of WireMock that are not supported.
  static let missingRoutes: [AdminRoute] =
    [
      "/message-mappings", "/messages", "/channels", "/channel-providers", "/recordings", "/recorder", "/docs",
      "/certs",
    ]
    .flatMap { path in
      let what = missing[path] ?? "this path"
      return AdminRoute.unsupported(at: PathTemplate(path), feature: what)
        + AdminRoute.unsupported(at: PathTemplate(path + "/**"), feature: what)
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
      throw AdminProblem(.forbidden, title: "Shutdown is not allowed", detail: detail)
    }
    shutdown()
    return done
  }
}

// MARK: - Coverage

extension AdminCall {
  // The routes are below a name of Backlot's own, which does not collide with WireMock's.
  static let contractRoutes: [AdminRoute] = [
    AdminRoute(
      .get,
      at: "/backlot/coverage",
      summary: "show the coverage of the contracts (Accept: text/plain for text)"
    ) {
      (call) throws(AdminProblem) in call.showCoverage()
    },
    AdminRoute(.delete, at: "/backlot/coverage", summary: "reset the coverage") { (call) throws(AdminProblem) in
      call.backend.resetCoverage()
      return call.done
    },
  ]

  private func showCoverage() -> ResponseDefinition {
    let coverage = backend.coverage
    let wantsText = request.headerFields[.accept]?.contains("text/plain") ?? false
    return wantsText ? ResponseDefinition(.ok, text: "\(coverage)\n") : answer(coverage.json)
  }
}
