public import BacklotStubs

extension MockBackend {
  /// Advances stepped time and ends all waits that become due, in order.
  ///
  /// ```swift
  /// await Backend.current.arrival(of: Get("/v3.1/all"))
  /// await Backend.current.advance(by: .seconds(30))
  /// ```
  ///
  /// Delayed responses arrive, clients time out, and sleepers on `MockBackend.clock` wake up. When the method returns,
  /// responses are on their way; await their effect in the code under test. If one request follows from another, await
  /// its arrival before you advance time.
  ///
  /// If no code waits for time, the method records an issue at the line of the call: the request has not arrived yet.
  ///
  /// - Parameters:
  ///   - duration: The duration to advance.
  ///   - fileID: The file ID of the call.
  ///   - filePath: The file path of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func advance(
    by duration: Duration,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    do {
      try await advanceTime(by: duration)
    } catch {
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column).record(explanation(of: error))
    }
  }

  /// Advances stepped time to the next moment at which a wait is due, and ends that wait.
  ///
  /// - Parameters:
  ///   - fileID: The file ID of the call.
  ///   - filePath: The file path of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: The duration advanced, or `nil` if there is no wait, which is an issue at the line of the call.
  @discardableResult
  public func advance(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> Duration {
    do {
      return try await advanceTimeToNext()
    } catch {
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column).record(explanation(of: error))
      return .zero
    }
  }

  private func explanation(of error: SteppingError) -> String {
    switch error {
    case .notStepped:
      """
      The time of this backend is not stepped, so it cannot be advanced. Use @Test(.backend(time: .stepped) { … }), or \
      in XCTest useBackend(time: .stepped) { … }.
      """
    case .nothingWaits:
      """
      No code waits for time to pass. Await the request first: await Backend.current.arrival(of: Get("/dogs")).
      \(self)
      """
    }
  }
}

extension MockBackend {
  /// Waits until a request has arrived and has its response or waits for it, without advancing stepped time.
  ///
  /// Each request is returned once: awaiting a second arrival awaits a second request. Earlier requests count.
  ///
  /// - Parameters:
  ///   - pattern: The requests to wait for.
  ///   - limit: The real time to wait before the absence is an issue at the line of the call. Defaults to ten seconds.
  ///   - fileID: The file ID of the call.
  ///   - filePath: The file path of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: The request, or `nil` if no request arrived.
  @discardableResult
  public func arrival(
    of pattern: some RequestMatching,
    within limit: Duration = .seconds(10),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> ReceivedRequest? {
    if let request = await nextArrival(of: pattern, within: limit) { return request }
    guard !Task.isCancelled else { return nil }
    let message = "\(pattern.matcher) did not arrive within \(limit).\n\(self)"
    IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column).record(message)
    return nil
  }

  private func nextArrival(of pattern: some RequestMatching, within limit: Duration) async -> ReceivedRequest? {
    let matcher = pattern.matcher
    return await withTaskGroup { group in
      group.addTask { await self.nextArrival(of: matcher) }
      group.addTask {
        do { try await Task.sleep(atMost: limit) } catch { return nil }
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}
