extension MethodStub {
  /// Wants a query item to fit.
  public func query(_ name: String, _ matcher: ValueMatcher) -> Self { wanting { $0.query(name, matcher) } }

  /// Wants a header field to fit.
  public func header(_ name: String, _ matcher: ValueMatcher) -> Self { wanting { $0.header(name, matcher) } }

  /// Wants a cookie to fit.
  public func cookie(_ name: String, _ matcher: ValueMatcher) -> Self { wanting { $0.cookie(name, matcher) } }

  /// Wants the body to fit.
  public func body(_ matcher: BodyMatcher) -> Self { wanting { $0.body(matcher) } }

  /// Wants a scheme, `http` or `https`.
  public func scheme(_ scheme: String) -> Self { wanting { $0.scheme(scheme) } }

  /// Wants a host to fit.
  public func host(_ matcher: ValueMatcher) -> Self { wanting { $0.host(matcher) } }

  /// Wants a port.
  public func port(_ port: Int) -> Self { wanting { $0.port(port) } }

  /// Requires the client's address to match, such as `127.0.0.1`, which all in-memory clients have.
  public func clientAddress(_ matcher: ValueMatcher) -> Self { wanting { $0.clientAddress(matcher) } }

  /// Wants a test of yours to accept the request.
  ///
  /// - Parameters:
  ///   - description: What the test wants, in the words that a near miss prints.
  ///   - test: Returns whether the request fits. It may run many times for one request, and must not
  ///     turn to the backend, which may be deciding.
  public func satisfying(_ description: String, _ test: @escaping @Sendable (ReceivedRequest) -> Bool) -> Self {
    wanting { $0.satisfying(description, test) }
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
  /// Names the stub in reports.
  public func named(_ name: String) -> Self { changing { $0.name = name } }

  /// Lets the stub answer before others of a lower priority, wherever they stand; 0 is usual.
  public func priority(_ priority: Int) -> Self { changing { $0.priority = priority } }

  /// Lets the stub answer only so many times; after that the next one that fits does.
  public func times(_ limit: Int) -> Self { changing { $0.limit = limit } }

  /// Lets the stub answer only while its scenario is in a state.
  public func `in`(_ state: ScenarioState) -> Self { inScenario { $0.required = state } }

  /// Moves the scenario on to a state when the stub has answered.
  public func moves(to state: ScenarioState) -> Self { inScenario { $0.next = state } }

  /// The scenario is named by the ``Scenario`` block around the stub; outside of one, the stub is a scenario of its own.
  private func inScenario(_ change: (inout Stub.ScenarioStep) -> Void) -> Self {
    changing { stub in
      var step = stub.scenario ?? Stub.ScenarioStep(name: "\(stub)")
      change(&step)
      stub.scenario = step
    }
  }
}
