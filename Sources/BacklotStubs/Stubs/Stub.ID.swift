import Synchronization

extension Stub {
  /// The identifier of a stub, unique within the process.
  public struct ID: Sendable, Hashable {
    package let number: UInt64

    private static let last = Atomic<UInt64>(0)

    static func next() -> Self { Self(number: last.wrappingAdd(1, ordering: .relaxed).newValue) }
  }
}
