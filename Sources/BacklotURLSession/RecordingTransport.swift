public import BacklotHTTP
import BacklotPlatform
public import BacklotRecording
import BacklotStubs
public import BacklotTransport
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport that records the exchanges of another one.
///
/// ```swift
/// let recorder = try ExchangeRecorder("bank.har")
/// let client = APIClient(host: .production, transport: RecordingTransport(.urlSession, to: recorder))
/// …
/// print(try recorder.finish())
/// ```
///
/// Responses are passed on unchanged, as they arrive. A response is in the file when its body has been read to the end,
/// with the pieces in which it arrived and their times. If no response or only a part of one arrives, the exchange is
/// recorded without a response and with the reason. Cancelled requests are not recorded. A stream of events is recorded
/// as far as it was read.
///
/// In tests, the trait `.recorded` of `BacklotTesting` records and replays without further code.
public final class RecordingTransport: HTTPTransport {
  private let transport: any HTTPTransport
  private let tap: RecordingTap
  private let requestBodyLimit: Int
  private let failure: FirstFailure

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - transport: The transport that sends the requests.
  ///   - recorder: The recorder, which several transports may share. The caller finishes it.
  ///   - requestBodyLimit: The maximum number of bytes of a streamed request body or file to record. A longer one is
  ///     sent, but recorded without content. Defaults to 64 MiB.
  public init(_ transport: some HTTPTransport, to recorder: ExchangeRecorder, requestBodyLimit: Int = 64 << 20) {
    let failure = FirstFailure()
    self.transport = transport
    self.requestBodyLimit = requestBodyLimit
    self.failure = failure
    tap = RecordingTap { exchange in
      do { try recorder.record(exchange.recorded()) } catch { failure.note(error) }
    }
  }

  /// The first error because of which an exchange was not recorded, or `nil` if all were.
  ///
  /// Such an error does not affect the client.
  public var recordingError: (any Error)? { failure.error.withLock(\.self) }

  /// Sends a request through the other transport and records the exchange.
  ///
  /// - Throws: The error of the other transport.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await record(request) { try await transport.send($0) }
  }

  /// Sends a request through the other transport, and records the exchange when the body has been read.
  ///
  /// - Throws: The error of the other transport.
  public func stream(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await record(request) { try await transport.stream($0) }
  }

  private func record(
    _ request: HTTPRequest,
    sendingWith send: (HTTPRequest) async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    let exchange = tap.begin()
    let content = SentContent(upTo: requestBodyLimit)
    var sent = request
    if !request.body.isReplayable {
      sent.body = HTTPBody(streaming: SentChunks(body: request.body, content: content), length: request.body.length)
    }
    do {
      let response = try await send(sent)
      exchange.receive(await recorded(request, content))
      return response.observed(by: exchange)
    } catch {
      if Task.isCancelled || error is CancellationError || (error as? URLError)?.code == .cancelled {
        exchange.cancel()
      } else {
        exchange.receive(await recorded(request, content))
        exchange.end(UpstreamFailure(.unreachable, message: "no response was received: \(error)"))
      }
      throw error
    }
  }

  /// Returns a request with the content that was sent, in memory.
  private func recorded(_ request: HTTPRequest, _ content: SentContent) async -> HTTPRequest {
    var recorded = request
    do {
      let bytes =
        request.body.isReplayable ? try await request.body.collect(upTo: requestBodyLimit) : content.bytes ?? []
      recorded.body = HTTPBody(bytes)
    } catch {
      // The file is too long, or cannot be read after it was sent.
      recorded.body = .empty
    }
    return recorded
  }
}

// MARK: - State

private final class FirstFailure: Sendable {
  let error = Mutex<(any Error)?>(nil)

  func note(_ new: any Error) { error.withLock { if $0 == nil { $0 = new } } }
}

/// The content of a stream that was read so far.
private final class SentContent: Sendable {
  private let limit: Int
  /// The content, or `nil` if it exceeds the limit.
  private let kept = Mutex<[UInt8]?>([])

  init(upTo limit: Int) { self.limit = limit }

  var bytes: [UInt8]? { kept.withLock(\.self) }

  func append(_ chunk: [UInt8]) {
    kept.withLock { kept in
      guard let count = kept?.count else { return }
      if chunk.count > limit - count { kept = nil } else { kept?.append(contentsOf: chunk) }
    }
  }
}

/// The chunks of a request's body, which are kept as they are read.
private struct SentChunks: AsyncSequence, Sendable {
  let body: HTTPBody
  let content: SentContent

  struct AsyncIterator: AsyncIteratorProtocol {
    var chunks: HTTPBody.AsyncIterator
    let content: SentContent

    mutating func next() async throws -> [UInt8]? {
      guard let chunk = try await chunks.next() else { return nil }
      content.append(chunk)
      return chunk
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: body.makeAsyncIterator(), content: content) }
}
