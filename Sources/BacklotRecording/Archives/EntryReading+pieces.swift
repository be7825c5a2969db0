import BacklotHTTP
import BacklotJSON
import BacklotMessages

// Content in several parts, as some tools store it.

extension EntryReading {
  /// Returns the content of a list of pieces, as Polly stores content that is encoded: the text is a JSON array of
  /// strings in Base64 or, in earlier versions, in hexadecimal digits.
  ///
  /// - Returns: `nil` if the content is not such a list.
  func joinedPieces(of content: JSONValue, in response: JSONValue) -> HTTPBody? {
    let isBase64 = content["encoding"]?.string?.lowercased() == "base64"
    let isMarked = isBase64 || content["_isBinary"]?.bool == true
    guard let list = content["text"]?.string, beginsWithBracket(list),
      isMarked || Self.statesCoding(response["headers"]), let pieces = text(list).flatMap(Self.strings)
    else { return nil }
    let decoded = pieces.map { isBase64 ? Base64.decode($0, isLenient: true) : Self.hexadecimal($0) }
    guard !decoded.contains(nil) else { return nil }
    let bytes = decoded.flatMap { $0 ?? [] }
    // An ordinary array of strings can consist of digits.
    return isMarked || ContentCoding.gzip.hasHeader(in: bytes) ? HTTPBody(bytes) : nil
  }

  private func beginsWithBracket(_ text: String) -> Bool {
    guard let string = stored(text) else { return text.utf8.first == UInt8(ascii: "[") }
    do {
      return try reader.source.read(upTo: 1, at: string.offset).first == UInt8(ascii: "[")
    } catch {
      // Reading the content reports the reason.
      return false
    }
  }

  private static func strings(_ text: String) -> [String]? {
    do throws(JSONError) {
      let strings = try JSONParser(limits: .content).parse(text).array?.map(\.string)
      return strings?.contains(nil) == false ? strings?.compactMap(\.self) : nil
    } catch {
      // It is not a list, but content that begins with a bracket.
      return nil
    }
  }

  private static func statesCoding(_ headers: JSONValue?) -> Bool {
    headers?.array?.contains { $0["name"]?.string?.lowercased() == "content-encoding" } ?? false
  }

  private static func hexadecimal(_ text: String) -> [UInt8]? {
    let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count % 2 == 0, !digits.contains(nil) else { return nil }
    let values = digits.compactMap(\.self)
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }

  /// Returns a stream of the server-sent events that Chrome lists instead of the content.
  func eventStream(_ messages: JSONValue?) -> HTTPBody? {
    guard let messages = messages?.array, !messages.isEmpty else { return nil }
    return HTTPBody(messages.map(event).joined())
  }

  private func event(_ message: JSONValue) -> String {
    var event = ""
    if let name = message["eventName"]?.string, name != "message", !name.isEmpty { event += "event: \(name)\n" }
    if let id = message["eventId"]?.string, !id.isEmpty { event += "id: \(id)\n" }
    let data = message["data"]?.string.flatMap { text($0) } ?? ""
    return event + data.split(separator: "\n", omittingEmptySubsequences: false).map { "data: \($0)\n" }.joined() + "\n"
  }
}
