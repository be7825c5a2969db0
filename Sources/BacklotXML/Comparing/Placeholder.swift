/// A placeholder for a text in the expected document.
enum Placeholder: Sendable {
  /// Compiles a regular expression to a test of texts.
  typealias PatternCompiler = @Sendable (String) throws -> @Sendable (String) -> Bool

  /// Any text, or none.
  case ignore
  case isNumber
  case isDateTime(DateTimePattern?)
  case matches(@Sendable (String) -> Bool)

  /// Returns whether the placeholder accepts a text or, if `nil`, its absence.
  func accepts(_ text: String?) -> Bool {
    switch self {
    case .ignore: true
    case .isNumber: text.map { Self.isNumber($0.trimmed) } ?? false
    case .isDateTime(let pattern?): text.map { pattern.begins($0) } ?? false
    case .isDateTime(nil): text.map { DateTimePattern.beginsWithDate($0) } ?? false
    case .matches(let test): text.map { test($0.trimmed) } ?? false
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    var rest = text.utf8[...]
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    func skipSign() {
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    }
    func skipDigits() -> Bool {
      let behind = rest.drop(while: isDigit)
      defer { rest = behind }
      return behind.startIndex != rest.startIndex
    }
    skipSign()
    var isNumber = skipDigits()
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      isNumber = skipDigits()
    }
    if isNumber, rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      skipSign()
      isNumber = skipDigits()
    }
    return isNumber && rest.isEmpty
  }
}

/// Finds placeholders in the texts of an expected document.
struct PlaceholderReader {
  private let delimiters: PlaceholderDelimiters
  private let compile: Placeholder.PatternCompiler?

  init(_ delimiters: PlaceholderDelimiters, compile: Placeholder.PatternCompiler?) {
    self.delimiters = delimiters
    self.compile = compile
  }

  /// Returns the placeholder that a text consists of, if any.
  func placeholder(in text: String) throws(XMLError) -> Placeholder? {
    guard let content = try content(of: text) else { return nil }
    let (keyword, argument) = Self.parts(of: content)
    switch keyword {
    case "ignore": return .ignore
    case "isNumber": return .isNumber
    case "isDateTime": return .isDateTime(try argument.map { text throws(XMLError) in try DateTimePattern(text) })
    case "matchesRegex": return try matching(argument ?? "")
    default:
      throw XMLError(
        .placeholder,
        problem: "“\(text)” is not a known placeholder",
        advice: "write ignore, isNumber, isDateTime or matchesRegex(…) after xmlunit."
      )
    }
  }

  private func matching(_ pattern: String) throws(XMLError) -> Placeholder {
    guard let compile else {
      throw XMLError(
        .placeholder,
        problem: "matchesRegex(\(pattern)) is not supported here",
        advice: "use another placeholder"
      )
    }
    do {
      return .matches(try compile(pattern))
    } catch {
      throw XMLError(.placeholder, problem: "matchesRegex(\(pattern)) contains an invalid regular expression: \(error)")
    }
  }

  /// Returns the part after `xmlunit.` and between the delimiters, if the text has one.
  private func content(of text: String) throws(XMLError) -> String? {
    guard let opening = text.firstRange(of: delimiters.opening) else { return nil }
    let behind = text[opening.upperBound...].drop(while: \.isWhitespace)
    guard behind.hasPrefix("xmlunit.") else { return nil }
    let rest = behind.dropFirst("xmlunit.".count)
    guard let end = rest.ranges(of: delimiters.closing).last else { return nil }
    guard text[..<opening.lowerBound].allSatisfy(\.isWhitespace), rest[end.upperBound...].allSatisfy(\.isWhitespace)
    else {
      throw XMLError(
        .placeholder,
        problem: "“\(text)” contains more than a placeholder",
        advice: "a placeholder must be the whole text or the whole value"
      )
    }
    return String(rest[..<end.lowerBound]).trimmed
  }

  /// Returns a name and the argument in parentheses after it.
  private static func parts(of content: String) -> (keyword: String, argument: String?) {
    guard let opening = content.firstIndex(of: "("), let closing = content.lastIndex(of: ")"), opening < closing else {
      return (content, nil)
    }
    let argument = String(content[content.index(after: opening)..<closing]).trimmed
    return (String(content[..<opening]).trimmed, argument.isEmpty ? nil : argument)
  }
}
