import BacklotHTTP

/// A table of routes.
///
/// The first matching route handles a request.
struct AdminRouter: Sendable {
  let routes: [AdminRoute]

  /// The router with all routes.
  static let standard = AdminRouter(
    routes: AdminCall.mappingRoutes + AdminCall.requestRoutes + AdminCall.nearMissRoutes + AdminCall.scenarioRoutes
      + AdminCall.settingsRoutes + AdminCall.fileRoutes + AdminCall.spaceRoutes + AdminCall.contractRoutes
      + AdminCall.systemRoutes + AdminCall.missingRoutes
  )

  /// Returns the route of a request.
  ///
  /// - Parameters:
  ///   - method: The method. `HEAD` is treated as `GET`.
  ///   - path: The path below `/__admin`.
  /// - Throws: 404 if no route has the path, 405 if only routes for other methods have it.
  func route(method: HTTPMethod, path: String) throws(AdminProblem) -> (AdminRoute, PathParameters) {
    let plain = path.isEmpty ? "/" : path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let method = method == .head ? .get : method
    // A slash at the end is a part of a name, so that "ok.txt/" is not "ok.txt".
    func matched(_ route: AdminRoute) -> String { route.template.segments.last?.isRest ?? false ? path : plain }
    let fitting = routes.filter { $0.template.matches(matched($0)) }
    guard let route = fitting.first(where: { $0.method == method }) else {
      throw problem(method: method, path: plain, fitting: fitting)
    }
    return (route, route.template.parameters(in: matched(route)) ?? PathParameters())
  }

  private func problem(method: HTTPMethod, path: String, fitting: [AdminRoute]) -> AdminProblem {
    guard !fitting.isEmpty else {
      return AdminProblem(
        .notFound,
        title: "Unknown path",
        detail: "Unknown admin path /__admin\(path). GET /__admin lists all paths."
      )
    }
    let methods = fitting.map(\.method.rawValue).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let list = methods.joined(separator: ", ")
    var problem = AdminProblem(
      .methodNotAllowed,
      title: "Method not allowed",
      detail: "/__admin\(path) supports \(list), not \(method)."
    )
    problem.headerFields.append(HTTPField(name: .allow, value: list))
    return problem
  }
}

// MARK: - Routes

/// An operation of the admin API below `/__admin`.
struct AdminRoute: Sendable {
  typealias Handler = @Sendable (AdminCall) throws(AdminProblem) -> ResponseDefinition

  let method: HTTPMethod
  /// The path below `/__admin`.
  let template: PathTemplate
  /// A short description of the route.
  let summary: String
  let handler: Handler

  init(_ method: HTTPMethod, at template: PathTemplate, summary: String, handler: @escaping Handler) {
    self.method = method
    self.template = template
    self.summary = summary
    self.handler = handler
  }
}

extension AdminRoute {
  /// Creates routes for a WireMock feature that is not supported.
  ///
  /// They report this for every method.
  static func unsupported(at template: PathTemplate, feature what: String) -> [AdminRoute] {
    [HTTPMethod.get, .post, .put, .patch, .delete].map { method in
      AdminRoute(method, at: template, summary: "not supported: \(what)") { (_) throws(AdminProblem) in
        throw AdminProblem(.notImplemented, title: "Not implemented", detail: "Backlot does not support \(what).")
      }
    }
  }
}
