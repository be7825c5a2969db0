package import BacklotFiles
import BacklotHTTP
import BacklotJSON
package import BacklotMessages
import BacklotPlatform
import BacklotTime

/// A writer of HTTP archives in version 1.2, with the same bytes for the same exchanges.
///
/// Each value is on a line of its own and each header field on one line, so that a change of a recording can be
/// reviewed. Content is written decoded: as text if it is one, and otherwise in Base64. Members that other tools added
/// are not kept, since they can contain secrets, apart from the reason of a failure.
package struct HTTPArchiveWriter: Sendable {
  /// True to write neither the time of an exchange nor its durations and chunks, which differ between two recordings.
  ///
  /// An exchange then starts a millisecond after the one before, beginning in 1970.
  package var isStable: Bool
  private let coder: (any ContentCoder)?

  /// The maximum number of bytes of a body: 256 MiB.
  package static let maximumBodyLength = 256 << 20

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - isStable: True to omit what differs between two recordings of the same traffic. Defaults to `false`.
  ///   - coder: The decoder of encoded content. Defaults to that of the system.
  package init(isStable: Bool = false, decodedBy coder: (any ContentCoder)? = nil) {
    self.isStable = isStable
    self.coder = coder ?? SystemContentCoder.shared
  }

  /// Returns an archive.
  ///
  /// - Throws: An error if a body is a stream or too long.
  package func bytes(of exchanges: some Sequence<RecordedExchange>) throws -> [UInt8] {
    var bytes = Self.beginning
    for (number, exchange) in exchanges.enumerated() {
      bytes += Self.separator(isFirst: number == 0)
      bytes += try entry(of: exchange, number: number)
    }
    return bytes + Self.end
  }

  /// Writes an archive in place of a file, in one step.
  ///
  /// - Parameters:
  ///   - exchanges: The exchanges.
  ///   - path: The path of the file, which is unchanged if an error is thrown.
  package func write(_ exchanges: some Sequence<RecordedExchange>, to path: String) throws {
    try replace(path) { appender in
      for exchange in exchanges { try appender.append(exchange) }
    }
  }

  /// Writes an archive in place of a file, one exchange after another, so that it may be larger than the memory.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is unchanged if an error is thrown.
  ///   - permissions: The permissions of the file. Defaults to those that it has.
  ///   - begin: Writes the beginning of the archive to another file at a path. Defaults to an empty archive.
  ///   - body: Appends the exchanges.
  package func replace(
    _ path: String,
    permissions: StagedFile.Permissions = .kept,
    beginningWith begin: (_ path: String) throws -> Void = { _ in },
    with body: (ArchiveAppender) throws -> Void
  ) throws {
    StagedFile.removeStale(for: path)
    let staged = try StagedFile([], for: path, waitsForDisk: false, permissions: permissions)
    do {
      try begin(staged.stagedPath)
      let appender = try ArchiveAppender(path: staged.stagedPath, named: path, writer: self)
      try body(appender)
      try appender.sync()
      try appender.close()
    } catch {
      staged.discard()
      throw error
    }
    try staged.commit()
  }
}

// MARK: - Parts of an archive

extension HTTPArchiveWriter {
  static let beginning = Array(
    """
    {
      "log": {
        "version": "1.2",
        "creator": {
          "name": "Backlot",
          "version": "1"
        },
        "entries": [
    """.utf8
  )
  static let end = Array("\n    ]\n  }\n}\n".utf8)

  /// Returns the text before an entry.
  static func separator(isFirst: Bool) -> [UInt8] { Array((isFirst ? "\n      " : ",\n      ").utf8) }

  /// Returns the text of an entry, without the white space around it.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - number: The number of the entry, counted from 0.
  func entry(of exchange: RecordedExchange, number: Int) throws -> [UInt8] {
    var text = ArchiveText(depth: 3)
    let times = isStable ? RecordedTimes(number: number) : RecordedTimes(exchange)
    text.open()
    text.add("startedDateTime", ArchiveTime.text(times.start))
    text.add("time", json: ArchiveTime.milliseconds(times.setup + times.waiting + times.receiving))
    try add(exchange.request, of: exchange, to: &text)
    try add(exchange.response, of: exchange, to: &text)
    text.add("cache", json: "{}")
    add(times, to: &text)
    if let messages = exchange.webSocketMessages { text.add("_webSocketMessages", json: messages.serialized()) }
    if let comment = exchange.comment { text.add("comment", comment) }
    text.close()
    return text.bytes
  }

  private func add(_ times: RecordedTimes, to text: inout ArchiveText) {
    text.open("timings")
    if times.setup > .zero { text.add("blocked", json: ArchiveTime.milliseconds(times.setup)) }
    text.add("send", json: "0")
    text.add("wait", json: ArchiveTime.milliseconds(times.waiting))
    text.add("receive", json: ArchiveTime.milliseconds(times.receiving))
    text.close()
  }

  private func add(_ request: HTTPRequest, of exchange: RecordedExchange, to text: inout ArchiveText) throws {
    var fields = request.headerFields
    let content = try request.body.decoded(with: coder, fields: &fields)
    text.open("request")
    text.add("method", request.method.rawValue)
    text.add("url", Self.url(of: request))
    text.add("httpVersion", exchange.httpVersion ?? "HTTP/1.1")
    text.add("cookies", objects: HTTPCookies(fields).pairs.map { Self.pair($0.name, $0.value ?? "") })
    text.add("headers", objects: fields.map(Self.field))
    let items = RequestTarget(request).queryItems.items
    text.add("queryString", objects: items.map { Self.pair($0.name, $0.value ?? "") })
    if !content.isEmpty {
      text.open("postData")
      text.add("mimeType", fields[.contentType] ?? "")
      add(content, encodingName: "_encoding", to: &text)
      text.close()
    }
    text.add("headersSize", json: "-1")
    text.add("bodySize", json: exchange.lacksRequestContent ? "-1" : "\(content.count)")
    text.close()
  }

