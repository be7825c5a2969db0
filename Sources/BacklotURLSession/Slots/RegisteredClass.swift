/// A `URLProtocol` class for the requests of a stub set, which are answered during the lifetime of this object.
final class RegisteredClass: Sendable {
  /// The class.
  let protocolClass: AnyClass
  private let id: Int

  /// Creates a class for a stub set.
  init(_ set: StubSet) {
    id = SlotRegistry.shared.add(set)
    protocolClass = SlotNumeral.protocolClass(id)
  }

  deinit { SlotRegistry.shared.remove(id) }
}
