import BacklotPlatform

/// The calls of a fake's method, and what the method does.
///
/// Each method of a generated fake has one. It is a collection of the arguments of all calls, in order:
///
/// ```swift
/// let service = FakeFoodService()
/// service.loadCalls.returns([.soup])
/// service.loadCalls.handler = { id in [Food(id: id)] }
/// try await screen.appear()
/// #expect(service.loadCalls.count == 1)
/// #expect(service.loadCalls.last == 7)
/// ```
///
/// A call is answered by the ``handler`` if it is set, otherwise with the ``result``. A call that has neither throws a
/// ``FakeError``; it ends the process if the method does not throw this error. Methods without a result need neither,
/// and optional results are `nil` by default.
///
/// The arguments are those of a method, a tuple if there are several. They are not copied: what they refer to may be
/// used by the caller as well.
public final class FakeCalls<Arguments, Handler, Value, Failure: Error>: @unchecked Sendable {
  // Safe to send: the state is only accessed while the lock is held. Arguments, results and handlers that are not
  // Sendable are those that the method itself takes from one isolation to another.

  /// The name of the fake and of the method, for messages.
  private let name: String
  private let usual: Result<Value, Failure>?
  private let state: Mutex<Unchecked<State>>

  /// Creates calls of a method.
  ///
  /// - Parameters:
  ///   - name: The name of the fake and of the method, for messages.
  ///   - usual: The result of calls by default.
  public init(_ name: String, returning usual: Value) {
    self.name = name
    self.usual = .success(usual)
    state = Mutex(Unchecked(State(result: .success(usual))))
  }

  /// Creates calls of a method that has no result by default.
  ///
  /// - Parameter name: The name of the fake and of the method, for messages.
  public init(_ name: String) {
    self.name = name
    usual = nil
    state = Mutex(Unchecked(State()))
  }

  private func withState<Output>(_ body: (inout State) -> Output) -> Output {
    state.withLock { state in Unchecked(body(&state.value)) }.value
  }
}

extension FakeCalls {
  fileprivate struct State {
    var calls: [Arguments] = []
    var handler: Handler?
    var result: Result<Value, Failure>?
    var isHeld = false
    /// The calls that wait to be released, in order.
    var held: [(id: Int, go: () -> Void)] = []
    /// The tests that wait for a number of calls.
    var observers: [(id: Int, count: Int, go: () -> Void)] = []
    var nextID = 0

    mutating func makeID() -> Int {
      defer { nextID += 1 }
      return nextID
    }

    /// Removes the observers whose number of calls was reached.
    mutating func reached() -> [() -> Void] {
      let reached = observers.filter { $0.count <= calls.count }
      observers.removeAll { $0.count <= calls.count }
      return reached.map(\.go)
    }
  }
}

// MARK: - Results

extension FakeCalls {
  /// The result of all calls, or `nil` if there is none.
  ///
  /// A ``handler`` takes precedence.
  public var result: Result<Value, Failure>? {
    get { withState { $0.result } }
    set { withState { $0.result = newValue } }
  }

  /// Computes the result of each call from its arguments; it has the parameters and effects of the method.
  ///
  /// Calls its completion handlers too, if there are any.
  public var handler: Handler? {
    get { withState { $0.handler } }
    set { withState { $0.handler = newValue } }
  }

  /// Lets all calls return a value.
  public func returns(_ value: Value) { result = .success(value) }

  /// Lets all calls throw an error.
  public func fails(with error: Failure) { result = .failure(error) }

  /// Forgets the calls, the handler and the result, and releases calls that wait.
  public func reset() {
    withState {
      $0.calls = []
      $0.handler = nil
      $0.result = usual
    }
    release()
  }
}

// MARK: - Waiting

extension FakeCalls {
  /// Lets calls wait until ``release()`` is called, to test what happens meanwhile.
  ///
  /// Calls of `async` methods wait before the handler is called or the result is read. Calls of other methods that
  /// return no value, such as those with a completion handler, return, and the handler is called later. Calls of
  /// methods that return a value at once do not wait.
  public func hold() { withState { $0.isHeld = true } }

