public import BacklotHTTP
public import BacklotStubs

extension Contract {
  /// Lets answers of some operations come later.
  ///
  /// It counts before what the document says by `x-backlot`. Of several words on an operation the one that chooses it more
  /// narrowly counts, by its name or path before a tag, and a tag before all; of those alike the last.
  ///
  /// - Parameters:
  ///   - delay: How much later.
  ///   - operations: Which operations; all unless given. One that there is not is a diagnostic.
  ///   - file: Where this stands.
  ///   - line: Where this stands.
  public func delayed(
    _ delay: Delay,
    for operations: OperationSelector...,
    file: String = #fileID,
    line: Int = #line
  ) -> Self {
    let origin = Stub.Origin(file: file, line: line)
    return ruled(by: operations) { OperationRule($0, delay: delay, at: origin) }
  }

  /// Lets a share of the requests to some operations fail.
  ///
  /// The contract's own answer with the status is given, if it describes one, by its code, its range or as the default;
  /// and else a problem report (RFC 9457) of the type `urn:backlot:problem:rehearsed-failure`. Which requests fail comes
  /// from the backend's seed and the number of the request. A request that fails comes no further: it is not refused
  /// where it breaks the contract, which is told nevertheless, and nothing is remembered of it.
  ///
  /// What counts where several words are said on an operation is as with ``delayed(_:for:file:line:)``.
  ///
  /// - Parameters:
  ///   - share: The share of requests that fail, from 0 for none to 1 for all.
  ///   - status: What they are answered; 503 unless given.
  ///   - operations: Which operations; all unless given. One that there is not is a diagnostic.
  ///   - file: Where this stands.
  ///   - line: Where this stands.
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

  /// Lets a share of the requests to some operations fail, in one of several ways; see
  /// ``failing(_:with:for:file:line:)``.
  ///
  /// ```swift
  /// Contract("openapi.json").failing(FailureRate(0.02, outcomes: [.fault(.connectionReset)]), for: .tag("pets"))
  /// ```
  ///
  /// - Parameters:
  ///   - rate: How many requests fail, and how.
  ///   - operations: Which operations; all unless given. One that there is not is a diagnostic.
  ///   - file: Where this stands.
  ///   - line: Where this stands.
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
