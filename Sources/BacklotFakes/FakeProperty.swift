import BacklotPlatform

/// The value of a fake's property, and its use.
///
/// ```swift
/// let store = FakeStore()
/// store.name = "Corner shop"
/// screen.appear()
/// #expect(store.nameProperty.getCount == 1)
/// ```
///
/// Optional properties are `nil` at first. Reading another one before it was set ends the process.
public final class FakeProperty<Value>: @unchecked Sendable {
  // Safe to send: the state is only accessed while the lock is held. A value that is not Sendable is one that the
  // property itself takes from one isolation to another.

  private struct State {
    var value: Value?
    var getCount = 0
    var setValues: [Value] = []
  }

  /// The name of the fake and of the property, for messages.
  private let name: String
  private let state: Mutex<Unchecked<State>>

  /// Creates a property without a value.
  ///
  /// - Parameter name: The name of the fake and of the property, for messages.
  public init(_ name: String) {
    self.name = name
    state = Mutex(Unchecked(State()))
  }

  /// Creates a property.
  ///
  /// - Parameters:
  ///   - name: The name of the fake and of the property, for messages.
  ///   - value: Its value.
  public init(_ name: String, _ value: Value) {
    self.name = name
    state = Mutex(Unchecked(State(value: value)))
  }

  private func withState<Output>(_ body: (inout State) -> Output) -> Output {
    state.withLock { state in Unchecked(body(&state.value)) }.value
  }
}

extension FakeProperty {
  /// The value; using it is not recorded.
  public var value: Value {
    get { existing(withState { $0.value }) }
    set { withState { $0.value = newValue } }
  }

  /// The number of times that the fake's property was read.
  public var getCount: Int { withState { $0.getCount } }

  /// The values to which the fake's property was set, in order.
  public var setValues: [Value] { withState { $0.setValues } }

  /// Records that the property is read, for the fake.
  public func get() -> Value {
    existing(
      withState {
        $0.getCount += 1
        return $0.value
      }
    )
  }

  /// Records that the property is set, for the fake.
  public func set(_ value: Value) {
    withState {
      $0.setValues.append(value)
      $0.value = value
    }
  }

  private func existing(_ value: Value?) -> Value {
    if let value { return value }
    // allow trap: a property cannot say otherwise that a test forgot its value.
    fatalError(FakeError(missingValueOf: name).description)
  }
}
