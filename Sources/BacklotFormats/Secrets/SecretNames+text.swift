package import BacklotHTTP

extension SecretNames {
  /// Returns a text with secrets masked in the JSON and the XML that it contains, even if quoted or truncated.
  package func masked(text: String) -> String {
    let masked = masked(text: Array(text.utf8))
    return masked.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// Returns the bytes of a text, which may be invalid UTF-8, with secrets masked in the same way, or `nil` if it has
  /// no secrets.
  package func masked(text bytes: [UInt8]) -> [UInt8]? {
    let withoutMembers = masked(jsonText: bytes) ?? bytes
    let masked = masked(xml: withoutMembers)
    return masked == bytes ? nil : masked
  }

  /// Returns the bytes of a form with secrets masked and otherwise unchanged.
  ///
  /// Secrets are the values of secret names, and those in JSON and XML inside values. The bytes may be invalid UTF-8.
  package func masked(form bytes: [UInt8]) -> [UInt8] {
    masked(form: bytes, nested: { masked(text: $0) })
  }

  /// Returns a text with the values of secret names masked in all JSON members (`"password": "…"`).
  ///
  /// Use it for texts that quote or truncate JSON, or contain malformed JSON. A value that is an object or an array
  /// hides the rest of the text, because its end is unknown. `null`, `true` and `false` are not secret.
  package func masked(jsonText text: String) -> String {
    masked(jsonText: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}
