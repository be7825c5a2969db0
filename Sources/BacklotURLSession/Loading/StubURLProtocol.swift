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
