public import BacklotClient

/// A service that records its calls and completes them with a result that the test sets.
///
/// ```swift
/// let service = FakeService<[Food]>(.success([.soup]))
/// screen.getFood(fromService: service)
/// #expect(service.getWasCalled)
/// #expect(screen.dataSource == [.soup])
/// ```
///
/// The result can be set before or after a call: a call without a result waits for it. To observe a screen while it
/// loads, call ``hold()`` before and ``release()`` after the check.
@MainActor
public final class FakeService<Model>: Gettable, Creatable, Updatable, Deletable {
  /// The type of the data.
  public typealias Data = Model
  /// The type of the item.
  public typealias Item = Model

  /// A call of a service's method, with its argument.
  public enum Call {
    /// `get`
    case get
    /// `create`
    case create(Model)
    /// `update`
    case update(Model)
    /// `delete`
    case delete(Model)
  }

  /// The calls, in order.
  public private(set) var calls: [Call] = []

  /// The result of all calls.
  ///
  /// If it is `nil`, calls wait until it is set. `delete` completes without the value of a success.
  public var result: Result<Model, any Error>? {
    didSet { completeWaitingCalls() }
  }

  private var waiting: [(Result<Model, any Error>) -> Void] = []
  private var isHeld = false

  /// Creates a service.
  ///
  /// - Parameter result: The result of all calls. If it is `nil`, calls wait until it is set.
  public init(_ result: Result<Model, any Error>? = nil) { self.result = result }

  /// Records the call, and completes it with the result.
  public func get(completionHandler: @escaping (Result<Model, any Error>) -> Void) {
    record(.get, completionHandler)
  }

  /// Records the call, and completes it with the result.
  public func create(_ item: Model, completionHandler: @escaping (Result<Model, any Error>) -> Void) {
    record(.create(item), completionHandler)
  }

  /// Records the call, and completes it with the result.
  public func update(_ item: Model, completionHandler: @escaping (Result<Model, any Error>) -> Void) {
    record(.update(item), completionHandler)
  }

  /// Records the call, and completes it, with an error if the result is one.
  public func delete(_ item: Model, completionHandler: @escaping (Result<Void, any Error>) -> Void) {
    record(.delete(item)) { result in completionHandler(result.map { _ in }) }
  }

  private func record(_ call: Call, _ completion: @escaping (Result<Model, any Error>) -> Void) {
    calls.append(call)
    waiting.append(completion)
    completeWaitingCalls()
  }

  private func completeWaitingCalls() {
    guard !isHeld, let result else { return }
    let completions = waiting
    waiting = []
    for completion in completions { completion(result) }
  }
}

extension FakeService {
  /// True if `get` was called.
  public var getWasCalled: Bool { getCallCount > 0 }

  /// The number of calls of `get`.
  public var getCallCount: Int { calls.count { if case .get = $0 { true } else { false } } }

  /// The number of calls that have not been completed.
  public var waitingCallCount: Int { waiting.count }

  /// Lets calls wait, even if there is a result, until ``release()`` is called.
  public func hold() { isHeld = true }

  /// Completes the calls that wait, in order, if there is a result, and ends the effect of ``hold()``.
  public func release() {
    isHeld = false
    completeWaitingCalls()
  }
}
