import Synchronization

extension Stub {
  /// What tells one stub from all others of the process.
  public struct ID: Sendable, Hashable {
    let number: UInt64

    private static let last = Atomic<UInt64>(0)

    static func next() -> Self { Self(number: last.wrappingAdd(1, ordering: .relaxed).newValue) }
  }
}
