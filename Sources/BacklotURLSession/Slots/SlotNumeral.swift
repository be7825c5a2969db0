/// A namespace for functions that create the type for a number at run time.
enum SlotNumeral {
  /// Returns the class whose slot has the number `id`.
  static func protocolClass(_ id: Int) -> AnyClass { specialise(slot(id)) }

  /// Returns the type that represents `id` by its binary digits, the first one innermost.
  static func slot(_ id: Int) -> any StubSlot.Type {
    id <= 0 ? Zero.self : append(isOdd: id & 1 == 1, to: slot(id >> 1))
  }

  private static func append<Prefix: StubSlot>(isOdd: Bool, to _: Prefix.Type) -> any StubSlot.Type {
    isOdd ? Odd<Prefix>.self : Even<Prefix>.self
  }

  private static func specialise<Slot: StubSlot>(_: Slot.Type) -> AnyClass { StubURLProtocol<Slot>.self }
}
