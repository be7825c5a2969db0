import BacklotHTTP
import BacklotLibCurl
import BacklotTransport
import CCurl
import Foundation

extension CurlTransfer {
  var api: UnsafePointer<backlot_curl_api> { curl.functions }

  func configure() throws(URLError) {
    guard let easy else { throw URLError(.unknown, "libcurl cannot start: out of memory.", for: request) }
    guard URL(request) != nil else {
      throw URLError(
        .badURL,
        "\(SecretNames.standard.description(of: request)) has no valid URL. \(Self.urlAdvice)",
        for: request
      )
    }
    let scheme = request.scheme ?? "https"
    guard scheme == "http" || scheme == "https" else {
      throw URLError(.unsupportedURL, "The scheme \(scheme) is not supported, only http and https are.", for: request)
    }
    let context = Unmanaged.passUnretained(self).toOpaque()
    backlot_curl_set_text(api, easy, CURLOPT_URL, "\(scheme)://\(request.authority ?? "")\(request.path ?? "/")")
    backlot_curl_set_pointer(api, easy, CURLOPT_ERRORBUFFER, errorText)
    setBeginner(of: easy, context)
    setReceivers(of: easy, context)
    setConnection(of: easy, isSecure: scheme == "https")
    setContent(of: easy, context)
    setFields(of: easy)
  }

  private static let urlAdvice = "Check the host, the path and the query."

  private func setConnection(of easy: UnsafeMutableRawPointer, isSecure: Bool) {
    let configuration = engine.configuration
    backlot_curl_speak_http_only(api, easy)
    backlot_curl_set_number(api, easy, CURLOPT_PATH_AS_IS, 1)
    backlot_curl_set_number(api, easy, CURLOPT_NOSIGNAL, 1)
    backlot_curl_leave_resolver(api, easy)
    backlot_curl_set_number(api, easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    backlot_curl_set_number(api, easy, CURLOPT_BUFFERSIZE, 1 << 16)
    let time = configuration.connectTimeout.milliseconds
    backlot_curl_set_number(api, easy, CURLOPT_CONNECTTIMEOUT_MS, Int(min(max(1, time), Int64(Int32.max))))
    backlot_curl_set_text(api, easy, CURLOPT_USERAGENT, "Backlot")
    if let file = configuration.certificateFile { backlot_curl_set_text(api, easy, CURLOPT_CAINFO, file) }
    if configuration.proxy == .none { backlot_curl_set_text(api, easy, CURLOPT_PROXY, "") }
    // An empty list stands for all codings that libcurl can decode.
    if configuration.decodesContent { backlot_curl_set_text(api, easy, CURLOPT_ACCEPT_ENCODING, "") }
    if !configuration.allowsHTTP2 {
      backlot_curl_set_number(api, easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    } else if isSecure {
      backlot_curl_set_number(api, easy, CURLOPT_PIPEWAIT, 1)
    }
  }

  private func setContent(of easy: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) {
    if request.method == .head {
      backlot_curl_set_number(api, easy, CURLOPT_NOBODY, 1)
    } else if hasContent {
      backlot_curl_set_number(api, easy, CURLOPT_UPLOAD, 1)
      backlot_curl_set_number(api, easy, CURLOPT_UPLOAD_BUFFERSIZE, 1 << 16)
      // Without a length, libcurl sends chunks.
      backlot_curl_set_size(api, easy, CURLOPT_INFILESIZE_LARGE, curl_off_t(length ?? -1))
      setProvider(of: easy, context)
    }
    if request.method != .head { backlot_curl_set_text(api, easy, CURLOPT_CUSTOMREQUEST, request.method.rawValue) }
  }

  /// True if the request states the length of its content, even if it is empty.
  var hasContent: Bool { request.body.length != 0 || !request.method.lacksContent }

  /// The length of the request's content, or `nil` if it is unknown.
  var length: Int64? {
    request.body.length ?? request.headerFields[values: .contentLength].first.flatMap { Int64($0) }
  }

  /// Sets the fields of the request.
  ///
  /// A name without a value keeps libcurl from adding its own field. libcurl writes the fields about the length itself.
  private func setFields(of easy: UnsafeMutableRawPointer) {
    for field in request.headerFields where field.name != .contentLength && field.name != .transferEncoding {
      add(field)
    }
    if !request.headerFields.contains(Self.expect) { add("Expect:") }
    backlot_curl_set_pointer(api, easy, CURLOPT_HTTPHEADER, fields)
  }

  private static let expect = HTTPField.Name("Expect")

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
