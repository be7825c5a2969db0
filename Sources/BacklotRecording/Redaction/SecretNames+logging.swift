package import BacklotHTTP

extension SecretNames {
  /// Returns a request target or a URL for a log, with the secrets masked that a recording does not contain either.
  ///
  /// Unlike `masked(target:)`, this finds secrets by their shapes, such as JSON Web Tokens, and in URLs that are values of
  /// items, such as `next=/in?token=…`.
  package func masked(loggedTarget target: String) -> String {
    if isEmpty { return target }
    var text = MessageText(.target, bytes: Array(target.utf8))
    var search = SecretSearch(names: self)
    let named = search.secrets(in: text).map(\.range)
    if let masked = text.masking(named) { text = MessageText(.target, bytes: masked) }
    let plain = EscapedText(text.bytes, notation: .percent, relevant: Array(repeating: true, count: 256))
    let shaped = ShapeScanner.matches(
      in: plain?.bytes ?? text.bytes,
      shapes: ShapeSet([.jwt, .apiKey, .userInformation])
    )
    .map { plain?.original($0.range) ?? $0.range }
    return text.masking(shaped).map { String(decoding: $0, as: UTF8.self) } ?? text.string
  }
}

extension MessageText {
  fileprivate func masking(_ ranges: [Range<Int>]) -> [UInt8]? {
    replacing(ranges.map { Edit(range: $0, text: Array(SecretNames.mask.utf8)) })
  }
}
