import BacklotHTTP

extension AdminCall {
  // The routes are below a name of Backlot's own, which does not collide with WireMock's.
  static let contractRoutes: [AdminRoute] = [
    AdminRoute(.get, "/backlot/coverage", "show the coverage of the contracts (Accept: text/plain for text)") {
      (call) throws(AdminProblem) in call.showCoverage()
    },
    AdminRoute(.delete, "/backlot/coverage", "reset the coverage") { (call) throws(AdminProblem) in
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
