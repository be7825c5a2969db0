import BacklotHTTP
import BacklotStubs

/// A webhook's request on its way to its answer, on a connection of its own.
///
/// Only its loop's thread touches it. It goes where it was told, and nowhere else: a redirection is an answer.
final class WebhookCall {
  private let loop: EventLoop
  private let request: HTTP1OutgoingRequest
  private var response: HTTP1ResponseParser
  private var lookup: AddressLookup?
  private var stream: OutgoingStream?
  private var timer: LoopTimer?
  /// The addresses that were not tried yet.
  private var addresses: ArraySlice<SocketAddress> = []
  private var onEnd: ((Result<HTTPResponse, WebhookProblem>) -> Void)?

  /// Makes a call that has not begun.
  ///
  /// - Parameters:
  ///   - request: What is sent.
  ///   - body: Its content.
  ///   - loop: Whose thread sends it.
  ///   - onEnd: Told once what came of it.
  init(
    _ request: HTTPRequest,
    body: [UInt8],
    on loop: EventLoop,
    _ onEnd: @escaping (Result<HTTPResponse, WebhookProblem>) -> Void
  ) {
    self.loop = loop
    self.request = HTTP1OutgoingRequest(request, body: body)
    self.onEnd = onEnd
    response = HTTP1ResponseParser(answering: request.method, bodySize: Self.answerSize)
  }

  /// The maximum number of content bytes to read from a response.
  private static let answerSize = 1 << 16
}

extension WebhookCall {
  /// Begins.
  ///
  /// - Parameters:
  ///   - host: Where it goes.
  ///   - port: Where it goes.
  ///   - patience: How long all of it may take.
  func start(to host: String, port: UInt16, within patience: Duration) {
    timer = LoopTimer(on: loop, after: patience) { [self] in
      fail("it took longer than \(patience)")
    }
    lookup = AddressLookup(host, port: port, on: loop) { [self] result in
      switch result {
      case .success(let addresses): connect(addresses[...])
      case .failure(let status): fail("\(host) cannot be found: \(status)")
      }
    }
  }

  /// Ends the call without a response.
  ///
  /// Further calls have no effect.
  func cancel() { fail("it was cancelled") }

  /// Tries one address after the other.
  private func connect(_ addresses: ArraySlice<SocketAddress>) {
    guard onEnd != nil else { return }
    guard let address = addresses.first else { return fail("its host has no address") }
    self.addresses = addresses.dropFirst()
    let stream = OutgoingStream(on: loop) { [self] in handle($0, from: address) }
    self.stream = stream
    stream.connect(to: address)
  }

  private func handle(_ event: OutgoingStream.Event, from address: SocketAddress) {
    switch event {
    case .connected:
      // From here on another address would get it a second time.
      addresses = []
      stream?.startReading()
      request.bytes.withBytes { stream?.write($0) }
    case .read(let bytes): receive(bytes)
    case .ended:
      if let answer = response.receiveEnd() { return end(.success(answer)) }
      fail("the connection to \(address.authority) ended before the response was complete")
    case .failed(let status):
      stream?.close()
      if addresses.isEmpty { fail("\(address.authority): \(status)") } else { connect(addresses) }
    }
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) {
    do throws(HTTP1Failure) {
      if let answer = try response.receive(bytes) { end(.success(answer)) }
    } catch {
      fail("its response is invalid: \(error.message)")
    }
  }

  private func fail(_ reason: String) { end(.failure(WebhookProblem(reason))) }

  private func end(_ result: Result<HTTPResponse, WebhookProblem>) {
    guard let onEnd else { return }
    self.onEnd = nil
    timer?.cancel()
    lookup?.cancel()
    stream?.close()
    onEnd(result)
  }
}
