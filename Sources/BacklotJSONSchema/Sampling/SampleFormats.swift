/// Sample texts for each format; host names are those reserved for examples by RFC 2606.
enum SampleFormats {
  /// Returns a text of a format, adapted to the required length if the format allows it.
  static func text(
    of format: SchemaFormat,
    _ length: SampleCount,
    turn: Int,
    using generator: inout some RandomNumberGenerator
  ) -> String? {
    let text = text(of: format, word: SampleWords.word(using: &generator), using: &generator)
    let count = text.unicodeScalars.count
    if count < length.least { return longerText(of: format, count: length.least, using: &generator) ?? text }
    guard count > length.most else { return text }
    // Each turn tries another of the short texts, since the length decides which of them are valid.
    return shortest[format.rawValue].map { $0[turn % $0.count] } ?? text
  }

  /// Returns the format that a member's name suggests, for schemas without a format.
  ///
  /// Users of a mock server expect an address in `email`.
  static func likely(for name: String) -> SchemaFormat? {
    let name = name.lowercased()
    if name.hasSuffix("email") { return .email }
    if name.hasSuffix("url") || name.hasSuffix("uri") { return .uri }
    if name.hasSuffix("uuid") { return .uuid }
    return name.hasSuffix("_at") ? .dateTime : nil
  }

  private static func text(
    of format: SchemaFormat,
    word: String,
    using generator: inout some RandomNumberGenerator
  ) -> String {
    switch format {
    case .dateTime: "\(date(using: &generator))T\(time(using: &generator))Z"
    case .date: date(using: &generator)
    case .time: "\(time(using: &generator))Z"
    case .duration: "P\(1 + generator.draw(below: 28))DT\(1 + generator.draw(below: 23))H"
    case .email, .internationalEmail: "\(word)@example.com"
    case .hostname, .oldHostname, .internationalHostname: "\(word).example.com"
    case .ipv4, .oldIPv4: "192.0.2.\(1 + generator.draw(below: 254))"
    case .ipv6: "2001:db8::\(String(1 + generator.draw(below: 65_535), radix: 16))"
    case .uri, .uriReference, .iri, .iriReference: "https://example.com/\(word)"
    case .uriTemplate: "https://example.com/\(word)/{id}"
    case .uuid: identifier(using: &generator)
    case .jsonPointer: "/\(word)/\(generator.draw(below: 10))"
    case .relativeJSONPointer: "\(generator.draw(below: 3))/\(word)"
    case .regex: "^\(word)[a-z]*$"
    case .color: "#" + digits(6, using: &generator)
    case .byte: SchemaEncoding.base64.encoded(Array(word.utf8))
    case .char: String(word.prefix(1))
    default: word
    }
  }

  /// The short texts of each format.
  private static let shortest: [String: [String]] = [
    "duration": ["P1D"], "email": ["ab@example.com", "a@b.example", "a@b.co", "a@b"], "idn-email": ["a@b.co", "a@b"],
    "hostname": ["example.com", "example", "host", "a"], "host-name": ["example", "host", "a"],
    "idn-hostname": ["example", "host", "a"], "ipv4": ["10.0.0.1", "1.1.1.1"], "ip-address": ["10.0.0.1", "1.1.1.1"],
    "ipv6": ["2001:db8::1", "::1", "::"], "uri": ["http://example", "urn:a:b", "a:b", "a:"],
    "iri": ["urn:a:b", "a:b", "a:"],
    "uri-reference": ["/example", "/a", "a", ""], "iri-reference": ["/example", "/a", "a", ""],
    "uri-template": ["/{id}", "{a}", "a", ""], "json-pointer": ["/item", "/a", "/", ""],
    "relative-json-pointer": ["0#", "1"],
    "regex": ["[a-z]", "a+", "a", ""], "byte": ["YWJj", ""],
  ]

  /// Returns a text of a format with a number of characters, or slightly more, or `nil` if the format does not allow
  /// it.
  private static func longerText(
    of format: SchemaFormat,
    count: Int,
    using generator: inout some RandomNumberGenerator
  ) -> String? {
    let (address, path) = ("@example.com", "https://example.com/")
    switch format {
    case .email, .internationalEmail:
      // The local part of an address has at most 64 characters.
      let local = min(64, max(1, count - address.utf8.count))
      let rest = max(0, count - local - address.utf8.count)
      let host = rest > 0 ? "@" + hostLabels(rest, using: &generator) + ".example.com" : address
      return SampleWords.letters(local, using: &generator) + host
    case .hostname, .oldHostname, .internationalHostname: return hostLabels(count, using: &generator)
    case .uri, .uriReference, .iri, .iriReference, .uriTemplate:
      return path + SampleWords.letters(max(1, count - path.utf8.count), using: &generator)
    case .jsonPointer: return "/" + SampleWords.letters(count, using: &generator)
    case .relativeJSONPointer: return "0/" + SampleWords.letters(count, using: &generator)
    case .regex: return SampleWords.letters(count, using: &generator)
    case .byte: return SchemaEncoding.base64.encoded(Array(SampleWords.letters(count, using: &generator).utf8))
    case .dateTime: return "\(date(using: &generator))T\(time(using: &generator)).\(fives(count - 21))Z"
    case .time: return "\(time(using: &generator)).\(fives(count - 10))Z"
    case .duration: return "P\(fives(count - 2))D"
    default: return nil
    }
  }

  private static func fives(_ count: Int) -> String { String(repeating: "5", count: max(1, count)) }

  private static func hostLabels(_ count: Int, using generator: inout some RandomNumberGenerator) -> String {
    var (labels, left): ([String], Int) = ([], count)
    while left > 0 {
      labels.append(SampleWords.letters(min(60, left), using: &generator))
      left -= 61
    }
    return labels.joined(separator: ".")
  }

  private static func date(using generator: inout some RandomNumberGenerator) -> String {
    "20\(two(10 + generator.draw(below: 20)))-\(two(1 + generator.draw(below: 12)))-\(two(1 + generator.draw(below: 28)))"
  }

  private static func time(using generator: inout some RandomNumberGenerator) -> String {
    [24, 60, 60].map { two(generator.draw(below: $0)) }.joined(separator: ":")
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  /// Returns a random UUID (RFC 9562 §5.4).
  private static func identifier(using generator: inout some RandomNumberGenerator) -> String {
    let (first, second) = (digits(8, using: &generator), digits(4, using: &generator))
    let (third, fourth) = (digits(3, using: &generator), digits(3, using: &generator))
    return "\(first)-\(second)-4\(third)-a\(fourth)-\(digits(12, using: &generator))"
  }

  private static func digits(_ count: Int, using generator: inout some RandomNumberGenerator) -> String {
    (0..<count).map { _ in String(generator.draw(below: 16), radix: 16) }.joined()
  }
}
