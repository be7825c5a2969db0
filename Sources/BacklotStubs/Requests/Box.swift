/// A value behind a reference, which keeps its container small if there is no value.
final class Box<Value: Sendable>: Sendable {
  package let value: Value

  init(_ value: Value) { self.value = value }
}
