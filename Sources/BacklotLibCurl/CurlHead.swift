import BacklotFormats
package import BacklotHTTP

/// The head of a response, which libcurl delivers line by line.
package struct CurlHead: Sendable {
  private let answersHead: Bool
  private let limit: Int
  private var status: HTTPStatus?
  private var fields: [HTTPField] = []
  private var byteCount = 0
  /// True if the head of the response is complete; only trailers can follow.
  package private(set) var isComplete = false

  /// The head of a response exceeds its limit.
  package struct TooLarge: Error {
    /// The limit in bytes.
    package let limit: Int
  }

  package init(answering method: HTTPMethod, limit: Int) {
    answersHead = method == .head
    self.limit = limit
  }

  /// Adds a line including its end.
  ///
  /// - Returns: The status, the fields and, if known, the length of the content when the head is complete.
  package mutating func take(
    _ bytes: UnsafeRawBufferPointer
  ) throws(TooLarge) -> (HTTPResponse, length: Int64?)? {
    if isComplete { return nil }
    byteCount += bytes.count
    guard byteCount <= limit else { throw TooLarge(limit: limit) }
    let line = bytes.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    if line.isEmpty { return finish() }
    if line.starts(with: "HTTP/".utf8) { begin(line) } else { addField(line) }
    return nil
  }

  private mutating func begin(_ line: Slice<UnsafeRawBufferPointer>) {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    let code = parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) ?? 502 : 502
    let hasPhrase = parts.count > 2 && !parts[2].isEmpty
    status = hasPhrase ? HTTPStatus(code: code, phraseBytes: parts[2]) : HTTPStatus(code: code)
    fields = []
  }

  private mutating func addField(_ line: Slice<UnsafeRawBufferPointer>) {
    if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t"), let last = fields.popLast() {
      return fields.append(
        HTTPField(name: last.name, bytes: last.bytes + [UInt8(ascii: " ")] + line.drop(while: Self.isBlank))
      )
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
    else { return }
    fields.append(HTTPField(name: name, bytes: line[line.index(after: colon)...]))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  private mutating func finish() -> (HTTPResponse, length: Int64?)? {
    // Interim responses do not describe the final one (RFC 9110 §15.2).
    guard let status, status.code >= 200 else { return nil }
    isComplete = true
    let all = HTTPFields(fields)
    let isChunked = all.contains(.transferEncoding)
    var length = isChunked ? nil : all[.contentLength].flatMap { Int64($0) }
    if answersHead || status.forbidsContent { length = 0 }
    var described = all
    if isChunked { described[.contentLength] = nil }
    return (HTTPResponse(status: status, headerFields: described), length)
  }
}
