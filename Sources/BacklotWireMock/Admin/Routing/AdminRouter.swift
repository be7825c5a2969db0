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
  func route(_ method: HTTPMethod, _ path: String) throws(AdminProblem) -> (AdminRoute, PathParameters) {
    let path = path.isEmpty ? "/" : path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let method = method == .head ? .get : method
    let fitting = routes.filter { $0.template.matches(path) }
    guard let route = fitting.first(where: { $0.method == method }) else { throw problem(method, path, fitting) }
    return (route, route.template.parameters(in: path) ?? PathParameters())
  }

  private func problem(_ method: HTTPMethod, _ path: String, _ fitting: [AdminRoute]) -> AdminProblem {
    guard !fitting.isEmpty else {
      return AdminProblem(
        .notFound,
        "Unknown path",
        "Unknown admin path /__admin\(path). GET /__admin lists all paths."
      )
    }
    let methods = fitting.map(\.method.rawValue).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let list = methods.joined(separator: ", ")
    var problem = AdminProblem(
      .methodNotAllowed,
      "Method not allowed",
      "/__admin\(path) supports \(list), not \(method)."
    )
    problem.headerFields.append(HTTPField(name: .allow, value: list))
    return problem
  }
}
