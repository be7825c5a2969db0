/// A mistake in the use of a fake.
public struct FakeError: Error, Hashable, CustomStringConvertible {
  /// The mistake, and its solution.
  public let description: String

  init(missingResultOf method: String) {
    description = "\(method) was called, but has no result: call returns(_:) or set its handler before"
  }

  init(missingValueOf property: String) {
    description = "\(property) was read, but has no value: set it before"
  }

  init(_ value: Any, isNot type: Any.Type) {
    description = "expected a value of type \(type), got one of type \(Swift.type(of: value)): \(value)"
  }
}
