import BacklotPlatform

/// A value that is created on first access, by any thread.
final class Lazy<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value.
  ///
  /// If two threads access it at the same time, both may create it, and both get the first result.
  var value: Value {
    if let known = made.withLock(\.self) { return known }
    let new = make()
    return made.withLock { made in
      if let known = made { return known }
      made = new
      return new
    }
  }

  /// The value, if it was accessed before.
  var known: Value? { made.withLock(\.self) }
}
