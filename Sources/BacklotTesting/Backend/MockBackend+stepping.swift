public import BacklotStubs

extension MockBackend {
  /// Moves stepped time on, and ends whatever waits on the way, in the order in which it is due.
  ///
  /// ```swift
  /// await Backend.current.arrival(of: Get("/v3.1/all"))
  /// await Backend.current.advance(by: .seconds(30))
  /// ```
  ///
  /// Delayed answers come, clients lose their patience, and sleepers on `MockBackend.clock` wake up. When
  /// it returns, answers are on their way; await what the code under test does with them. Where one request follows from
  /// another, await its arrival before moving on.
  ///
  /// Moving time while nothing waits for it is an issue at the line of the call: the request has not come yet.
  ///
  /// - Parameters:
  ///   - duration: How far.
  ///   - fileID: Where this stands.
  ///   - filePath: Where this stands.
  ///   - line: Where this stands.
  ///   - column: Where this stands.
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

  /// Moves stepped time on to the next moment at which something waits, and ends that wait.
  ///
  /// - Parameters:
  ///   - fileID: Where this stands.
  ///   - filePath: Where this stands.
  ///   - line: Where this stands.
  ///   - column: Where this stands.
  /// - Returns: How far that was; nothing where nothing waits, which is an issue at the line of the call.
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
      This backend's time is not stepped, so nobody can move it. Write @Test(.backend(time: .stepped) { … }), or in \
      XCTest useBackend(time: .stepped) { … }.
      """
    case .nothingWaits:
      """
      Nothing waits for time to pass. Await the request first: await Backend.current.arrival(of: Get("/dogs")).
      \(self)
      """
    }
  }
}

extension MockBackend {
  /// Waits for a request to come in, and to have its answer or to wait for it; stepped time has not moved then.
  ///
  /// Each request is handed out once: awaiting a second arrival awaits a second request. One that came before counts.
  ///
  /// - Parameters:
  ///   - pattern: Which requests count.
  ///   - limit: How long to wait in real time before that is an issue at the line of the call; ten seconds unless given.
  ///   - fileID: Where this stands.
  ///   - filePath: Where this stands.
  ///   - line: Where this stands.
  ///   - column: Where this stands.
  /// - Returns: The request; nothing where none came.
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
    let message = "\(pattern.matcher) did not come within \(limit).\n\(self)"
    IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column).record(message)
    return nil
  }

  private func nextArrival(of pattern: some RequestMatching, within limit: Duration) async -> ReceivedRequest? {
    let matcher = pattern.matcher
    return await withTaskGroup { group in
      group.addTask { await self.nextArrival(of: matcher) }
      group.addTask {
        do { try await Task.sleep(for: limit) } catch { return nil }
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}
