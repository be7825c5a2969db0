public import BacklotHTTP
import Synchronization

/// Sends a request to a real backend and gives back its answer, as it is: undecoded, and no redirection followed.
///
/// What it throws becomes the client's answer: 502, or what an ``UpstreamFailure`` says.
public typealias UpstreamSender = @Sendable (HTTPRequest) async throws -> HTTPResponse

extension MockBackend {
  /// Passes requests on in memory by what is given, where an ``Upstream`` is to answer them.
  ///
  /// ```swift
  /// backend.passOn { request in try await realThing.respond(to: request) }   // another backend, or a transport
  /// ```
  ///
  /// Without it they are answered by 502, and a server passes on what comes over its sockets by itself.
  ///
  /// - Parameter sender: Sends a request, which names the upstream in its scheme and authority.
  public func passOn(with sender: @escaping UpstreamSender) { upstreamSender.withLock { $0 = sender } }

  /// Passes a request on, and makes an answer of whatever comes of it.
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
