import BacklotLibCurl
import BacklotServer
import BacklotStubs
import CCurl

/// A request for a document, which libcurl performs while the caller waits.
final class CurlFetch {
  /// The result of a fetch.
  enum Outcome {
    /// The document was received.
    case document(DocumentFetch.Document)
    /// The document is redirected to another URL.
    case elsewhere(String)
  }

  private let curl: LibCurl
  private let easy: UnsafeMutableRawPointer
  private let url: String
  private let limit: Int
  private let watch: SlownessWatch
  private var content: [UInt8] = []
  private var isTooLarge = false
  private var fields: UnsafeMutablePointer<curl_slist>?

  init(
    _ url: String,
    upTo limit: Int,
    within time: Duration,
    certificateFile: String?,
    watch: SlownessWatch
  ) throws(DocumentFetch.Failure) {
    do throws(LibCurl.Missing) { curl = try LibCurl.open() } catch { throw DocumentFetch.Failure("https \(error)") }
    guard let easy = curl.functions.pointee.curl_easy_init() else {
      throw DocumentFetch.Failure("libcurl cannot start: out of memory")
    }
    (self.easy, self.url, self.limit, self.watch) = (easy, url, limit, watch)
    configure(milliseconds: max(1, time.wholeMilliseconds), certificateFile: certificateFile)
  }

  deinit {
    curl.functions.pointee.curl_easy_cleanup(easy)
    if let fields { curl.functions.pointee.curl_slist_free_all(fields) }
  }

  private var api: UnsafePointer<backlot_curl_api> { curl.functions }

  private func configure(milliseconds: UInt64, certificateFile: String?) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    backlot_curl_set_text(api, easy, CURLOPT_URL, url)
    backlot_curl_speak_http_only(api, easy)
    backlot_curl_set_number(api, easy, CURLOPT_NOSIGNAL, 1)
    backlot_curl_set_number(api, easy, CURLOPT_TIMEOUT_MS, Int(milliseconds))
    if let certificateFile { backlot_curl_set_text(api, easy, CURLOPT_CAINFO, certificateFile) }
    backlot_curl_set_text(api, easy, CURLOPT_USERAGENT, "backlot")
    fields = api.pointee.curl_slist_append(nil, "Accept: application/json, application/yaml, */*;q=0.5")
    backlot_curl_set_pointer(api, easy, CURLOPT_HTTPHEADER, fields)
    backlot_curl_set_receiver(api, easy, CURLOPT_WRITEFUNCTION, onContent)
    backlot_curl_set_pointer(api, easy, CURLOPT_WRITEDATA, context)
    backlot_curl_set_progress(api, easy, onProgress, context)
  }

  /// Sends the request and waits for the response.
  func perform(sayingTooSlow tooSlow: DocumentFetch.Failure) throws(DocumentFetch.Failure) -> Outcome {
    let result = api.pointee.curl_easy_perform(easy)
    if isTooLarge { throw DocumentFetch.Failure("it exceeds the limit of \(Self.text(ofSize: limit))") }
    guard result == CURLE_OK else {
      throw result == CURLE_OPERATION_TIMEDOUT
        ? tooSlow : DocumentFetch.Failure(result, text: curl.text(result), of: url)
    }
    if let next = text(CURLINFO_REDIRECT_URL) { return .elsewhere(String(next.prefix { $0 != "#" })) }
    let status = backlot_curl_status(api, easy)
    guard 200...299 ~= status else { throw DocumentFetch.Failure("\(url) responds with \(status), expected 2xx") }
    return .document(DocumentFetch.Document(bytes: content, url: url, contentType: text(CURLINFO_CONTENT_TYPE)))
  }

  private func text(_ what: CURLINFO) -> String? {
    backlot_curl_answered_text(api, easy, what).map { String(cString: $0) }
  }

  private static func text(ofSize size: Int) -> String {
    size >= 1 << 20 ? "\(size >> 20) MiB" : "\(size) bytes"
  }

  /// Returns the number of bytes that are accepted.
  fileprivate func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
    // The content of a redirection or an error is not needed.
    guard 200...299 ~= backlot_curl_status(api, easy) else { return bytes.count }
    isTooLarge = content.count + bytes.count > limit
    if isTooLarge { return 0 }
    content += bytes
    return bytes.count
  }

  fileprivate func takeLook() { watch.look() }
}

extension DocumentFetch.Failure {
  fileprivate init(_ result: CURLcode, text: String, of url: String) {
    switch result {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
      self.init("the host of \(url) cannot be found: \(text). Check its spelling")
    case CURLE_COULDNT_CONNECT:
      self.init("the server of \(url) cannot be reached: \(text). Check its port, and that it is running")
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_ENGINE_INITFAILED:
      self.init(
        "\(url) cannot be fetched over https: \(text). Check that this machine trusts the server's certificate"
      )
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      self.init("the server of \(url) did not send a valid HTTP response: \(text). Check its port")
    default: self.init("the server of \(url) did not send a complete response: \(text)")
    }
  }
}

// MARK: - Called by libcurl

// These are formed here, outside of any isolation: they run on the waiting thread.

private func fetch(_ context: UnsafeMutableRawPointer?) -> CurlFetch? {
  context.map { Unmanaged<CurlFetch>.fromOpaque($0).takeUnretainedValue() }
}

private func onContent(
  _ bytes: UnsafeMutablePointer<CChar>?,
  size: Int,
  count: Int,
  context: UnsafeMutableRawPointer?
) -> Int {
  fetch(context)?.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
}

private func onProgress(
  _ context: UnsafeMutableRawPointer?,
  _: curl_off_t,
  _: curl_off_t,
  _: curl_off_t,
  _: curl_off_t
) -> Int32 {
  fetch(context)?.takeLook()
  return 0
}
