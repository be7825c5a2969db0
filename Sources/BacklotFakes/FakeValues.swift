/// Returns a value of a type that only a caller of a generic method knows, for fakes.
///
/// - Parameters:
///   - value: The value that the test has specified. If it is of another type, the process ends with a message that
///     names both.
///   - type: The type that the caller expects.
public func fakeValue<Value>(_ value: Any?, as type: Value.Type = Value.self) -> Value {
  // As it is, since `nil` may be the expected value.
  let value = value as Any
  if let value = value as? Value { return value }
  // allow trap: a generic method cannot return a value of another type.
  fatalError(FakeError(value, isNot: type).description)
}

/// Returns a closure that takes any value for a parameter whose type only a caller of a generic method knows, for fakes.
public func fakeClosure<First, Output>(
  _ closure: @escaping @Sendable (First) -> Output
) -> @Sendable (Any) -> Output {
  { closure(fakeValue($0)) }
}

/// Returns a closure that takes any values for parameters whose types only a caller of a generic method knows, for fakes.
public func fakeClosure<First, Second, Output>(
  two closure: @escaping @Sendable (First, Second) -> Output
) -> @Sendable (Any, Any) -> Output {
  { closure(fakeValue($0), fakeValue($1)) }
}

/// Returns a closure that takes any values for parameters whose types only a caller of a generic method knows, for fakes.
public func fakeClosure<First, Second, Third, Output>(
  three closure: @escaping @Sendable (First, Second, Third) -> Output
) -> @Sendable (Any, Any, Any) -> Output {
  { closure(fakeValue($0), fakeValue($1), fakeValue($2)) }
}

/// Returns the result of a method whose caller may send it to another isolation, for fakes.
///
/// The test must not use the value after the call.
public func fakeSending<Value>(_ value: Value) -> sending Value {
  nonisolated(unsafe) let sent = value
  return sent
}
