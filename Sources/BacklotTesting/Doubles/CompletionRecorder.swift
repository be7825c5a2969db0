import BacklotPlatform
import BacklotStubs

/// A recorder for the calls of a completion handler, from any thread.
///
/// ```swift
/// let recorder = CompletionRecorder<Result<[Dog], any Error>>()
/// client.send(.dogs) { recorder.record($0) }
/// let dogs = try await recorder.next().get()
/// #expect(recorder.values.count == 1)
/// ```
///
/// For a completion with several arguments, record a tuple: `{ recorder.record(($0, $1)) }`.
public final class CompletionRecorder<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    /// The number of values that ``next(timeout:fileID:filePath:line:column:)`` has returned.
    var returned = 0
    var reader: AsyncStream<Void>.Continuation?
  }

  private let state = Mutex(State())

  /// Creates a recorder without values.
  public init() {}

  /// The values of all calls, in order.
  public var values: [Value] { state.withLock(\.values) }

  /// Records a call.
  ///
  /// - Parameter value: The argument of the completion handler.
  public func record(_ value: Value) {
    let reader = state.withLock { state in
      state.values.append(value)
      return state.reader.take()
    }
    reader?.finish()
  }

  /// Returns the value of the next call, which may already have been made; each value is returned once.
  ///
  /// One task at a time may wait.
  ///
  /// - Parameters:
  ///   - timeout: The real time to wait. Defaults to ten seconds.
  ///   - fileID: The file ID of the call.
  ///   - filePath: The file path of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Throws: ``CompletionTimeout`` if there is no call in time, which is also an issue at the line of the call.
  public func next(
    timeout: Timeout = 10,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws -> Value {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    _ = try await CompletionWait(for: arrival(), timeout: timeout.duration, at: location).elements()
    return state.withLock { state in
      defer { state.returned += 1 }
      return state.values[state.returned]
    }
  }

  /// Returns a sequence that ends when there is a value that has not been returned.
  private func arrival() -> AsyncStream<Void> {
    AsyncStream { reader in
      let isThere = state.withLock { state in
        let isThere = state.values.count > state.returned
        if !isThere { state.reader = reader }
        return isThere
      }
      if isThere { reader.finish() }
    }
  }
}
