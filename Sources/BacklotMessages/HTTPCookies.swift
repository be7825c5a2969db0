public import BacklotHTTP

/// The cookies that a client sends back, by name (RFC 6265 §4.2).
public struct HTTPCookies: Sendable, Hashable {
  /// The names and values in the order in which they were sent, not decoded.
  public let pairs: [QueryItems.Item]

  /// Reads every `Cookie` field of a message; pairs without `=` are ignored (RFC 6265 §5.2).
  public init(_ fields: HTTPFields) {
    pairs = fields[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap(Self.pair)
  }

  /// The first value of a cookie, without surrounding quotation marks.
  public subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  private static func pair(_ text: Substring) -> QueryItems.Item? {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    let name = text[..<equals].trimmed()
    var value = text[text.index(after: equals)...].trimmed()
    if value.count > 1, value.first == "\"", value.last == "\"" { value = value.dropFirst().dropLast() }
    return QueryItems.Item(name: String(name), value: String(value))
  }
}
