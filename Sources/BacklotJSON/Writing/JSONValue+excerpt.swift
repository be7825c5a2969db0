extension JSONValue {
  /// Returns the value as compact JSON, truncated to about `width` characters with "…" for omitted parts.
  public func excerpt(width: Int = 60) -> String {
    var writer = ExcerptWriter(width: width)
    writer.write(self)
    return writer.text
  }

  /// Returns the excerpt, with the name of its kind if that is not obvious.
  package func namedExcerpt(width: Int) -> String {
    isNull ? "null" : "the \(kind.rawValue) \(excerpt(width: width))"
  }

  /// Returns the string from `start` on in quotes, truncated to `width` scalars.
  package static func excerpt(of string: String, from start: Int = 0, width: Int) -> String {
    let scalars = string.unicodeScalars.dropFirst(start)
    let kept = scalars.prefix(max(1, width))
    let isCut = kept.endIndex < scalars.endIndex
    let quoted = JSONValue.string(String(String.UnicodeScalarView(kept))).serialized().unicodeScalars
    return (start > 0 ? "\"…" : "\"") + String(quoted.dropFirst().dropLast()) + (isCut ? "…\"" : "\"")
  }
}

/// A writer of compact JSON that stops at its width, so that an excerpt of a large value costs little.
private struct ExcerptWriter {
  private let width: Int
  private(set) var text = ""

  init(width: Int) {
    self.width = width
  }

  /// The width that remains for the next part.
  private var remaining: Int { width - text.unicodeScalars.count }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .string(let string): text += JSONValue.excerpt(of: string, width: max(8, remaining))
    case .array(let elements):
      write(elements, between: "[", and: "]") { writer, element in writer.write(element) }
    case .object(let object):
      write(object, between: "{", and: "}") { writer, member in
        writer.text += JSONValue.excerpt(of: member.key, width: max(8, writer.remaining)) + ":"
        writer.write(member.value)
      }
    case .number(let number): text += JSONValue.cut(number.text, to: max(8, remaining))
    case .null, .bool: text += value.serialized()
    }
  }

  private mutating func write<Item>(
    _ items: some Collection<Item>,
    between open: String,
    and close: String,
    body write: (inout ExcerptWriter, Item) -> Void
  ) {
    text += open
    for (position, item) in items.enumerated() {
      if position > 0 { text += "," }
      if remaining <= 0 {
        text += "…"
        break
      }
      write(&self, item)
    }
    text += close
  }
}

extension JSONValue {
  fileprivate static func cut(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(width) + "…"
  }
}

extension String {
  /// Returns the text, or its first scalars with "…" if it has more than `count`.
  ///
  /// Scalars are counted, since a single character may have any number of them.
  package func cut(toScalars count: Int) -> String {
    guard utf8.count > count,
      let end = unicodeScalars.index(unicodeScalars.startIndex, offsetBy: count, limitedBy: unicodeScalars.endIndex),
      end < unicodeScalars.endIndex
    else { return self }
    return String(unicodeScalars[..<end]) + "…"
  }
}