  /// Continues the calls that wait, in order, and ends the effect of ``hold()``.
  public func release() {
    let held = withState { state in
      defer { (state.isHeld, state.held) = (false, []) }
      return state.held
    }
    for call in held { call.go() }
  }

  /// Continues the call that has waited longest, if any; others still wait.
  public func releaseNext() {
    let next = withState { $0.held.isEmpty ? nil : $0.held.removeFirst() }
    next?.go()
  }

  /// The number of calls that wait to be released.
  public var heldCount: Int { withState { $0.held.count } }

  /// Waits until there are at least a number of calls.
  ///
  /// - Parameter count: The number of calls. Defaults to one.
  /// - Throws: `CancellationError` if the task is cancelled meanwhile.
  public func waitForCalls(_ count: Int = 1) async throws {
    await suspend { state, id, go in
      guard state.calls.count < count else { return false }
      state.observers.append((id, count, go))
      return true
    } onCancel: { state, id in
      state.observers.firstIndex { $0.id == id }.map { state.observers.remove(at: $0).go }
    }
    try Task.checkCancellation()
  }

  /// Suspends the task until the closure that `enqueue` has kept is called, unless that returns false.
  private func suspend(
    _ enqueue: (inout State, _ id: Int, _ go: @escaping () -> Void) -> Bool,
    onCancel dequeue: @escaping @Sendable (inout State, _ id: Int) -> (() -> Void)?
  ) async {
    let id = withState { $0.makeID() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let isQueued = withState { !Task.isCancelled && enqueue(&$0, id) { continuation.resume() } }
        if !isQueued { continuation.resume() }
      }
    } onCancel: {
      withState { dequeue(&$0, id) }?()
    }
  }
}

// MARK: - Calls by a fake

extension FakeCalls {
  /// Records a call, for the fake.
  ///
  /// - Returns: The handler, or `nil` if there is none; then ``outcome()`` is the result.
  @discardableResult
  public func record(_ arguments: Arguments) -> Handler? {
    let (handler, observers) = withState { state in
      state.calls.append(arguments)
      return (state.handler, state.reached())
    }
    for go in observers { go() }
    return handler
  }

  /// Records a call of a method that returns no value, and calls the handler once the call is released, for the fake.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the call.
  ///   - call: Calls the handler with them.
  public func record(_ arguments: Arguments, _ call: @escaping (Handler) -> Void) {
    let isHeld = withState { state in
      guard state.isHeld else { return false }
      // The handler may be set until then.
      state.held.append((state.makeID(), { if let handler = self.handler { call(handler) } }))
      return true
    }
    let handler = record(arguments)
    if !isHeld, let handler { call(handler) }
  }

  /// Records a call, and waits while it is held, for the fake.
  ///
  /// - Returns: The handler, or `nil` if there is none; then ``outcome()`` is the result.
  /// - Throws: `CancellationError` if the task is cancelled while the call waits and the method can throw it.
  public func recordAndWait(_ arguments: Arguments) async throws(Failure) -> Handler? {
    record(arguments)
    await suspend { state, id, go in
      guard state.isHeld else { return false }
      state.held.append((id, go))
      return true
    } onCancel: { state, id in
      state.held.firstIndex { $0.id == id }.map { state.held.remove(at: $0).go }
    }
    if withState({ $0.isHeld }), Task.isCancelled, let error = CancellationError() as? Failure { throw error }
    return handler
  }

  /// Returns the result of a call, for the fake.
  public func outcome() throws(Failure) -> Value {
    if let result { return try result.get() }
    let error = FakeError(missingResultOf: name)
    if let error = error as? Failure { throw error }
    // allow trap: a method that throws no such error cannot say otherwise that a test forgot its result.
    fatalError(error.description)
  }
}

// MARK: - Collection

extension FakeCalls: RandomAccessCollection {
  /// The position of the first call.
  public var startIndex: Int { 0 }
  /// The number of calls.
  public var endIndex: Int { withState { $0.calls.count } }
  /// The arguments of a call.
  public subscript(position: Int) -> Arguments { withState { $0.calls[position] } }
}

/// A value that is sent although its type does not allow that; the use says why that is safe.
struct Unchecked<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}