  private func add(_ response: HTTPResponse?, of exchange: RecordedExchange, to text: inout ArchiveText) throws {
    var fields = response?.headerFields ?? [:]
    let content = try (response?.body ?? .empty).decoded(with: coder, fields: &fields)
    text.open("response")
    text.add("status", json: "\(response?.status.code ?? 0)")
    text.add("statusText", response?.status.reasonPhrase ?? "")
    // As with a field whose value is not UTF-8.
    if response?.status.isLatin1 == true { text.add("_statusTextEncoding", "iso-8859-1") }
    text.add("httpVersion", exchange.httpVersion ?? "HTTP/1.1")
    text.add("cookies", objects: fields[values: .setCookie].map(Self.cookie))
    text.add("headers", objects: fields.map(Self.field))
    text.open("content")
    text.add("size", json: "\(exchange.missingLength ?? content.count)")
    text.add("mimeType", fields[.contentType] ?? exchange.storedContentType ?? "x-unknown")
    if !content.isEmpty { add(content, encodingName: "encoding", to: &text) }
    if !isStable, !exchange.chunks.isEmpty {
      let chunks = exchange.chunks.map { "[\($0.length), \(ArchiveTime.milliseconds($0.time))]" }
      text.add("_chunks", json: "[\(chunks.joined(separator: ", "))]")
    }
    text.close()
    text.add("redirectURL", fields[.location] ?? "")
    text.add("headersSize", json: "-1")
    text.add("bodySize", json: "\(content.count)")
    // Without it, an incomplete response would be replayed as a complete one.
    if let reason = exchange.failureReason { text.add("_error", reason) }
    text.close()
  }

  private func add(_ content: [UInt8], encodingName: String, to text: inout ArchiveText) {
    if let string = Self.plainText(content) {
      text.add("text", string)
    } else {
      text.add("text", Base64.encode(content))
      text.add(encodingName, "base64")
    }
  }
}

// MARK: - Values

extension HTTPBody {
  /// Returns the decoded content of a message, and removes the coding from its fields.
  ///
  /// - Throws: An error if the body is a stream or too long.
  func decoded(with coder: (any ContentCoder)?, fields: inout HTTPFields) throws -> [UInt8] {
    let bytes = try collected(upTo: HTTPArchiveWriter.maximumBodyLength)
    guard fields.statesContentCoding, !bytes.isEmpty else { return bytes }
    let content = RequestContent(bytes, sentWith: fields, decodedBy: coder)
    guard content.problem == nil else { return bytes }
    fields[.contentEncoding] = nil
    fields.setContentLength(Int64(content.bytes.count))
    return content.bytes
  }
}

extension HTTPArchiveWriter {
  /// Returns content as text, or `nil` if it is not UTF-8 or has control characters that text does not contain.
  private static func plainText(_ content: [UInt8]) -> String? {
    let isBinary = content.contains { $0 < 32 && $0 != 9 && $0 != 10 && $0 != 13 }
    return isBinary ? nil : String(validated: content, as: UTF8.self)
  }

  private static func url(of request: HTTPRequest) -> String {
    let authority = request.authority ?? request.headerFields[.host] ?? "localhost"
    let path = request.path ?? "/"
    return "\(request.scheme ?? "http")://\(authority)\(path.hasPrefix("/") ? "" : "/")\(path)"
  }

  private static func pair(_ name: String, _ value: String) -> [(name: String, json: [UInt8])] {
    [("name", ArchiveText.quoted(name)), ("value", ArchiveText.quoted(value))]
  }

  /// Returns the members of a header field.
  ///
  /// A value that is not UTF-8 is marked, so that it is sent as it was received.
  private static func field(_ field: HTTPField) -> [(name: String, json: [UInt8])] {
    let members = pair(field.name.rawName, field.value)
    return field.isLatin1 ? members + [("_encoding", ArchiveText.quoted("iso-8859-1"))] : members
  }

  /// Returns the members of a cookie that the value of a `Set-Cookie` field contains.
  private static func cookie(_ field: String) -> [(name: String, json: [UInt8])] {
    let parts = field.split(separator: ";", omittingEmptySubsequences: false).map { part in
      let equals = part.firstIndex(of: "=") ?? part.endIndex
      return (name: String(part[..<equals].trimmed()), value: String(part[equals...].dropFirst().trimmed()))
    }
    var members = pair(parts.first?.name ?? "", parts.first?.value ?? "")
    for (attribute, value) in parts.dropFirst() {
      switch attribute.lowercased() {
      case "path": members.append(("path", ArchiveText.quoted(value)))
      case "domain": members.append(("domain", ArchiveText.quoted(value)))
      case "httponly": members.append(("httpOnly", Array("true".utf8)))
      case "secure": members.append(("secure", Array("true".utf8)))
      default: break
      }
    }
    return members
  }
}

/// The times of an entry.
private struct RecordedTimes {
  var start = Moment(seconds: 0)
  var (setup, waiting, receiving) = (Duration.zero, Duration.zero, Duration.zero)

  /// Creates the times of an entry that are the same for every recording.
  init(number: Int) { start = Moment(milliseconds: number) }

  init(_ exchange: RecordedExchange) {
    start = exchange.start ?? Moment(seconds: 0)
    (setup, waiting, receiving) = (exchange.setupTime, exchange.waitingTime, exchange.receivingTime)
  }
}
