/// A number represented as a type, by which a ``StubURLProtocol`` class identifies the stub set for its requests.
///
/// The loading system accepts a class, creates the instances itself, and passes no other data. Each stub set therefore
/// needs its own class, and Swift can create an unlimited number of them by specializing a generic class.
package protocol StubSlot: SendableMetatype {
  /// The number.
  static var id: Int { get }
}

/// The number 0, without digits.
package enum Zero: StubSlot {
  package static var id: Int { 0 }
}

/// The digits of `Prefix` followed by a 0.
package enum Even<Prefix: StubSlot>: StubSlot {
  package static var id: Int { Prefix.id << 1 }
}

/// The digits of `Prefix` followed by a 1.
package enum Odd<Prefix: StubSlot>: StubSlot {
  package static var id: Int { Prefix.id << 1 | 1 }
}
