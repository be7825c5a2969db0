/// A number represented as a type, by which a ``StubURLProtocol`` class identifies the stub set for its requests.
///
/// The loading system takes a class, creates the instances itself and passes no other data. Each stub set therefore
/// needs its own class, and Swift can create as many as there are types to specialize a generic class.
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
