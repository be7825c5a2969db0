package import BacklotHTTP
import BacklotPlatform

/// An observer of all exchanges with an upstream, such as a recorder.
package protocol UpstreamTap: Sendable {
  /// Begins to observe an exchange.
  ///
  /// - Parameters:
  ///   - request: The request as the client sent it.
  ///   - upstream: The upstream that receives it.
  func observe(_ request: ReceivedRequest, to upstream: Upstream) -> any UpstreamExchangeObserver
}

/// An observer of one exchange with an upstream.
///
/// Its methods are called one after another, and calls after the end have no effect.
package protocol UpstreamExchangeObserver: AnyObject, Sendable {
  /// Receives the status and the fields of the response, and its body if it is complete.
  func receive(_ response: HTTPResponse)
  /// Receives a piece of the content, as it arrived.
  func receive(_ piece: [UInt8])
  /// Receives the end, before the client does.
  ///
  /// - Parameter failure: The reason why the response is missing or incomplete; `nil` if it is complete.
  func end(_ failure: UpstreamFailure?)
  /// The client has stopped waiting, or has disconnected.
  func cancel()
}

extension Upstream {
  /// Returns the same backend, with an observer of its exchanges.
  package func observed(by tap: some UpstreamTap) -> Self {
    var copy = self
    copy.tap = tap
    return copy
  }
}

// MARK: - In memory

extension HTTPResponse {
  /// Returns the response, whose content an observer receives, too: at once if it is in memory.
  package func observed(by observer: any UpstreamExchangeObserver) -> HTTPResponse {
    guard body.bytes == nil else {
      observer.receive(self)
      observer.end(nil)
      return self
    }
    var observed = self
    observed.body = .empty
    observer.receive(observed)
    observed.body = HTTPBody(streaming: ObservedContent(body, observer: observer), of: body)
    return observed
  }
}

/// The content of a response that an observer receives, too.
private struct ObservedContent: AsyncSequence, Sendable {
  private let content: HTTPBody
  private let end: ObservedEnd

  init(_ content: HTTPBody, observer: any UpstreamExchangeObserver) {
    self.content = content
    end = ObservedEnd(observer)
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: content.makeAsyncIterator(), end: end) }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var chunks: HTTPBody.AsyncIterator
    fileprivate let end: ObservedEnd

    mutating func next() async throws -> [UInt8]? {
      do {
        guard let chunk = try await chunks.next() else {
          end.reach(nil)
          return nil
        }
        end.observer.receive(chunk)
        return chunk
      } catch {
        if !Task.isCancelled {
          end.reach(UpstreamFailure(.disconnected, message: "the response ended early: \(error)"))
        }
        throw error
      }
    }
  }
}

/// Reports the end of content once: when it is reached, or as a cancellation when the content is released before.
private final class ObservedEnd: Sendable {
  let observer: any UpstreamExchangeObserver
  private let isReached = Atomic(false)

  init(_ observer: any UpstreamExchangeObserver) { self.observer = observer }

  func reach(_ failure: UpstreamFailure?) {
    if !isReached.exchange(true, ordering: .relaxed) { observer.end(failure) }
  }

  deinit { if !isReached.load(ordering: .relaxed) { observer.cancel() } }
}
