import BacklotJSON
import BacklotMessages
import BacklotRecording

/// The properties of redaction, whatever an exchange contains.
enum RedactionDamage {
  /// Returns the property that does not hold for an exchange, or `nil`: what was JSON stays JSON, a text without secrets
  /// stays the same, and redacting again changes nothing.
  static func of(_ exchange: RecordedExchange) -> String? {
    var redactor = Redactor()
    var once = exchange
    redactor.redact(&once)
    redactor.redact(&once)
    for (new, old) in zip(once.texts, exchange.texts) where isJSON(old) {
      if !isJSON(new) { return "no JSON: \(old) → \(new)" }
    }
    if redactor.report.entries.isEmpty, once.texts != exchange.texts { return "changed without a secret" }
    let again = SecretTableTests.redacted(once)
    for (new, old) in zip(again.texts, once.texts) where new != old { return "changed again: \(old) → \(new)" }
    return nil
  }

  private static func isJSON(_ text: String) -> Bool {
    do throws(JSONError) {
      _ = try JSONValue(parsing: text)
      return true
    } catch {
      return false
    }
  }
}

extension RecordedExchange {
  /// The texts of the exchange, one by one.
  var texts: [String] {
    let bodies = [request.body, response?.body].map { String(decoding: $0?.bytes ?? [], as: UTF8.self) }
    let fields = (request.headerFields.map(\.value)) + (response?.headerFields.map(\.value) ?? [])
    return [request.path ?? "", request.authority ?? "", comment ?? ""] + fields + bodies
      + [webSocketMessages.map { $0.serialized() } ?? ""]
  }
}
