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

  private lazy var loading = Loading(SlotRegistry.shared.set(Self.slotID))

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

  private func settle(_ step: LoadingState.Step) {
    switch step {
    case .ask: settle(loading.ask(request, of: task) { LoadingThread(of: self) })
    case .finish(let answer): finish(answer)
    case .nothing: break
    }
  }

  private func finish(_ answer: Result<HTTPResponse, any Error>) {
    guard let client else { return }
    do {
      try deliver(answer.get(), to: client)
    } catch let error as URLSessionStubError {
      client.urlProtocol(self, didFailWithError: URLError(error, of: request))
    } catch {
      client.urlProtocol(self, didFailWithError: error)
    }
  }

  private func deliver(_ response: HTTPResponse, to client: any URLProtocolClient) throws {
    guard let url = request.url, let head = loading.set?.urlResponse(for: response, from: url) else {
      throw URLError(.badServerResponse, of: request)
    }
    client.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
    if let bytes = response.body.bytes, !bytes.isEmpty { client.urlProtocol(self, didLoad: Data(bytes)) }
    finish(head, client)
  }
}

#if canImport(FoundationNetworking)
  extension SlottedURLProtocol {
    /// Whether the task is neither suspended nor about to be cancelled.
    ///
    /// A cancelled task is ended by the loading system; ended a second time, it brings the process down.
    private var isLive: Bool { task?.state == .running }

    private func finish(_ head: HTTPURLResponse, _ client: any URLProtocolClient) {
      if let unchallenged = head as? UnchallengedResponse {
        unchallenged.hidingURL { client.urlProtocolDidFinishLoading(self) }
      } else {
        client.urlProtocolDidFinishLoading(self)
      }
    }
  }
#else
  extension SlottedURLProtocol {
    private var isLive: Bool { true }

    private func finish(_: HTTPURLResponse, _ client: any URLProtocolClient) {
      client.urlProtocolDidFinishLoading(self)
    }
  }
#endif
