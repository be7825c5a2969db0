/// A number in the guise of a type, by which a ``StubURLProtocol`` class knows whose requests it carries.
///
/// The loading system is given a class, makes the instances itself and passes nothing else along. So each stub set
/// needs a class of its own, and Swift can make as many as there are types to specialise a generic class with.
package protocol StubSlot: SendableMetatype {
  /// The number.
  static var id: Int { get }
}

/// No digits: 0.
package enum Zero: StubSlot {
  package static var id: Int { 0 }
}

/// The digits of `Prefix` with a 0 behind them.
package enum Even<Prefix: StubSlot>: StubSlot {
  package static var id: Int { Prefix.id << 1 }
}

/// The digits of `Prefix` with a 1 behind them.
package enum Odd<Prefix: StubSlot>: StubSlot {
  package static var id: Int { Prefix.id << 1 | 1 }
}
