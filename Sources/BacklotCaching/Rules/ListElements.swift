import BacklotHTTP

/// The elements of a list in a field, where commas inside quoted strings do not separate (RFC 9110 §5.6.1).
struct ListElements: Sequence {
  private let elements: [String]

  init(_ value: String) {
    var splitter = Splitter()
    for scalar in value.unicodeScalars { splitter.read(scalar) }
    elements = splitter.finished()
  }

  func makeIterator() -> IndexingIterator<[String]> { elements.makeIterator() }

  /// Returns the content of a quoted string (RFC 9110 §5.6.4), or other text unchanged.
  static func unquoted(_ text: Substring) -> String {
    guard text.count > 1, text.first == "\"", text.last == "\"" else { return String(text) }
    var content = ""
    var isEscaped = false
    for scalar in text.dropFirst().dropLast().unicodeScalars {
      isEscaped = !isEscaped && scalar == "\\"
      if !isEscaped { content.unicodeScalars.append(scalar) }
    }
    return content
  }
}

private struct Splitter {
  private var elements: [String] = []
  private var current = ""
  private var isQuoted = false
  private var isEscaped = false

  mutating func read(_ scalar: Unicode.Scalar) {
    if scalar == ",", !isQuoted { return endElement() }
    current.unicodeScalars.append(scalar)
    if scalar == "\"", !isEscaped { isQuoted.toggle() }
    isEscaped = isQuoted && !isEscaped && scalar == "\\"
  }

  func finished() -> [String] {
    var copy = self
    copy.endElement()
    return copy.elements
  }

  private mutating func endElement() {
    let element = current[...].trimmed()
    if !element.isEmpty { elements.append(String(element)) }
    current = ""
  }
}
