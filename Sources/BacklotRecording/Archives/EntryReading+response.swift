import BacklotFiles
import BacklotHTTP
import BacklotJSON
import BacklotMessages

extension EntryReading {
  /// Returns the response, or `nil` with a report if none was recorded.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - chunks: Set to the pieces in which the content arrived.
  mutating func response(to request: HTTPRequest, chunks: inout [RecordedChunk]) -> HTTPResponse? {
    let response = entry["response"] ?? .null
    let code = Self.integer(response["status"]) ?? 0
    guard 100...999 ~= code else {
      let reason = failureReason(in: response)
      let shown = reason.isEmpty ? "" : " (\(reason))"
      report("the request has no response\(shown); the entry is not replayed", at: "/response/status")
      return nil
    }
    let status = Self.status(code, of: response)
    var fields = fields(response["headers"] ?? .null, at: "/response/headers")
    complete(&fields, from: response, status: status)
    let isEmpty = request.method == .head || status.forbidsContent || status.kind == .redirection
    let content = responseContent(response, chunks: &chunks).flatMap { body in
      body.length == 0 && Self.statesContent(response, with: fields) ? nil : body
    }
    if content == nil, !isEmpty { reportMissingContent(response, fields) }
    if request.method == .get, status == .ok, content == nil, response["content"]?.object == nil {
      // Alone, it may be a response without content.
      isInterrupted = true
    }
    if content == nil, !isEmpty { fields.setContentLength(0) }
    if let content, content.length != 0 {
      if !status.forbidsContent { addContentType(to: &fields, from: response) }
      if status == .notModified { storedContentType = contentType(of: response) }
    }
    if missingLength == nil { reportInterruption(in: response) }
    if let content, request.method == .get, isTruncated(content, of: response, with: fields) { isInterrupted = true }
    // The adapter that sends the response determines its framing.
    fields[.transferEncoding] = nil
    let body = reconciled(content ?? .empty, with: &fields, at: "/response/content")
    return HTTPResponse(status: status, headerFields: fields, body: body)
  }

  private static func status(_ code: Int, of response: JSONValue) -> HTTPStatus {
    let phrase = response["statusText"]?.string ?? ""
    if response["_statusTextEncoding"]?.string == "iso-8859-1", let bytes = phrase.latin1Bytes {
      return HTTPStatus(code: code, phraseBytes: bytes)
    }
    return HTTPStatus(code: code, reasonPhrase: phrase.isEmpty ? nil : phrase)
  }

  /// Returns what a tool noted about a request that failed, or an empty text.
  func failureReason(in response: JSONValue) -> String {
    let notes = [response["_error"], response["_failureText"], entry["_failureText"], entry["_error"]]
    return notes.compactMap { $0?.string }.first { !$0.isEmpty } ?? ""
  }

  /// Adds the fields that only other members contain.
  private func complete(_ fields: inout HTTPFields, from response: JSONValue, status: HTTPStatus) {
    let target = response["redirectURL"]?.string ?? ""
    if status.kind == .redirection, !target.isEmpty, !fields.contains(.location), let target = text(target) {
      fields.append(HTTPField(name: .location, value: target))
    }
    guard !fields.contains(.setCookie) else { return }
    for cookie in response["cookies"]?.array ?? [] {
      if let value = Self.setCookie(cookie) { fields.append(HTTPField(name: .setCookie, value: value)) }
    }
  }

  /// Returns true if content was received, although the archive may not have it.
  private static func statesContent(_ response: JSONValue, with fields: HTTPFields) -> Bool {
    if integer(response["content"]?["size"]) ?? 0 > 0 { return true }
    return !fields.statesContentCoding && fields[.contentLength].flatMap { Int($0) } ?? 0 > 0
  }

  /// Returns true if an archive has only the beginning of the content, by the length that the server stated.
  ///
  /// A text in which secrets were replaced, or in another encoding than UTF-8, has another length anyway.
  private func isTruncated(_ content: HTTPBody, of response: JSONValue, with fields: HTTPFields) -> Bool {
    guard let stated = fields[.contentLength].flatMap({ Int($0) }), let bytes = content.bytes, !bytes.isEmpty,
      bytes.count < stated, !fields.statesContentCoding, !SecretText.mayHavePlaceholders(bytes)
    else { return false }
    let charset = fields[.contentType].flatMap(MediaType.init(parsing:))?.parameters["charset"]?.lowercased()
    return Self.integer(response["content"]?["size"]) == bytes.count && charset ?? "utf-8" == "utf-8"
  }

  private func addContentType(to fields: inout HTTPFields, from response: JSONValue) {
    guard !fields.contains(.contentType), let type = contentType(of: response) else { return }
    fields.append(HTTPField(name: .contentType, value: type))
  }

  private func contentType(of response: JSONValue) -> String? {
    let type = response["content"]?["mimeType"]?.string ?? ""
    return type.utf8.contains(UInt8(ascii: "/")) && type != "application/x-unknown" ? type : nil
  }

  /// Returns the value of a `Set-Cookie` field (RFC 6265 §4.1).
  private static func setCookie(_ cookie: JSONValue) -> String? {
    guard let name = cookie["name"]?.string else { return nil }
    var value = "\(name)=\(cookie["value"].flatMap(scalarText) ?? "")"
    for (member, attribute) in [("path", "Path"), ("domain", "Domain"), ("sameSite", "SameSite")] {
      if let text = cookie[member]?.string, !text.isEmpty { value += "; \(attribute)=\(text)" }
    }
    if cookie["httpOnly"]?.bool == true { value += "; HttpOnly" }
    if cookie["secure"]?.bool == true { value += "; Secure" }
    return value
  }
}

