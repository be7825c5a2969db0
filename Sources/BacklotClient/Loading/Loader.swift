import Foundation
public import Observation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The state of a load for a screen.
public enum LoadState: Sendable, Hashable {
  /// No load has ended yet.
  case idle
  /// A load is in progress.
  case loading
  /// The last load succeeded.
  case loaded
  /// The last load failed.
  case failed
}

/// Loads data for a view, one load at a time, and publishes its state.
///
/// ```swift
/// let dogs = Loader { try await client.send(.dogs) }
/// await dogs.load()
/// show(dogs.value ?? [], isLoading: dogs.state == .loading, error: dogs.error)
/// ```
///
/// State and value are separate, because a view shows both: the old list with a spinner, or with the reason why there
/// is no newer one. A loader can be observed through Observation (and so by SwiftUI), through ``onChange``, or as a
/// sequence of ``states``.
///
/// Deallocating a loader cancels its load.
@MainActor @Observable
public final class Loader<Value: Sendable> {
  /// The state of a load.
  public typealias State = LoadState

  /// The current state.
  public private(set) var state = State.idle
  /// The last loaded value; kept while it is reloaded.
  public private(set) var value: Value?
  /// The error of the last load; `nil` unless the state is ``LoadState/failed``.
  public private(set) var error: (any Error)?

  /// Called after each change of the state, with the new state.
  @ObservationIgnored public var onChange: (@MainActor (State) -> Void)?

  @ObservationIgnored private var underWay: LoadUnderWay?
  private let keepsValueOnFailure: Bool
  private let operation: LoadOperation<Value>
  private let listeners = Broadcast<State>()

  init(keepsValueOnFailure: Bool, operation: LoadOperation<Value>) {
    self.keepsValueOnFailure = keepsValueOnFailure
    self.operation = operation
  }

  /// Creates a loader for an `async` call.
  ///
  /// - Parameters:
  ///   - keepsValueOnFailure: True if the previous value is kept when a load fails.
  ///   - operation: Loads the value; its task is cancelled with the load.
  public convenience init(
    keepsValueOnFailure: Bool = true,
    _ operation: @escaping @MainActor () async throws -> Value
  ) {
    self.init(keepsValueOnFailure: keepsValueOnFailure, operation: LoadOperation(operation))
  }

  /// Creates a loader for a call with a completion.
  ///
  /// ```swift
  /// let dogs = Loader { completion in service.getDogs(completion: completion) }
  /// ```
  ///
  /// - Parameters:
  ///   - keepsValueOnFailure: True if the previous value is kept when a load fails.
  ///   - start: Starts the call and returns its task, which is cancelled with the load. The completion may be called on
  ///     any thread, also before this returns; only its first call counts.
  public convenience init(
    keepsValueOnFailure: Bool = true,
    starting start:
      @escaping @MainActor (
        _ completion: @escaping @Sendable (Result<Value, any Error>) -> Void
      ) -> (any URLSessionTaskProtocol)?
  ) {
    self.init(keepsValueOnFailure: keepsValueOnFailure, operation: LoadOperation(starting: start))
  }
}

// MARK: - Loading

extension Loader {
  /// Starts a load and returns immediately; has no effect on a load in progress, except that it continues without
  /// waiting callers.
  public func start() {
    begin()
    underWay?.goesOnUnawaited = true
  }

  /// Loads and waits until the load has ended; joins the load in progress, if any.
  ///
  /// The load is cancelled if the tasks of all waiting callers are cancelled, unless ``start()`` was called as well.
  public func load() async {
    begin()
    guard let load = underWay else { return }
    load.waiting += 1
    for await state in states where state != .loading { break }
    load.waiting -= 1
    if Task.isCancelled, load === underWay, !load.isWanted { cancel() }
  }

  /// Ends the load in progress and restores the previous state; a cancellation is not a failure.
  public func cancel() {
    guard let load = underWay.take() else { return }
    load.cancel()
    change(to: load.stateBefore, error: load.errorBefore)
  }

  /// Ends the load in progress, and restores the initial state without a value or an error.
  public func reset() {
    underWay.take()?.cancel()
    value = nil
    if state != .idle { change(to: .idle) }
  }

  private func begin() {
    guard underWay == nil else { return }
    let load = LoadUnderWay(stateBefore: state, errorBefore: error)
    underWay = load
    change(to: .loading)
    // An observer of the change may have cancelled the load already.
    guard load === underWay else { return }
    load.cancellation = operation.begin { [weak self, weak load] result in
      if let load { self?.finish(load, with: result) }
    }
  }

  /// Ends a load with its outcome, unless it was cancelled in the meantime.
  private func finish(_ load: LoadUnderWay, with result: Result<Value, any Error>) {
    guard load === underWay else { return }
    switch result {
    case .failure(let error) where error.isCancellation: cancel()
    case .failure(let error):
      if !keepsValueOnFailure { value = nil }
      end(load, state: .failed, error: error)
    case .success(let loaded):
      value = loaded
      end(load, state: .loaded)
    }
  }

  private func end(_ load: LoadUnderWay, state: State, error: (any Error)? = nil) {
    load.cancellation = nil
    underWay = nil
    change(to: state, error: error)
  }
}

// MARK: - Observing

extension Loader {
  /// The current state and each one that follows, without gaps; ends when the loader is deallocated.
  ///
  /// Each sequence is for one reader, and contains all states from here on, however late it is read.
  public var states: AsyncStream<State> { listeners.stream(beginningWith: state) }

  private func change(to state: State, error: (any Error)? = nil) {
    self.error = error
    self.state = state
    listeners.send(state)
    onChange?(state)
  }
}

// MARK: - Loads

/// A load in progress, which is cancelled if it is deallocated before its end.
private final class LoadUnderWay {
  /// The state to restore if the load is cancelled.
  let stateBefore: LoadState
  let errorBefore: (any Error)?
  /// The number of callers that wait for its end.
  var waiting = 0
  /// True if it continues without waiting callers.
  var goesOnUnawaited = false
  /// Stops the load; `nil` if there is no work to stop.
  var cancellation: LoadCancellation?

  init(stateBefore: LoadState, errorBefore: (any Error)?) {
    self.stateBefore = stateBefore
    self.errorBefore = errorBefore
  }

  deinit { cancellation?() }

  var isWanted: Bool { goesOnUnawaited || waiting > 0 }

  func cancel() { cancellation.take()?() }
}

extension Error {
  /// True if the error only indicates that the work was cancelled.
  fileprivate var isCancellation: Bool {
    self is CancellationError || (self as? URLError)?.code == .cancelled || (self as? ClientError)?.code == .cancelled
  }
}
