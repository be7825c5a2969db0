import BacklotHTTP
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Carries the requests of one stub set from the loading system to its responder, and the answers back.
final class StubURLProtocol<Slot: StubSlot>: SlottedURLProtocol {
  override class var slotID: Int { Slot.id }
}

/// All of ``StubURLProtocol`` that does not depend on the slot, so that it exists once and not once a stub set.
///
/// A subclass of `URLProtocol` cannot be `Sendable`: whatever leaves the loading system's queue goes through
/// ``Loading``, which can.
class SlottedURLProtocol: URLProtocol {
  class var slotID: Int { 0 }

  private lazy var loading = Loading(set: SlotRegistry.shared.set(Self.slotID), thread: LoadingThread(of: self))

  #if canImport(FoundationNetworking)
    /// Nothing once the load has ended: a cancellation that was under way then would end it a second time, which the
    /// loading system does not survive.
    override var client: (any URLProtocolClient)? {
      get { loading.isFinished ? nil : super.client }
      set { super.client = newValue }
    }
  #endif

  override class func canInit(with request: URLRequest) -> Bool {
    switch request.url?.scheme {
    case "data", "file", "about", "blob": false
    default: true
    }
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override class func requestIsCacheEquivalent(_: URLRequest, to _: URLRequest) -> Bool { false }

  override func startLoading() {
    if isLive { settle(loading.start()) }
  }

  override func stopLoading() {
    // A task that is only suspended will be resumed, and then wants its answer.
    if task?.state != .suspended { loading.stop() }
  }

  private func settle(_ step: LoadingState.Start) {
    switch step {
    case .ask: settle(loading.ask(request, of: task))
    case .finish(let answer): finish(answer)
    case .nothing: break
    }
  }

  private func finish(_ answer: Result<HTTPResponse, any Error>) {
    do {
      try deliver(try answer.get())
    } catch let error as URLSessionStubError {
      super.client?.urlProtocol(self, didFailWithError: URLError(error, of: request))
    } catch {
      super.client?.urlProtocol(self, didFailWithError: error)
    }
  }

  private func deliver(_ response: HTTPResponse) throws {
    guard let url = request.url, let head = response.urlResponse(for: url) else { throw URLError(.badServerResponse) }
    super.client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
    if let bytes = response.body.bytes, !bytes.isEmpty { super.client?.urlProtocol(self, didLoad: Data(bytes)) }
    #if canImport(FoundationNetworking)
      (head as? UnchallengedResponse)?.hideURLOnce()
    #endif
    super.client?.urlProtocolDidFinishLoading(self)
  }
}

#if canImport(FoundationNetworking)
  extension SlottedURLProtocol {
    /// Whether the task is neither suspended nor about to be cancelled: then it must not be finished.
    private var isLive: Bool { task?.state == .running }
  }
#else
  extension SlottedURLProtocol {
    private var isLive: Bool { true }
  }
#endif