// MARK: - Content

extension EntryReading {
  /// Returns the content of the response, or `nil` if it was not stored.
  private mutating func responseContent(_ response: JSONValue, chunks: inout [RecordedChunk]) -> HTTPBody? {
    let stored = response["content"] ?? .null
    if let body = joinedPieces(of: stored, in: response) { return body }
    if let body = content(stored["text"], encoding: stored["encoding"]?.string, at: "/response/content/text") {
      chunks = recordedChunks(stored["_chunks"], length: body.length)
      return body
    }
    if let body = eventStream(entry["_eventSourceMessages"]) { return body }
    if let file = stored["_file"]?.string { return attachment(file) }
    return Self.integer(stored["size"]) == 0 ? .empty : nil
  }

  /// Returns the content of a string, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - value: The string; other values become their JSON text.
  ///   - encoding: `base64`, or any other text for plain text.
  ///   - place: The pointer to the value.
  mutating func content(_ value: JSONValue?, encoding: String?, at place: @autoclosure () -> JSONPointer) -> HTTPBody? {
    guard let value, !value.isNull else { return nil }
    guard let text = value.string else { return HTTPBody(value.serializedBytes()) }
    let isBase64 = encoding?.lowercased() == "base64"
    if let encoding, !encoding.isEmpty, !isBase64, encoding.lowercased() != "utf-8", encoding.lowercased() != "utf8" {
      report(
        "the encoding \(quoted(encoding)) is not known; expected \"base64\". The text is used as it is",
        at: place()
      )
    }
    if let string = stored(text) { return storedContent(string, isBase64: isBase64, at: place()) }
    guard isBase64 else { return HTTPBody(text) }
    if let bytes = Base64.decode(text, isLenient: true) { return HTTPBody(bytes) }
    report("the body is not valid Base64; it is used as text", at: place())
    return HTTPBody(text)
  }

  private mutating func storedContent(_ string: StoredString, isBase64: Bool, at place: @autoclosure () -> JSONPointer)
    -> HTTPBody
  {
    let content = StoredText(string, in: reader.source, isBase64: isBase64, place: "\(origin)")
    do {
      let length = try reader.lengths.length(of: string) { try content.measure() }
      if isBase64, length == nil {
        report("the body is not valid Base64; it is used as text", at: place())
        return storedContent(string, isBase64: false, at: place())
      }
      return HTTPBody(stored: content, length: length)
    } catch {
      report("the body cannot be read: \(SystemReason.of(error))", at: place())
      return HTTPBody(stored: content)
    }
  }

  /// Returns the file beside the archive that contains the content, as Playwright stores it.
  private mutating func attachment(_ file: String) -> HTTPBody? {
    let folder = ResolvedPath.folder(of: reader.name)
    let attachment = ContainedFile("\(folder)/\(file)", in: [folder])
    let isPlain = !file.isEmpty && !file.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 } && !file.hasPrefix(".")
    guard isPlain else {
      report(
        "the body file \(quoted(file)) is not a name of a file beside the archive; it is not read",
        at: "/response/content/_file"
      )
      return nil
    }
    do {
      return attachment.body(length: try attachment.open().size())
    } catch let error as ContainedFile.OutsideError {
      report("the body file \(quoted(file)) is not read: \(error)", at: "/response/content/_file")
      return nil
    } catch {
      report(
        "the body is in a file of its own: \(SystemReason.of(error)) Extract it beside the archive",
        at: "/response/content/_file"
      )
      return nil
    }
  }

  private mutating func recordedChunks(_ list: JSONValue?, length: Int64?) -> [RecordedChunk] {
    guard let list, !list.isNull else { return [] }
    let chunks = (list.array ?? []).map { pair -> RecordedChunk? in
      guard let count = pair[0]?.int, count >= 0, let time = ArchiveTime.duration(milliseconds: pair[1]) else {
        return nil
      }
      return RecordedChunk(length: count, time: time)
    }
    let known = chunks.compactMap(\.self)
    let sum = known.reduce(Int64(0)) { $0.addingReportingOverflow(Int64($1.length)).partialValue }
    guard list.array != nil, known.count == chunks.count, length == nil || sum == length else {
      let message = "\"_chunks\" is not a list of [bytes, milliseconds] whose bytes add up to the body; it is ignored"
      report(message, at: "/response/content/_chunks")
      return []
    }
    return known
  }

  private mutating func reportInterruption(in response: JSONValue) {
    let reason = failureReason(in: response)
    guard !reason.isEmpty else { return }
    isInterrupted = true
    let message =
      "the transfer of the response failed (\(reason)); the part that is in the archive is replayed, unless the same "
      + "request has another response"
    report(message, at: "/response")
  }

  private mutating func reportMissingContent(_ response: JSONValue, _ fields: HTTPFields) {
    let size = Self.integer(response["content"]?["size"]) ?? Self.integer(response["bodySize"])
    let length = fields[.contentLength].flatMap { Int($0) }
    // Without both, the response may have no content; a length of 0 says that it has none.
    guard let size = size.flatMap({ $0 == 0 ? nil : $0 }) ?? length, size != 0, length != 0 else { return }
    missingLength = size < 0 ? length ?? -1 : size
    let message =
      "the body of the response is not in the archive; it is replayed as empty, unless the same request has another "
      + "response. Export the archive with content"
    report(message, at: "/response/content")
  }
}
