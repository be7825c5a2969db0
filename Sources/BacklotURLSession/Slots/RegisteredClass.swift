/// A `URLProtocol` class that carries a stub set's requests for as long as this object lives.
final class RegisteredClass: Sendable {
  /// The class.
  let protocolClass: AnyClass
  private let id: Int

  /// Makes a class for a stub set.
  init(_ set: StubSet) {
    id = SlotRegistry.shared.add(set)
    protocolClass = SlotNumeral.protocolClass(id)
  }

  deinit { SlotRegistry.shared.remove(id) }
}
