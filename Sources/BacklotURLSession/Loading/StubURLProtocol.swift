import BacklotPlatform
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A protocol that sends the requests of the loading system to the responder of one stub set, and returns the answers.
final class StubURLProtocol<Slot: StubSlot>: SlottedURLProtocol {
  override class var slotID: Int { Slot.id }
}

/// The part of ``StubURLProtocol`` that does not depend on the slot, so that it exists only once instead of once per
/// stub set.
class SlottedURLProtocol: URLProtocol {
  class var slotID: Int { 0 }

  private lazy var load = StubbedLoad(SlotRegistry.shared.set(Self.slotID))

  override class func canInit(with request: URLRequest) -> Bool { StubbedLoad.canCarry(request) }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override class func requestIsCacheEquivalent(_: URLRequest, to _: URLRequest) -> Bool { false }

  override func startLoading() { load.start(in: self) }

  override func stopLoading() { load.stop(in: self) }
}

// MARK: - Registered classes

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

/// The stub sets of all slots.
///
/// A number is never reused: a session may retain the class of a slot indefinitely, and must detect that its stub set
/// is gone instead of receiving responses from another one.
private final class SlotRegistry: Sendable {
  private struct State {
    var sets: [Int: StubSet] = [:]
    var lastID = 0
  }

  static let shared = SlotRegistry()

  private let state = Mutex(State())

  /// Adds a stub set, and returns its number.
  func add(_ set: StubSet) -> Int {
    state.withLock { state in
      state.lastID += 1
      state.sets[state.lastID] = set
      return state.lastID
    }
  }

  /// Removes a stub set; its number is not used again.
  func remove(_ id: Int) {
    // Released outside the lock, because a responder may release its own slots when it is deallocated.
    let removed = state.withLock { $0.sets.removeValue(forKey: id) }
    withExtendedLifetime(removed) {}
  }

  /// Returns the stub set with a number, if it has not been removed.
  func set(_ id: Int) -> StubSet? { state.withLock { $0.sets[id] } }
}

// MARK: - Numbers as types

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
