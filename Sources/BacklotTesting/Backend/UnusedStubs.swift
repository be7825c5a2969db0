import BacklotStubs

/// The handling of stubs that answered no request.
///
/// Stubs written in Swift count: those of the trait with the setting, those of the traits inside it, and those that the
/// test adds. The shared stubs of a suite count only if the suite's trait itself has the setting, since a test seldom
/// needs all of them. Stubs in files do not count.
public enum UnusedStubs: Sendable, Hashable {
  /// The test fails at the line of the stub.
  case fail
  /// The test has an issue of warning severity at the line of the stub, and passes.
  case warn
  /// The test has such a warning if the stub nearly matched a request that another source answered, such as a contract,
  /// a route folder or an upstream. This is the default.
  ///
  /// A stub nearly matches a request in one of two cases:
  ///
  /// - The method and the path match, and only the query, a header field or the body does not.
  /// - Only the path or the method differs, probably because of a typing error, and the other source does not itself
  ///   have the stub's path and method.
  ///
  /// A stub that answered another request of the test is not reported. The stubs of a suite count only if the test has
  /// no trait of its own.
  case warnIfNearlyMatched
  /// Unused stubs are not reported.
  case allow
}

extension BackendScope {
  /// Returns findings for the stubs that answered no request, according to the test's settings.
  ///
  /// - Parameter isReported: The stubs with a near miss in the text of another finding.
  func unusedStubs(except isReported: Set<Stub.ID>) -> [ScopeFinding] {
    guard options.unused != .allow else { return [] }
    return backend.unusedStubs { judgesStub($0.id) }.compactMap { unused in
      if options.unused == .warnIfNearlyMatched {
        guard unused.overlooked != nil, !isReported.contains(unused.stub.id) else { return nil }
      }
      let origin = unused.stub.origin
      let line = origin.file == fileID ? origin.line : nil
      return ScopeFinding(message: unused.description, line: line, isWarning: options.unused != .fail)
    }
  }

  private func judgesStub(_ id: Stub.ID) -> Bool { !exemptStubs.contains(id) }
}
