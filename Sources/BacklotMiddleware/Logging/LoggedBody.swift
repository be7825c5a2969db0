import BacklotFormats
import BacklotHTTP
import BacklotPlatform

/// A request's body as a log shows it.
enum LoggedBody: Equatable {
  case none
  case text(String)
  case binary([UInt8])
  case file(path: String)
  case hidden(reason: String)

  init(_ request: HTTPRequest, secrets: SecretNames, limit: Int) {
    switch request.body.storage {
    case .bytes(let bytes): self = Self.shown(bytes, as: Self.mediaType(of: request), secrets: secrets, limit: limit)
    case .file(let path, _): self = .file(path: path)
    case .chunks: self = .hidden(reason: "it is a stream that can be read only once")
    case .openFile: self = .hidden(reason: "it is the content of an open file")
    case .stored: self = .hidden(reason: "it is stored in another file")
    case .joined: self = .hidden(reason: "it is made of parts that are not all in memory")
    }
  }

  private static func mediaType(of request: HTTPRequest) -> MediaType? {
    request.headerFields[.contentType].flatMap(MediaType.init(parsing:))
  }

  private static func shown(_ bytes: [UInt8], as type: MediaType?, secrets: SecretNames, limit: Int) -> Self {
    if bytes.isEmpty { return .none }
    if bytes.count > limit { return .hidden(reason: "it has \(bytes.count) bytes and exceeds the limit of \(limit)") }
    if type?.type == "multipart" { return .hidden(reason: "its parts may hold secrets") }
    if type?.isForm == true { return form(String(decoding: bytes, as: UTF8.self), secrets: secrets) }
    if type?.isJSON ?? looksLikeJSON(bytes) { return json(bytes, secrets: secrets) }
    return text(maskedString(bytes, secrets: secrets) ?? secrets.masked(text: bytes) ?? bytes)
  }

  /// Returns text that is a JSON string which contains JSON, with secrets masked, or `nil` for any other text.
  private static func maskedString(_ bytes: [UInt8], secrets: SecretNames) -> [UInt8]? {
    guard bytes.first == UInt8(ascii: "\"") else { return nil }
    do throws(MalformedJSON) {
      return try JSONText(parsing: bytes).masked(by: secrets)
    } catch {
      // Other text can begin with a quotation mark, too.
      return nil
    }
  }

  private static func form(_ form: String, secrets: SecretNames) -> Self {
    text(Array(secrets.masked(form: form[...]).utf8))
  }

  /// JSON that cannot be parsed cannot be searched for secrets.
  private static func json(_ bytes: [UInt8], secrets: SecretNames) -> Self {
    do throws(MalformedJSON) {
      return text(try JSONText(parsing: bytes).masked(by: secrets) ?? bytes)
    } catch {
      return .hidden(reason: "it is malformed JSON (\(error)), which may hold secrets")
    }
  }

  private static func looksLikeJSON(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  private static func text(_ bytes: [UInt8]) -> Self {
    guard let text = String(validated: bytes, as: UTF8.self), ShellWord.isPrintable(text) else {
      return .binary(bytes)
    }
    return .text(text)
  }
}
