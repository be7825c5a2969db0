import BacklotHTTP

/// The items of a query, a form or cookies, in order.
///
/// Names are decoded, and values are as they were sent.
struct SentItems: Sendable {
  /// A name with its text, which is empty for a bare name.
  struct Item: Sendable {
    let name: String
    let text: SentText
  }

  /// The maximum number of items that are read.
  static let maximum = 10_000

  private(set) var items: [Item] = []
  /// True if there are more items than are read.
  private(set) var isTooMany = false

  /// Splits a form, or a query without its `?`.
  ///
  /// Empty items between two `&` are ignored.
  init(form text: Substring) {
    split(text, at: UInt8(ascii: "&")) { part in
      let (name, value) = SentText(part, escaping: .form).halves(at: UInt8(ascii: "="))
      return Item(name: name.decoded, text: value ?? SentText("", escaping: .form))
    }
  }

  /// Splits the value of `Cookie` (RFC 6265 §4.2).
  ///
  /// Items without `=` are ignored, and quotation marks are not part of a value.
  init(cookies text: Substring) {
    split(text, at: UInt8(ascii: ";")) { part in
      guard let equals = part.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let value = part[part.utf8.index(after: equals)...].trimmed()
      let name = SentText(part[..<equals].trimmed(), escaping: .percent)
      return Item(name: name.decoded, text: SentText(Self.unquoted(value), escaping: .percent))
    }
  }

  private init(_ items: [Item]) { self.items = items }

  private mutating func split(_ text: Substring, at separator: UInt8, item: (Substring) -> Item?) {
    let bytes = text.utf8
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: separator) ?? bytes.endIndex
      if end > start {
        guard items.count < Self.maximum else {
          isTooMany = true
          return
        }
        if let item = item(text[start..<end]) { items.append(item) }
      }
      start = end < bytes.endIndex ? bytes.index(after: end) : end
    }
  }

  private static func unquoted(_ value: Substring) -> Substring {
    let bytes = value.utf8
    guard bytes.count > 1, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") else { return value }
    return Substring(bytes.dropFirst().dropLast())
  }
}

extension SentItems {
  /// Returns the texts that were sent for a name, in order.
  func texts(of name: String) -> [SentText] {
    var texts: [SentText] = []
    for item in items where item.name == name { texts.append(item.text) }
    return texts
  }

  /// Returns the last text that was sent for a name.
  func last(_ name: String) -> SentText? { items.last { $0.name == name }?.text }

  /// A copy in which cookies with exploded values are split into several items (`color=blue&color=black`).
  var exploded: SentItems {
    SentItems(
      items.flatMap { item -> [Item] in
        guard let parts = item.text.parts(between: .ampersand), parts.count > 1 else { return [item] }
        let others = parts.dropFirst().map { part in
          let (name, value) = part.halves(at: UInt8(ascii: "="))
          return Item(name: name.decoded, text: value ?? SentText("", escaping: .percent))
        }
        return [Item(name: item.name, text: parts[0])] + others
      }
    )
  }
}
