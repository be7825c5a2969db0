public import BacklotHTTP
import BacklotPlatform

/// Sends a request to a real backend and returns its unchanged response, without decoding it or following redirects.
///
/// If it throws, the client receives a 502, or the status of the ``UpstreamFailure``.
public typealias UpstreamSender = @Sendable (HTTPRequest) async throws -> HTTPResponse

/// Forwards the requests that arrive in memory.
package final class UpstreamForwarder: Sendable {
  /// The sender, if set.
  let sender: Mutex<UpstreamSender?>

  /// Creates a forwarder with a sender, if it is known.
  package init(sendingWith sender: UpstreamSender? = nil) { self.sender = Mutex(sender) }

  /// Forwards a request.
  ///
  /// - Returns: The revised response, or the failure of the upstream.
  /// - Throws: `CancellationError` if the task is cancelled.
  package func response(to request: ReceivedRequest, from upstream: Upstream) async throws -> Result<
    HTTPResponse, UpstreamFailure
  > {
    let observer = upstream.tap?.observe(request, to: upstream)
    do {
      let forwarded = try upstream.request(passingOn: request)
      guard let sender = sender.withLock(\.self) else { throw Self.noSender(for: upstream) }
      let response = try await sender(forwarded)
      var fields = response.headerFields.endToEnd
      fields.redirect(from: upstream.url, to: request.message.authority)
      var answer = HTTPResponse(status: response.status, headerFields: fields, body: response.body)
      if let observer { answer = answer.observed(by: observer) }
      return .success(try await revised(answer, by: upstream, answering: request))
    } catch let failure as UpstreamFailure {
      observer?.end(failure)
      return .failure(failure)
    } catch let error as CancellationError where Task.isCancelled {
      observer?.cancel()
      throw error
    } catch {
      let message = "the request could not be sent to \(upstream.url): \(error)"
      let failure = UpstreamFailure(.unreachable, message: message)
      observer?.end(failure)
      return .failure(failure)
    }
  }

  private func revised(
    _ response: HTTPResponse,
    by upstream: Upstream,
    answering request: ReceivedRequest
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

  private static func noSender(for upstream: Upstream) -> UpstreamFailure {
    UpstreamFailure(
      .noSender,
      message:
        "the backend has no sender to forward requests to \(upstream.url): call passOn(with:) on it, or use a server"
    )
  }
}

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
  public func passOn(with sender: @escaping UpstreamSender) { upstreamForwarder.sender.withLock { $0 = sender } }
}

extension Upstream {
  /// The failure for a response with more content than is collected.
  package var tooLarge: UpstreamFailure {
    UpstreamFailure(
      .tooLarge,
      message: "the response of \(url) exceeds the limit of \(collectedSize) bytes for revised responses"
    )
  }
}
