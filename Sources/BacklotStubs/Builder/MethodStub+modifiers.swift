public import BacklotHTTP

extension MethodStub {
  /// Requires a query item to match.
  public func query(_ name: String, _ matcher: ValueMatcher) -> Self {
    wanting { $0.query(name, matcher) }
  }

  /// Requires a header field to match.
  public func header(_ name: HTTPField.Name, _ matcher: ValueMatcher) -> Self {
    wanting { $0.header(name, matcher) }
  }

  /// Requires a header field to match whose name is known at run time only.
  public func header(_ name: String, _ matcher: ValueMatcher) -> Self {
    wanting { $0.header(name, matcher) }
  }

  /// Requires a cookie to match.
  public func cookie(_ name: String, _ matcher: ValueMatcher) -> Self {
    wanting { $0.cookie(name, matcher) }
  }

  /// Requires the body to match.
  public func body(_ matcher: BodyMatcher) -> Self { wanting { $0.body(matcher) } }

  /// Requires a scheme, `http` or `https`.
  public func scheme(_ scheme: String) -> Self {
    let problem = WrittenOrigin.problem(ofScheme: scheme.lowercased())
    return wanting { request in problem.map { request.adding(.impossible($0)) } ?? request.scheme(scheme) }
  }

  /// Requires the host to match.
  public func host(_ matcher: ValueMatcher) -> Self {
    let problem = matcher.onlyValue.flatMap { WrittenOrigin.problem(ofHost: $0[...]) }
    return wanting { request in problem.map { request.adding(.impossible($0)) } ?? request.host(matcher) }
  }

  /// Requires a port, from 1 to 65535.
  public func port(_ port: Int) -> Self {
    let problem = WrittenOrigin.problem(ofPort: "\(port)")
    return wanting { request in problem.map { request.adding(.impossible($0)) } ?? request.port(port) }
  }

  /// Requires the client's address to match, such as `127.0.0.1`, which all in-memory clients have.
  public func clientAddress(_ matcher: ValueMatcher) -> Self { wanting { $0.clientAddress(matcher) } }

  /// Requires the request to satisfy a custom test.
  ///
  /// - Parameters:
  ///   - description: The requirement, as reports of near misses state it.
  ///   - test: Returns true if the request matches. It may run many times for one request, and must not use the
  ///     backend, which may be deciding.
  public func satisfying(_ description: String, test: @escaping @Sendable (ReceivedRequest) -> Bool) -> Self {
    wanting { $0.satisfying(description, test: test) }
  }

  private func wanting(_ change: (RequestMatcher) -> RequestMatcher) -> Self {
    changing { $0.request = change($0.request) }
  }

  private func changing(_ change: (inout Stub) -> Void) -> Self {
    var copy = self
    change(&copy.stub)
    return copy
  }
}

extension MethodStub {
  /// Sets the name of the stub in reports.
  public func named(_ name: String) -> Self { changing { $0.name = name } }

  /// Sets the priority: the stub answers before others with a lower priority, regardless of their position.
  ///
  /// Defaults to 0.
  public func priority(_ priority: Int) -> Self { changing { $0.priority = priority } }

  /// Limits the number of answers; after that, the next matching stub answers.
  public func times(_ limit: Int) -> Self { changing { $0.limit = limit } }

  /// Requires the scenario to be in a state.
  public func `in`(_ state: ScenarioState) -> Self { inScenario { $0.required = state } }

  /// Moves the scenario to a state after the answer.
  public func moves(to state: ScenarioState) -> Self { inScenario { $0.next = state } }

  /// Changes the stub's position in its scenario.
  ///
  /// The name of the scenario comes from the ``Scenario`` block around the stub. Outside of such a block, the stub has
  /// a scenario of its own.
  private func inScenario(_ change: (inout Stub.ScenarioStep) -> Void) -> Self {
    changing { stub in
      var step = stub.scenario ?? Stub.ScenarioStep(name: "\(stub)")
      change(&step)
      stub.scenario = step
    }
  }
}
