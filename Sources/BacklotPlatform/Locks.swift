#if canImport(Darwin)
  import os

  // `Synchronization` needs iOS 18 and macOS 15. These types have the part of its interface that Backlot uses, on the
  // lock that earlier systems have.

  /// A lock that protects a value, with the interface of `Synchronization.Mutex`.
  package struct Mutex<Value>: ~Copyable, @unchecked Sendable {
    // Safe to send: the value is only accessed while the lock is held.

    private final class Storage {
      var value: Value

      init(_ value: consuming Value) { self.value = value }
    }

    private let lock = OSAllocatedUnfairLock()
    private let storage: Storage

    /// Creates a lock with a value.
    package init(_ value: consuming sending Value) { storage = Storage(value) }

    /// Calls a closure with the value while the lock is held.
    package borrowing func withLock<Result, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      lock.lock()
      defer { lock.unlock() }
      return try body(&storage.value)
    }
  }

  /// The effect of an atomic operation on the order of others; with a lock, all have the strongest effect.
  package enum AtomicOrdering {
    case relaxed, acquiring, releasing, acquiringAndReleasing, sequentiallyConsistent
  }

  /// A value that is changed in one step, with the interface of `Synchronization.Atomic`.
  package struct Atomic<Value: Sendable>: ~Copyable, Sendable {
    private let value: Mutex<Value>

    /// Creates a value.
    package init(_ value: Value) { self.value = Mutex(value) }

    /// Returns the value.
    package borrowing func load(ordering: AtomicOrdering) -> Value { value.withLock { $0 } }

    /// Sets the value.
    package borrowing func store(_ new: Value, ordering: AtomicOrdering) { value.withLock { $0 = new } }

    /// Sets the value, and returns the previous one.
    @discardableResult
    package borrowing func exchange(_ new: Value, ordering: AtomicOrdering) -> Value { change { $0 = new }.oldValue }

    private borrowing func change(_ body: (inout Value) -> Void) -> (oldValue: Value, newValue: Value) {
      value.withLock { value in
        let old = value
        body(&value)
        return (old, value)
      }
    }
  }

  extension Atomic where Value: FixedWidthInteger {
    /// Adds a number, and wraps around on overflow.
    @discardableResult
    package borrowing func wrappingAdd(
      _ operand: Value,
      ordering: AtomicOrdering
    ) -> (oldValue: Value, newValue: Value) { change { $0 &+= operand } }

    /// Subtracts a number, and wraps around on overflow.
    @discardableResult
    package borrowing func wrappingSubtract(
      _ operand: Value,
      ordering: AtomicOrdering
    ) -> (oldValue: Value, newValue: Value) { change { $0 &-= operand } }

    /// Adds a number.
    @discardableResult
    package borrowing func add(
      _ operand: Value,
      ordering: AtomicOrdering
    ) -> (oldValue: Value, newValue: Value) { change { $0 += operand } }

    /// Subtracts a number.
    @discardableResult
    package borrowing func subtract(
      _ operand: Value,
      ordering: AtomicOrdering
    ) -> (oldValue: Value, newValue: Value) { change { $0 -= operand } }
  }

  extension Atomic {
    /// Sets the reference if there is none.
    ///
    /// - Returns: True and `nil` if the reference was set; otherwise false and the existing reference.
    @discardableResult
    package borrowing func compareExchange<Instance>(
      expected: Unmanaged<Instance>?,
      desired: Unmanaged<Instance>?,
      ordering: AtomicOrdering
    ) -> (exchanged: Bool, original: Unmanaged<Instance>?) where Value == Unmanaged<Instance>? {
      value.withLock { value in
        let original = value
        let isExpected = original?.toOpaque() == expected?.toOpaque()
        if isExpected { value = desired }
        return (isExpected, original)
      }
    }
  }

  /// A reference that is set once, with the interface of `Synchronization.AtomicLazyReference`.
  package struct AtomicLazyReference<Instance: AnyObject & Sendable>: ~Copyable, Sendable {
    private let instance = Mutex<Instance?>(nil)

    /// Creates an empty reference.
    package init() {}

    /// Returns the instance, or `nil` if it has not been set.
    package borrowing func load() -> Instance? { instance.withLock { $0 } }

    /// Sets the instance if there is none, and returns the one that is then set.
    package borrowing func storeIfNil(_ desired: consuming Instance) -> Instance {
      let new = desired
      return instance.withLock { instance in
        let kept = instance ?? new
        instance = kept
        return kept
      }
    }
  }
#else
  @_exported public import Synchronization
#endif
