/// A date and time format in the syntax of Java's `SimpleDateFormat`, and parsed as leniently: a text only has to begin
/// with the format, and a month may have forty days.
struct DateTimePattern: Sendable, Hashable {
  private enum Part: Hashable {
    case literal(String)
    /// A number with as many digits as there are letters if another number follows directly, otherwise with any number
    /// of digits.
    case number(digits: Int?)
    case words([String])
    case zone
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
  private static let days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

  private var parts: [Part] = []

  init(_ pattern: String) throws(XMLError) {
    var rest = pattern[...]
    while let character = rest.first {
      let run = rest.prefix { $0 == character }
      rest = rest.dropFirst(run.count)
      if character == "'" {
        parts.append(.literal(Self.quoted(&rest, isQuote: run.count.isMultiple(of: 2))))
      } else if character.isASCII, character.isLetter {
        guard let part = Self.part(for: character, count: run.count, isBeforeNumber: Self.isNumeric(rest)) else {
          throw XMLError(
            .placeholder,
            problem: "“\(character)” in “\(pattern)” is not a pattern letter of a date or time"
          )
        }
        parts.append(part)
      } else {
        parts.append(.literal(String(run)))
      }
    }
  }

  /// Returns the text up to the next quote, or a quote if there are two in a row.
  private static func quoted(_ rest: inout Substring, isQuote: Bool) -> String {
    if isQuote { return "'" }
    let text = rest.prefix { $0 != "'" }
    rest = rest[text.endIndex...].dropFirst()
    return String(text)
  }

  private static func part(for letter: Character, count: Int, isBeforeNumber: Bool) -> Part? {
    switch letter {
    case "M" where count > 2, "L" where count > 2: .words(months)
    case "E": .words(days)
    case "a": .words(["am", "pm"])
    case "G": .words(["ad", "bc"])
    case "Z", "X", "z": .zone
    case "y", "Y", "M", "L", "w", "W", "D", "d", "F", "u", "H", "k", "K", "h", "m", "s", "S":
      .number(digits: isBeforeNumber ? count : nil)
    default: nil
    }
  }

  private static func isNumeric(_ rest: Substring) -> Bool {
    guard let letter = rest.first, letter.isASCII, letter.isLetter else { return false }
    let count = rest.prefix { $0 == letter }.count
    if case .number = part(for: letter, count: count, isBeforeNumber: false) { return true }
    return false
  }
}

extension DateTimePattern {
  /// Returns whether a text begins with a date or time in this format.
  func begins(_ text: String) -> Bool {
    var rest = text.lowercased()[...]
    return parts.allSatisfy { Self.skip($0, in: &rest) }
  }

  /// Returns whether a text begins with a year, month and day, or with an American date: all formats that XMLUnit tries
  /// begin like this, and the rest is not read.
  static func beginsWithDate(_ text: String) -> Bool {
    ["-", "/"].contains { separator in
      var rest = text[...]
      let parts: [Part] = [
        .number(digits: nil), .literal(separator), .number(digits: nil), .literal(separator), .number(digits: nil),
      ]
      return parts.allSatisfy { skip($0, in: &rest) }
    }
  }

  private static func skip(_ part: Part, in rest: inout Substring) -> Bool {
    switch part {
    case .literal(let text):
      guard rest.hasPrefix(text.lowercased()) else { return false }
      rest = rest.dropFirst(text.count)
      return true
    case .number(let count):
      rest = rest.drop { $0 == " " }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }.prefix(count ?? .max)
      rest = rest[digits.endIndex...]
      return digits.count >= (count ?? 1)
    case .words(let words):
      let word = words.first { rest.hasPrefix($0) } ?? words.map { String($0.prefix(3)) }.first { rest.hasPrefix($0) }
      rest = rest.dropFirst(word?.count ?? 0)
      return word != nil
    case .zone:
      let zone = rest.prefix { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == ":" || $0 == "/" }
      rest = rest[zone.endIndex...]
      return !zone.isEmpty
    }
  }
}
