/// A value behind a reference, so that what holds it stays small where there is none.
final class Box<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
