public import Observation

/// Loads what a screen shows, one load at a time, and says how it gets on.
///
/// ```swift
/// let dogs = Loader { try await client.send(.dogs) }
/// await dogs.load()
/// show(dogs.value ?? [], isLoading: dogs.state == .loading, error: dogs.error)
/// ```
///
/// State and value stand beside each other, because a screen shows both: the old list under a spinner, or under a
/// sentence that says why there is no newer one. A loader is seen through Observation (and so by SwiftUI), through
/// ``onChange``, or as a sequence of ``states``.
///
/// Who lets go of a loader cancels what it is loading.
@MainActor @Observable
public final class Loader<Value: Sendable> {
  /// The state of a loader.
  public enum State: Sendable, Hashable {
    /// No value has been loaded yet.
    case idle
    /// A load is under way.
    case loading
    /// The last load succeeded.
    case loaded
    /// The last load failed.
    case failed
  }

  /// The current state.
  public private(set) var state = State.idle
  /// The last loaded value; kept while it is reloaded.
  public private(set) var value: Value?
  /// The error of the last load; `nil` unless the state is ``State/failed``.
  public private(set) var error: (any Error)?

  /// Called after each change of the state, with the new one.
  @ObservationIgnored public var onChange: (@MainActor (State) -> Void)?

  @ObservationIgnored private var underWay: LoadUnderWay<State>?
  private let keepsValueOnFailure: Bool
  private let operation: LoadOperation<Value>
  private let listeners = Broadcast<State>()

  init(keepsValueOnFailure: Bool, operation: LoadOperation<Value>) {
    self.keepsValueOnFailure = keepsValueOnFailure
    self.operation = operation
  }

  /// Makes a loader of an `async` call.
  ///
  /// - Parameters:
  ///   - keepsValueOnFailure: Whether a load that fails leaves the value of the one before.
  ///   - operation: Loads; its task is cancelled when the load is.
  public convenience init(
    keepsValueOnFailure: Bool = true,
    _ operation: @escaping @MainActor () async throws -> Value
  ) {
    self.init(keepsValueOnFailure: keepsValueOnFailure, operation: LoadOperation(operation))
  }

  /// Makes a loader of a call that takes a completion.
  ///
  /// ```swift
  /// let dogs = Loader { completion in service.getDogs(completion: completion) }
  /// ```
  ///
  /// - Parameters:
  ///   - keepsValueOnFailure: Whether a load that fails leaves the value of the one before.
  ///   - start: Starts the call and returns its task, which is cancelled when the load is. The completion may be called
  ///     on any thread, also before this returns; only its first call counts.
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
  /// Starts a load and returns at once; starts no second load if one is under way.
  public func start() {
    begin()
    underWay?.goesOnUnawaited = true
  }

  /// Loads and waits until the load has ended; joins the one that is under way where there is one.
  ///
  /// When the tasks of all who wait are cancelled, so is the load, unless ``start()`` asked for it as well.
  public func load() async {
    begin()
    guard let load = underWay else { return }
    load.waiting += 1
    for await state in states where state != .loading { break }
    load.waiting -= 1
    if Task.isCancelled, load === underWay, !load.isWanted { cancel() }
  }

  /// Ends the load under way and goes back to what was before it; a cancellation is no failure.
  public func cancel() {
    guard let load = underWay.take() else { return }
    load.cancel()
    change(to: load.stateBefore, error: load.errorBefore)
  }

  /// Goes back to the beginning: ends the load under way and drops value and error.
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
    // Who heard of the change may have cancelled already.
    guard load === underWay else { return }
    load.cancellation = operation.begin { [weak self, weak load] result in
      if let load { self?.finish(load, result) }
    }
  }

  /// Ends a load with its outcome, unless it was cancelled meanwhile.
  private func finish(_ load: LoadUnderWay<State>, _ result: Result<Value, any Error>) {
    guard load === underWay else { return }
    switch result {
    case .failure(let error) where error.isCancellation: cancel()
    case .failure(let error):
      if !keepsValueOnFailure { value = nil }
      end(load, .failed, error: error)
    case .success(let loaded):
      value = loaded
      end(load, .loaded)
    }
  }

  private func end(_ load: LoadUnderWay<State>, _ state: State, error: (any Error)? = nil) {
    load.cancellation = nil
    underWay = nil
    change(to: state, error: error)
  }
}

// MARK: - Being seen

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
