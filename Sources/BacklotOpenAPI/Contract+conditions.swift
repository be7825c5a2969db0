public import BacklotHTTP
public import BacklotStubs

extension Contract {
  /// Delays the responses of some operations.
  ///
  /// The delay takes precedence over the document's `x-backlot`. If several delays apply to an operation, the most
  /// specific selector wins: a name or path before a tag, and a tag before all operations. Among equally specific
  /// selectors, the last one wins.
  ///
  /// - Parameters:
  ///   - delay: The delay of the responses.
  ///   - operations: The operations. Defaults to all. An unknown operation produces a diagnostic.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  public func delayed(
    _ delay: Delay,
    for operations: OperationSelector...,
    file: String = #fileID,
    line: Int = #line
  ) -> Self {
    let origin = Stub.Origin(file: file, line: line)
    return ruled(by: operations) { OperationRule($0, delay: delay, at: origin) }
  }

  /// Makes a share of the requests to some operations fail.
  ///
  /// The response is the contract's own one with the status, if it describes one by its code, its range or as the
  /// default; otherwise a problem document (RFC 9457) of the type `urn:backlot:problem:rehearsed-failure`. The
  /// backend's seed and the number of the request determine which requests fail. A failing request is not processed
  /// further: it is not refused if it violates the contract, although the violation is reported, and it has no effect
  /// on remembered items.
  ///
  /// If several failures apply to an operation, the precedence is as in ``delayed(_:for:file:line:)``.
  ///
  /// - Parameters:
  ///   - share: The share of requests that fail, from 0 (no requests) to 1 (all requests).
  ///   - status: The status of the response. Defaults to 503.
  ///   - operations: The operations. Defaults to all. An unknown operation produces a diagnostic.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  public func failing(
    _ share: Double,
    with status: HTTPStatus = .serviceUnavailable,
    for operations: OperationSelector...,
    file: String = #fileID,
    line: Int = #line
  ) -> Self {
    let origin = Stub.Origin(file: file, line: line)
    let rate = FailureRate(share, outcomes: [.status(status)])
    return ruled(by: operations) { OperationRule($0, failures: rate, at: origin) }
  }

  /// Makes a share of the requests to some operations fail, in one of several ways; see
  /// ``failing(_:with:for:file:line:)``.
  ///
  /// ```swift
  /// Contract("openapi.json").failing(FailureRate(0.02, outcomes: [.fault(.connectionReset)]), for: .tag("pets"))
  /// ```
  ///
  /// - Parameters:
  ///   - rate: The share of requests that fail, and the outcomes.
  ///   - operations: The operations. Defaults to all. An unknown operation produces a diagnostic.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  public func failing(
    _ rate: FailureRate,
    for operations: OperationSelector...,
    file: String = #fileID,
    line: Int = #line
  ) -> Self {
    let origin = Stub.Origin(file: file, line: line)
    return ruled(by: operations) { OperationRule($0, failures: rate, at: origin) }
  }

  private func ruled(by selectors: [OperationSelector], _ rule: (OperationSelector) -> OperationRule) -> Self {
    var copy = self
    copy.settings.rules += (selectors.isEmpty ? [.all] : selectors).map(rule)
    return copy
  }
}
