import BacklotHTTP
import BacklotLibCurl
import BacklotServer
import BacklotStubs
import CCurl

/// A request that libcurl forwards; only its loop's thread accesses it.
final class CurlTransfer: UpstreamTransfer {
  let easy: UnsafeMutableRawPointer
  private let client: CurlClient
  private let url: UpstreamURL
  private let method: HTTPMethod
  private var head: CurlHead
  private var observer: (any UpstreamObserver)?
  private var fields: UnsafeMutablePointer<curl_slist>?
  private var isPaused = false
  /// The reason why libcurl was stopped.
  private var failure: UpstreamFailure?
  /// The time of the last activity on the loop's clock, and the number of bytes sent by then.
  private var lastTime: UInt64
  private var uploadedCount: curl_off_t = 0

  init(
    _ request: ForwardedRequest,
    to url: UpstreamURL,
    by client: CurlClient,
    observer: any UpstreamObserver
  ) throws(UpstreamFailure) {
    guard let easy = client.curl.functions.pointee.curl_easy_init() else {
      throw UpstreamFailure(.insecure, message: "libcurl cannot start: out of memory")
    }
    self.easy = easy
    self.client = client
    self.url = url
    self.observer = observer
    method = request.method
    head = CurlHead(answering: request.method, limit: client.limits.headSize)
    lastTime = client.loop.now
    configure(request)
  }

  deinit {
    client.curl.functions.pointee.curl_easy_cleanup(easy)
    if let fields { client.curl.functions.pointee.curl_slist_free_all(fields) }
  }

  func pause() { isPaused = true }

  func resume() {
    guard isPaused, observer != nil else { return }
    isPaused = false
    lastTime = client.loop.now
    client.resume(self)
  }

  func cancel() {
    if observer == nil { return }
    observer = nil
    client.cancel(self)
  }

  private func tell(_ event: UpstreamEvent) { observer?.handle(event) }
}

// MARK: - Request

extension CurlTransfer {
  private var api: UnsafePointer<backlot_curl_api> { client.curl.functions }

  private func configure(_ request: ForwardedRequest) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    backlot_curl_set_pointer(api, easy, CURLOPT_PRIVATE, context)
    let isForServer = request.path == "*"
    backlot_curl_set_text(api, easy, CURLOPT_URL, "\(url.scheme)://\(url.authority)\(isForServer ? "/" : request.path)")
    if isForServer { backlot_curl_set_text(api, easy, CURLOPT_REQUEST_TARGET, request.path) }
    backlot_curl_set_number(api, easy, CURLOPT_PATH_AS_IS, 1)
    backlot_curl_set_number(api, easy, CURLOPT_NOSIGNAL, 1)
    backlot_curl_set_number(api, easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    backlot_curl_set_number(api, easy, CURLOPT_BUFFERSIZE, 1 << 16)
    backlot_curl_set_number(api, easy, CURLOPT_CONNECTTIMEOUT_MS, Int(client.limits.connectTime.wholeMilliseconds))
    if let file = client.limits.certificateFile { backlot_curl_set_text(api, easy, CURLOPT_CAINFO, file) }
    backlot_curl_set_receiver(api, easy, CURLOPT_HEADERFUNCTION, onHeaderLine)
    backlot_curl_set_pointer(api, easy, CURLOPT_HEADERDATA, context)
    backlot_curl_set_receiver(api, easy, CURLOPT_WRITEFUNCTION, onContent)
    backlot_curl_set_pointer(api, easy, CURLOPT_WRITEDATA, context)
    setContent(request)
    setFields(request.head.fields)
  }

  private func setContent(_ request: ForwardedRequest) {
    if request.method == .head {
      backlot_curl_set_number(api, easy, CURLOPT_NOBODY, 1)
    } else if !request.body.isEmpty || !request.method.lacksContent {
      backlot_curl_set_size(api, easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count))
      request.body.withUnsafeBytes { bytes in
        // Empty content has no base address, and without an address libcurl would not send it.
        _ = backlot_curl_set_pointer(api, easy, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress ?? UnsafeRawPointer(easy))
      }
    }
    if request.method != .head { backlot_curl_set_text(api, easy, CURLOPT_CUSTOMREQUEST, request.method.rawValue) }
  }

  /// Sets the fields of the request.
  ///
  /// A name without a value keeps libcurl from adding its own field.
  private func setFields(_ passedOn: HTTPFields) {
    for field in passedOn { add(field) }
    for name in ["Accept", "Content-Type", "Expect", "User-Agent"] {
      let isPassedOn = HTTPField.Name(name).map { passedOn.contains($0) } ?? false
      if !isPassedOn { add("\(name):") }
    }
    backlot_curl_set_pointer(api, easy, CURLOPT_HTTPHEADER, fields)
  }

  private func add(_ field: HTTPField) {
    guard field.isLatin1 else { return add(field.value.isEmpty ? "\(field.name);" : "\(field)") }
    let line = Array("\(field.name): ".utf8) + field.bytes + [0]
    line.withUnsafeBytes { bytes in
      guard let text = bytes.assumingMemoryBound(to: CChar.self).baseAddress else { return }
      fields = api.pointee.curl_slist_append(fields, text) ?? fields
    }
  }

  private func add(_ line: String) { fields = api.pointee.curl_slist_append(fields, line) ?? fields }
}

