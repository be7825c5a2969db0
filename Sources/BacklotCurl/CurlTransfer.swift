import BacklotHTTP
import BacklotLibCurl
import BacklotPlatform
import BacklotTransport
import CCurl
import Foundation

/// The exchange of a request and its response through libcurl.
final class CurlTransfer: @unchecked Sendable {
  // Sound because what is not in the mutex is only accessed by the task that creates the transfer until it is given to
  // the engine, and then by the engine's thread.

  typealias Caller = CheckedContinuation<HTTPResponse, any Error>
  typealias Reader = CheckedContinuation<[UInt8]?, any Error>
  typealias Source = CheckedContinuation<Bool, Never>

  struct State {
    var reception = ResponseReception<Caller, Reader>()
    var upload = UploadQueue<Source>()
    var producer: Task<Void, Never>?
    var isReceptionPaused = false
  }

  /// The number of unread bytes at which the reception pauses.
  static let window = 1 << 19

  let request: HTTPRequest
  let curl: LibCurl
  let engine: CurlEngine
  let progress: UploadReports?
  let state = Mutex(State())

  /// The handle, until the transfer has ended.
  private(set) var easy: UnsafeMutableRawPointer?
  var fields: UnsafeMutablePointer<curl_slist>?
  let errorText: UnsafeMutablePointer<CChar>
  var head: CurlHead
  /// The reason why libcurl was stopped.
  var failure: URLError?
  /// True if there is a connection for the request; it may have to wait for one.
  private var isConnected = false
  var lastActivity = ContinuousClock.now
  private var uploadedCount: curl_off_t = 0

  /// Creates a transfer; a file in the body is open.
  init(_ request: HTTPRequest, by engine: CurlEngine, progress: UploadReports?) throws(URLError) {
    do throws(LibCurl.Missing) {
      curl = try LibCurl.open()
    } catch {
      throw URLError(.unknown, "This transport \(error).", for: request)
    }
    self.request = request
    self.engine = engine
    self.progress = progress
    head = CurlHead(answering: request.method, limit: engine.configuration.maximumHeadSize)
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    easy = curl.functions.pointee.curl_easy_init()
    try configure()
  }

  deinit {
    close()
    errorText.deallocate()
  }

  /// Releases libcurl's memory; the transfer must not belong to the engine any more.
  func close() {
    if let easy { curl.functions.pointee.curl_easy_cleanup(easy) }
    if let fields { curl.functions.pointee.curl_slist_free_all(fields) }
    (easy, fields) = (nil, nil)
  }

  /// Sends the request and waits for the head of the response, or until the task is cancelled.
  func response() async throws -> HTTPResponse {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { caller in
        if state.withLock({ $0.reception.begin(caller) }) {
          start()
        } else {
          caller.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      cancel()
    }
  }

  /// True if the exchange has ended.
  var isOver: Bool { state.withLock { $0.reception.isOver } }

  private func start() {
    startProducer()
    do throws(CurlMulti.OutOfMemory) {
      try engine.start(self, on: curl)
    } catch {
      finish(.failure(URLError(.unknown, "libcurl cannot start: out of memory.", for: request)))
    }
  }

  /// Returns the next piece of the response's body, or `nil` at its end.
  func nextPiece() async throws -> [UInt8]? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { reader in
        let (outcome, isResumed) = state.withLock { state in
          let outcome = state.reception.read(reader)
          let isResumed = state.isReceptionPaused && state.reception.unreadCount <= Self.window / 2
          if isResumed { state.isReceptionPaused = false }
          return (outcome, isResumed)
        }
        if isResumed { engine.enqueue(.resume(self)) }
        if let outcome { reader.resume(with: outcome) }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Ends the exchange before its end, because its caller is cancelled or its body is released.
  func cancel() { stop(CancellationError()) }

  func stop(_ error: any Error) {
    if isOver { return }
    finish(.failure(error))
    engine.enqueue(.stop(self))
  }

  private func finish(_ result: Result<Void, any Error>) {
    let (ended, source, producer) = state.withLock { state in
      (state.reception.finish(result), state.upload.end(), state.producer.take())
    }
    producer?.cancel()
    source?.resume(returning: false)
    if case .failure(let error) = ended.result { ended.caller?.resume(throwing: error) }
    ended.reader?.resume(with: ended.result.map { nil })
  }

  /// Ends the transfer with libcurl's result.
  func end(_ result: CURLcode) {
    let text = String(cString: errorText)
    close()
    if let failure {
      finish(.failure(failure))
    } else if result == CURLE_OK, head.isComplete {
      finish(.success(()))
    } else {
      let code = result == CURLE_OK ? CURLE_GOT_NOTHING : result
      finish(.failure(URLError(code, text: text.isEmpty ? curl.text(code) : text, for: request)))
    }
  }
}

extension CurlTransfer {
  /// Returns the transfer of a callback of libcurl's.
  static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }
}

// MARK: - Inactivity

extension CurlTransfer {
  /// The directions in which libcurl must not continue.
  var pauseMask: Int32 {
    state.withLock { state in
      (state.isReceptionPaused ? CURLPAUSE_RECV : 0) | (state.upload.isPaused ? CURLPAUSE_SEND : 0)
    }
  }

  /// The time at which the transfer fails unless there is progress.
  var deadline: ContinuousClock.Instant {
    lastActivity + min(engine.configuration.inactivityTimeout, .seconds(Int32.max))
  }

  fileprivate func didConnect() { (isConnected, lastActivity) = (true, .now) }

  func setBeginner(of easy: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) {
    // An old libcurl does not have it.
    isConnected = backlot_curl_set_beginner(api, easy, onConnection, context) != CURLE_OK
  }

  /// Notes the progress that libcurl does not report, and the time in which the transfer waits or is paused.
  func noticeUpload() {
    guard let easy else { return }
    let count = backlot_curl_uploaded(api, easy)
    if count != uploadedCount || pauseMask != 0 || !isConnected { lastActivity = .now }
    uploadedCount = count
  }

  func failInactive() {
    let time = engine.configuration.inactivityTimeout
    let text = "\(request.authority ?? "The server") sent no data within \(time). Try again later, or allow more time."
    failure = URLError(.timedOut, text, for: request)
  }
}

/// The pieces of a body, whose exchange ends when they are released.
final class CurlPieces: AsyncSequence, Sendable {
  private let transfer: CurlTransfer

  init(of transfer: CurlTransfer) { self.transfer = transfer }

  deinit { transfer.cancel() }

  struct AsyncIterator: AsyncIteratorProtocol {
    let pieces: CurlPieces

    func next() async throws -> [UInt8]? { try await pieces.transfer.nextPiece() }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces: self) }
}

/// Called by libcurl on the engine's thread; formed here, outside of any isolation.
private func onConnection(
  _ context: UnsafeMutableRawPointer?,
  _: UnsafeMutablePointer<CChar>?,
  _: UnsafeMutablePointer<CChar>?,
  _: Int32,
  _: Int32
) -> Int32 {
  CurlTransfer.of(context)?.didConnect()
  return CURL_PREREQFUNC_OK
}
