public import BacklotHTTP
import Synchronization

/// Sends a request to a real backend and returns its unchanged response, without decoding it or following redirects.
///
/// If it throws, the client receives a 502, or the status of the ``UpstreamFailure``.
public typealias UpstreamSender = @Sendable (HTTPRequest) async throws -> HTTPResponse

extension MockBackend {
  /// Passes requests for an ``Upstream`` to a closure in memory.
  ///
  /// ```swift
  /// backend.passOn { request in try await realThing.respond(to: request) }   // another backend, or a transport
  /// ```
  ///
  /// Without it, they are answered with 502. A server itself passes on the requests that arrive over its sockets.
  ///
  /// - Parameter sender: Sends a request, which names the upstream in its scheme and authority.
  public func passOn(with sender: @escaping UpstreamSender) { upstreamSender.withLock { $0 = sender } }

  /// Passes a request on and returns an answer with the result.
  func passOn(_ exchange: Exchange, to upstream: Upstream) async throws -> HTTPResponse {
    let request = exchange.request
    do {
      let passedOn = try upstream.request(passingOn: request)
      guard let sender = upstreamSender.withLock(\.self) else { throw Self.noSender(upstream) }
      let response = try await sender(passedOn)
      let fields = response.headerFields.endToEnd
      let answer = HTTPResponse(status: response.status, headerFields: fields, body: response.body)
      return checked(try await revised(answer, upstream, request), of: exchange)
    } catch let failure as UpstreamFailure {
      return failure.response
    } catch let error as CancellationError where Task.isCancelled {
      throw error
    } catch {
      return UpstreamFailure(.unreachable, "the request could not be sent to \(upstream.url): \(error)").response
    }
  }

  private func revised(
    _ response: HTTPResponse,
    _ upstream: Upstream,
    _ request: ReceivedRequest
  ) async throws -> HTTPResponse {
    guard upstream.revision != nil else { return response }
    var collected = response
    do {
      collected.body = HTTPBody(try await response.body.collect(upTo: upstream.collectedSize))
    } catch let error as HTTPError where error.code == .bodyTooLarge {
      throw upstream.tooLarge
    }
    return upstream.revised(collected, answering: request)
  }

  private static func noSender(_ upstream: Upstream) -> UpstreamFailure {
    UpstreamFailure(
      .noSender,
      "no sender passes requests on to \(upstream.url) in memory: call passOn(with:) on the backend, or use a server"
    )
  }
}

extension Upstream {
  /// The failure for a response with more content than is collected.
  package var tooLarge: UpstreamFailure {
    UpstreamFailure(
      .tooLarge,
      "the response of \(url) exceeds the limit of \(collectedSize) bytes for revised responses"
    )
  }
}