// MARK: - Response

extension CurlTransfer {
  /// Returns `true` if the line is accepted.
  fileprivate func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
    if observer == nil { return false }
    do throws(CurlHead.TooLarge) {
      guard case (var response, let length)? = try head.take(line) else { return true }
      response.headerFields = response.headerFields.endToEnd
      // Not earlier: a slow head or interim responses do not extend the time for the head.
      lastTime = client.loop.now
      tell(.head(response, length: length))
      tell(.waiting)
      return true
    } catch {
      failure = UpstreamFailure(
        .malformed,
        message: "the response head of \(url) exceeds the limit of \(error.limit) bytes"
      )
      return false
    }
  }

  /// Returns the number of bytes that are accepted.
  fileprivate func receiveContent(_ bytes: UnsafeRawBufferPointer) -> Int {
    if observer == nil { return 0 }
    if isPaused { return Int(CURL_WRITEFUNC_PAUSE) }
    lastTime = client.loop.now
    tell(.content(Array(bytes)))
    return bytes.count
  }

  /// Records the result of the transfer.
  func end(_ result: CURLcode) {
    let observer = observer
    self.observer = nil
    if let failure {
      observer?.handle(.failed(failure))
    } else if result != CURLE_OK {
      let failure = UpstreamFailure(result, text: client.curl.text(result), of: url, within: client.limits)
      observer?.handle(.failed(failure))
    } else if head.isComplete {
      observer?.handle(.end)
    } else {
      let failure = UpstreamFailure(.disconnected, message: "\(url) closed the connection without a response")
      observer?.handle(.failed(failure))
    }
  }

  /// Ends the transfer if it exceeds the time limits; libcurl itself limits the time for connecting.
  func endIfTooSlow() {
    let uploaded = backlot_curl_uploaded(api, easy)
    if uploaded != uploadedCount || isPaused { lastTime = client.loop.now }
    uploadedCount = uploaded
    let limits = client.limits
    if head.isComplete {
      end(
        after: limits.idleTime,
        code: .idleTimeout,
        reason: "began its response, but sent no more data for \(limits.idleTime)"
      )
    } else {
      let patience = limits.answerTime + limits.connectTime
      end(after: patience, code: .answerTimeout, reason: "did not begin its response within \(limits.answerTime)")
    }
  }

  private func end(after patience: Duration, code: UpstreamFailure.Code, reason: String) {
    guard client.loop.now >= lastTime + patience.wholeMilliseconds, let observer else { return }
    cancel()
    observer.handle(.failed(UpstreamFailure(code, message: "\(url) \(reason)")))
  }
}

extension UpstreamFailure {
  fileprivate init(_ result: CURLcode, text: String, of url: UpstreamURL, within limits: UpstreamLimits) {
    switch result {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
      self.init(
        .unknownHost,
        message: "\(url.host) cannot be found: \(text). Check the spelling of the upstream's host."
      )
    case CURLE_COULDNT_CONNECT:
      self.init(.unreachable, message: "\(url) cannot be reached: \(text). Check its port, and that it is running.")
    case CURLE_OPERATION_TIMEDOUT:
      self.init(
        .connectTimeout,
        message:
          "\(url) did not accept a connection within \(limits.connectTime). Check that it is running and reachable."
      )
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_ENGINE_INITFAILED:
      self.init(
        .insecure,
        message: "\(url) cannot be reached over https: \(text). "
          + "Check that this machine trusts its certificate and that its port is for https."
      )
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      self.init(.malformed, message: "\(url) did not send a valid HTTP response: \(text). Check its port.")
    default:
      self.init(
        .disconnected,
        message: "\(url) did not send a complete response: \(text). Its log may contain the reason."
      )
    }
  }
}

// MARK: - Called by libcurl

// These are formed here, outside of any isolation: they run on the loop's thread.

private func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
  context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
}

private func onHeaderLine(
  _ bytes: UnsafeMutablePointer<CChar>?,
  size: Int,
  count: Int,
  context: UnsafeMutableRawPointer?
) -> Int {
  let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
  return transfer(context)?.receiveHead(line) == true ? line.count : 0
}

private func onContent(
  _ bytes: UnsafeMutablePointer<CChar>?,
  size: Int,
  count: Int,
  context: UnsafeMutableRawPointer?
) -> Int {
  transfer(context)?.receiveContent(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
}
