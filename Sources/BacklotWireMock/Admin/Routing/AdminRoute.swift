import BacklotHTTP

/// An operation of the admin API below `/__admin`.
struct AdminRoute: Sendable {
  typealias Handler = @Sendable (AdminCall) throws(AdminProblem) -> ResponseDefinition

  let method: HTTPMethod
  /// The path below `/__admin`.
  let template: PathTemplate
  /// A short description of the route.
  let summary: String
  let handler: Handler

  init(_ method: HTTPMethod, _ template: PathTemplate, _ summary: String, _ handler: @escaping Handler) {
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
  static func missing(_ template: PathTemplate, _ what: String) -> [AdminRoute] {
    [HTTPMethod.get, .post, .put, .patch, .delete].map { method in
      AdminRoute(method, template, "not supported: \(what)") { (_) throws(AdminProblem) in
        throw AdminProblem(.notImplemented, "Not implemented", "Backlot does not support \(what).")
      }
    }
  }
}
