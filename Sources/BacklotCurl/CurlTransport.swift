public import BacklotHTTP
public import BacklotTransport
import Foundation

/// Sends requests through libcurl, for Linux, where Foundation's `URLSession` does not stream.
///
/// Connections are kept and reused, and all requests share one thread. The content of requests is streamed, whether it
/// is in memory, in a file, or arrives over time. ``stream(_:)`` returns when the head of the response has arrived; at
/// most 512 KiB of its body that were not read are kept, then the server has to wait.
///
/// ```swift
/// let client = APIClient(host: .production, transport: .curl)
/// ```
///
/// Cookies and responses are not stored, and no credentials are added. The content of a `HEAD` request is not sent.
/// When the transport is released, its last responses can still be read to their end; then its thread ends.
///
/// Errors are `URLError` values with the codes that `URLSession` has on Apple systems, and with libcurl's description
/// in their user information.
public final class CurlTransport: HTTPTransport {
  /// The settings of the transport.
  public let configuration: CurlConfiguration
  private let engine: CurlEngine

  /// Creates a transport, which starts its thread with the first request.
  public init(_ configuration: CurlConfiguration = CurlConfiguration()) {
    self.configuration = configuration
    engine = CurlEngine(configuration)
  }

  deinit { engine.close() }

  /// Sends a request and returns its response with the whole body.
  ///
  /// - Throws: `URLError` if no complete response is received or the request does not form a URL; the error of the
  ///   request's body if it cannot be read; `HTTPError` if the response exceeds the limit; `CancellationError` if the task
  ///   was cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var response = try await stream(request)
    if response.body.bytes == nil {
      response.body = HTTPBody(try await response.body.collect(upTo: configuration.responseLimit))
    }
    return response
  }

  /// Sends a request and returns its response as soon as the status and the fields have arrived.
  ///
  /// Releasing the body before its end closes the connection.
  ///
  /// - Throws: As ``send(_:)``. The iterator of the body throws `URLError` if the connection is lost.
  public func stream(_ request: HTTPRequest) async throws -> HTTPResponse {
    var request = request
    request.body = try request.body.opened()
    guard let observer = TransferProgress.uploadObserver else { return try await response(to: request, progress: nil) }
    let reports = UploadReports(of: request.body.length, to: observer)
    let response: Result<HTTPResponse, any Error>
    do {
      response = .success(try await self.response(to: request, progress: reports))
    } catch {
      response = .failure(error)
    }
    await withCheckedContinuation { last in reports.end { last.resume() } }
    return try response.get()
  }

  private func response(to request: HTTPRequest, progress: UploadReports?) async throws -> HTTPResponse {
    var request = request
    var count = 0
    while true {
      let response = try await CurlTransfer(request, by: engine, progress: progress).response()
      guard followsRedirects, let next = request.redirected(by: response) else { return response }
      guard next.body.isReplayable else {
        throw URLError(
          .requestBodyStreamExhausted,
          "The response \(response.status) redirects a request whose body can be read only once. "
            + "Send it to \(SecretNames.standard.url(of: next)), or use a body in memory or a file.",
          for: request
        )
      }
      guard count < configuration.maximumRedirects else {
        throw URLError(.httpTooManyRedirects, "There are more than \(count) redirects.", for: next)
      }
      // Short content is read, so that the connection can be used again.
      if let length = response.body.length, length <= 1 << 16 { try await skip(response.body) }
      count += 1
      request = next
    }
  }
}

extension CurlTransport {
  /// Reads a body whose content, and whose failure, do not matter.
  private func skip(_ body: HTTPBody) async throws {
    do { _ = try await body.collect(upTo: 1 << 16) } catch { try Task.checkCancellation() }
  }

  private var followsRedirects: Bool { configuration.followsRedirects && !RedirectHandling.isInClient }
}

extension HTTPTransport where Self == CurlTransport {
  /// A transport through libcurl that all users in the process share, with the default settings.
  public static var curl: CurlTransport { .shared }

  /// Returns a transport through libcurl.
  ///
  /// - Parameter configuration: The settings of the transport.
  public static func curl(_ configuration: CurlConfiguration) -> CurlTransport { CurlTransport(configuration) }
}

extension CurlTransport {
  fileprivate static let shared = CurlTransport()
}
