import BacklotFormats
import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotRecording

/// Redaction of any exchange that contains a secret in places that the rules name.
///
/// The first 48 bytes of an input are decisions: the secret, its places and its encodings. The rest is other content.
package enum RedactionFuzzing {
  private static let decisionCount = 48

  /// Returns a finding if the secret remains or the exchange is damaged, or `nil`.
  package static func finding(in bytes: [UInt8]) -> Finding? {
    var plan = RedactionPlan(Choices(bytes.prefix(decisionCount)), noise: Array(bytes.dropFirst(decisionCount)))
    let original = plan.exchange()
    var redactor = Redactor()
    var exchange = original
    redactor.redact(&exchange)
    redactor.redact(&exchange)
    do throws(Finding) {
      try check(plan.secret, isAbsentFrom: exchange)
      try checkLengths(of: exchange, redactedFrom: original)
      try checkJSON(of: exchange, redactedFrom: original)
      try checkSecondRedaction(of: exchange)
      return nil
    } catch {
      return error
    }
  }

  private static func check(_ secret: String, isAbsentFrom exchange: RecordedExchange) throws(Finding) {
    for text in exchange.texts {
      for decoded in decodings(of: text) where decoded.contains(secret) {
        throw Finding("“\(secret)” remains in “\(text)”")
      }
      let encoded = Base64.encode(secret.utf8, isPadded: false)
      try Finding.unless(!text.contains(encoded), "“\(secret)” remains in Base64 in “\(text)”")
    }
  }

  private static func decodings(of text: String) -> [String] {
    let percent = PercentEncoding.decode(text)
    let xml = String(decoding: XMLText.unescaped(Array(text.utf8)[...]), as: UTF8.self)
    return [text, percent, PercentEncoding.decode(text, plusAsSpace: true), PercentEncoding.decode(percent), xml]
      + strings(of: json(text))
  }

  private static func strings(of value: JSONValue?) -> [String] {
    switch value {
    case .string(let text): [text] + strings(of: text.hasPrefix("{") ? json(text) : nil)
    case .array(let elements): elements.flatMap { strings(of: $0) }
    case .object(let object): object.flatMap { [$0.key] + strings(of: $0.value) }
    default: []
    }
  }

  /// Returns the value of a text, or `nil` if it is not JSON.
  private static func json(_ text: String) -> JSONValue? {
    do throws(JSONError) {
      return try JSONValue(parsing: text)
    } catch {
      return nil
    }
  }

  private static func checkLengths(
    of exchange: RecordedExchange,
    redactedFrom original: RecordedExchange
  ) throws(Finding) {
    let count = exchange.response?.body.bytes?.count ?? 0
    let sum = exchange.chunks.reduce(0) { $0 + $1.length }
    try Finding.unless(sum == count, "chunks of \(sum) bytes for content of \(count) bytes")
    try Finding.unless(exchange.chunks.allSatisfy { $0.length > 0 }, "a chunk is empty")
    let length = exchange.response?.headerFields[.contentLength]
    try Finding.unless(length == String(count), "Content-Length \(length ?? "is missing") for \(count) bytes")
  }

  private static func checkJSON(
    of exchange: RecordedExchange,
    redactedFrom original: RecordedExchange
  ) throws(Finding) {
    for (text, old) in zip(exchange.texts, original.texts) where json(old) != nil {
      try Finding.unless(json(text) != nil, "“\(old)” became “\(text)”, which is not JSON")
    }
  }

  private static func checkSecondRedaction(of exchange: RecordedExchange) throws(Finding) {
    var again = exchange
    var redactor = Redactor()
    redactor.redact(&again)
    for (new, old) in zip(again.texts, exchange.texts) where new != old {
      throw Finding("“\(old)” changed to “\(new)” when it was redacted again")
    }
  }
}

extension RecordedExchange {
  /// The target, the values of fields, and the contents.
  fileprivate var texts: [String] {
    let messages = [(request.headerFields, request.body), response.map { ($0.headerFields, $0.body) }].compactMap(
      \.self
    )
    return [request.authority ?? "", request.path ?? ""]
      + messages.flatMap { fields, body in
        fields.map(\.value) + [String(decoding: body.bytes ?? [], as: UTF8.self)]
      }
  }
}
