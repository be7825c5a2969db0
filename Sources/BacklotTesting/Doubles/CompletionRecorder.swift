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
    /// The number of values that calls of ``next(timeout:fileID:filePath:line:column:)`` have returned or wait for.
    var taken = 0
    /// Those that wait, by the index of their value.
    var readers: [Int: AsyncStream<Void>.Continuation] = [:]
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
      return state.readers.removeValue(forKey: state.values.count - 1)
    }
    reader?.finish()
  }

  /// Returns the value of the next call, which may already have been made; each value is returned once.
  ///
  /// If several tasks wait, the first one gets the first value.
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
    let index = state.withLock { state in
      defer { state.taken += 1 }
      return state.taken
    }
    do {
      _ = try await CompletionWait(for: arrival(of: index), timeout: timeout.duration, at: location).elements()
    } catch {
      // Unless another task waits for the value after it, the next call gets the value.
      state.withLock { if $0.taken == index + 1 { $0.taken = index } }
      throw error
    }
    return state.withLock { $0.values[index] }
  }

  /// Returns a sequence that ends when there is a value of this index.
  private func arrival(of index: Int) -> AsyncStream<Void> {
    AsyncStream { reader in
      let isThere = state.withLock { state in
        let isThere = state.values.count > index
        if !isThere { state.readers[index] = reader }
        return isThere
      }
      if isThere { reader.finish() }
    }
  }
}
