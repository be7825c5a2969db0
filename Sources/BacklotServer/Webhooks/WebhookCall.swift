import BacklotHTTP
import BacklotHTTP1
import BacklotStubs

/// The request of a webhook and its response, on a separate connection.
///
/// Only its loop's thread accesses it. It does not follow redirections: a redirection is a response.
final class WebhookCall {
  private let loop: any SocketLoop
  private let request: HTTP1OutgoingRequest
  private var response: HTTP1ResponseParser
  private var lookup: (any SocketLookup)?
  private var socket: (any OutgoingSocket)?
  private var timer: (any SocketTimer)?
  /// The addresses that have not been tried yet.
  private var addresses: ArraySlice<SocketAddress> = []
  private var onEnd: ((Result<HTTPResponse, WebhookProblem>) -> Void)?

  /// Creates a call without starting it.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - body: The content of the request.
  ///   - loop: The loop whose thread sends the request.
  ///   - onEnd: A closure that receives the result once.
  init(
    _ request: HTTPRequest,
    body: [UInt8],
    on loop: any SocketLoop,
    onEnd: @escaping (Result<HTTPResponse, WebhookProblem>) -> Void
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
  /// Starts the call.
  ///
  /// - Parameters:
  ///   - host: The host to connect to.
  ///   - port: The port to connect to.
  ///   - patience: The maximum time for the whole call.
  func start(to host: String, port: UInt16, within patience: Duration) {
    timer = loop.startTimer(after: patience) { [self] in
      fail("it took longer than \(patience)")
    }
    lookup = loop.lookUp(host, port: port) { [self] result in
      switch result {
      case .success(let addresses): connect(addresses[...])
      case .failure(let failure): fail("\(host) cannot be found: \(failure)")
      }
    }
  }

  /// Ends the call without a response.
  ///
  /// Further calls have no effect.
  func cancel() { fail("it was cancelled") }

  /// Tries the addresses in order.
  private func connect(_ addresses: ArraySlice<SocketAddress>) {
    guard onEnd != nil else { return }
    guard let address = addresses.first else { return fail("its host has no address") }
    self.addresses = addresses.dropFirst()
    let socket = loop.makeOutgoingSocket { [self] in handle($0, from: address) }
    self.socket = socket
    socket.connect(to: address)
  }

  private func handle(_ event: OutgoingSocketEvent, from address: SocketAddress) {
    switch event {
    case .connected:
      // From here on, another address would receive the request a second time.
      addresses = []
      socket?.startReading()
      request.bytes.withBytes { socket?.write($0) }
    case .read(let bytes): receive(bytes)
    case .ended:
      if let answer = response.receiveEnd() { return end(.success(answer)) }
      fail("the connection to \(address.authority) ended before the response was complete")
    case .failed(let failure):
      socket?.close()
      if addresses.isEmpty { fail("\(address.authority): \(failure)") } else { connect(addresses) }
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
    socket?.close()
    onEnd(result)
  }
}
