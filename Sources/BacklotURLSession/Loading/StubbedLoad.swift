import BacklotHTTP

#if canImport(FoundationNetworking)
  import Foundation
  package import FoundationNetworking
#else
  package import Foundation
#endif

/// The work of a `URLProtocol` for its request, which a stub set answers by the rules of the loading system.
///
/// A subclass of `URLProtocol` cannot be `Sendable`: all data that leaves the loading system's queue is in ``Loading``,
/// which can.
package struct StubbedLoad: Sendable {
  let loading: Loading

  /// Creates a load that is answered by `set`, which is `nil` if it was deallocated.
  init(_ set: StubSet?) { loading = Loading(set) }

  /// Creates a load that is answered by a responder, which may be installed in sessions of any configuration.
  package init(_ responder: any LoadingResponder) {
    let limit = URLProtocolSlot.defaultBodyLimit
    let timer = DispatchLoadingTimer()
    self.init(StubSet(responder: responder, timer: timer, bodyLimit: limit, servesForeignSessions: true))
  }

  /// Returns true if a backend can answer a request.
  package static func canCarry(_ request: URLRequest) -> Bool {
    switch request.url?.scheme {
    case "data", "file", "about", "blob": false
    default: true
    }
  }

  /// Handles the loading system's call of `startLoading`, which may be the first or a later one.
  package func start(in carrier: URLProtocol) {
    if isLive(carrier) { settle(loading.start(), of: carrier) }
  }

  /// Handles the loading system's call of `stopLoading`.
  package func stop(in carrier: URLProtocol) {
    // A suspended task may be resumed, and then needs its answer.
    if carrier.task?.state != .suspended { loading.stop() }
  }

  private func settle(_ step: LoadingState.Step, of carrier: URLProtocol) {
    switch step {
    case .ask: settle(loading.ask(carrier.request, of: carrier.task) { LoadingThread(of: carrier) }, of: carrier)
    case .finish(let answer): finish(with: answer, of: carrier)
    case .deliver(let pieces): deliver(pieces, of: carrier)
    case .nothing: break
    }
  }

  private func finish(with answer: Result<HTTPResponse, any Error>, of carrier: URLProtocol) {
    guard let client = carrier.client else { return }
    do {
      try deliver(answer.get(), of: carrier, to: client)
    } catch let error as URLSessionStubError {
      client.urlProtocol(carrier, didFailWithError: URLError(error, of: carrier.request))
    } catch {
      client.urlProtocol(carrier, didFailWithError: error)
    }
  }

  private func deliver(_ pieces: LoadingPieces, of carrier: URLProtocol) {
    defer { pieces.reader?.cancel() }
    guard let client = carrier.client else { return }
    do {
      if let head = pieces.head {
        let response = try urlResponse(for: head, of: carrier)
        client.urlProtocol(carrier, didReceive: response, cacheStoragePolicy: .notAllowed)
      }
      if !pieces.content.isEmpty { client.urlProtocol(carrier, didLoad: Data(pieces.content)) }
      try pieces.end?.get()
      if pieces.end != nil { finish(carrier.task?.response, of: carrier, to: client) }
    } catch {
      loading.stop()
      client.urlProtocol(carrier, didFailWithError: error)
    }
  }

  private func urlResponse(for response: HTTPResponse, of carrier: URLProtocol) throws -> HTTPURLResponse {
    guard let url = carrier.request.url, let head = loading.set?.urlResponse(for: response, from: url) else {
      throw URLError(.badServerResponse, of: carrier.request)
    }
    return head
  }

  private func deliver(_ response: HTTPResponse, of carrier: URLProtocol, to client: any URLProtocolClient) throws {
    let head = try urlResponse(for: response, of: carrier)
    client.urlProtocol(carrier, didReceive: head, cacheStoragePolicy: .notAllowed)
    if let bytes = response.body.bytes, !bytes.isEmpty { client.urlProtocol(carrier, didLoad: Data(bytes)) }
    finish(head, of: carrier, to: client)
  }
}

#if canImport(FoundationNetworking)
  extension StubbedLoad {
    /// Returns true if the task is neither suspended nor about to be cancelled.
    ///
    /// The loading system ends a cancelled task; ending it a second time crashes the process.
    private func isLive(_ carrier: URLProtocol) -> Bool { carrier.task?.state == .running }

    private func finish(_ head: URLResponse?, of carrier: URLProtocol, to client: any URLProtocolClient) {
      if let unchallenged = head as? UnchallengedResponse {
        unchallenged.hidingURL { client.urlProtocolDidFinishLoading(carrier) }
      } else {
        client.urlProtocolDidFinishLoading(carrier)
      }
    }
  }
#else
  extension StubbedLoad {
    private func isLive(_: URLProtocol) -> Bool { true }

    private func finish(_: URLResponse?, of carrier: URLProtocol, to client: any URLProtocolClient) {
      client.urlProtocolDidFinishLoading(carrier)
    }
  }
#endif
