extension Pattern {
  /// Returns the text with all matches replaced, like Java's `replaceAll`.
  ///
  /// In the template, `$1` represents the text that the first group matched, `$0` the whole match, and `${name}` the
  /// text that the named group matched. A backslash escapes the next character. A group that took no part is empty.
  ///
  /// - Throws: ``PatternError`` with ``PatternError/Code/invalidTemplate`` or ``PatternError/Code/tooManySteps``.
  public func replacingMatches(in text: String, with template: String) throws(PatternError) -> String {
    let replacement = try Replacement(template, for: self)
    return replacement.replacing(try allMatches(in: text), in: text)
  }

  /// Returns the text with the first match replaced, like Java's `replaceFirst`.
  ///
  /// The template is that of ``replacingMatches(in:with:)``.
  ///
  /// - Throws: ``PatternError`` with ``PatternError/Code/invalidTemplate`` or ``PatternError/Code/tooManySteps``.
  public func replacingFirstMatch(in text: String, with template: String) throws(PatternError) -> String {
    let replacement = try Replacement(template, for: self)
    guard let match = try firstMatch(in: text) else { return text }
    return replacement.replacing([match], in: text)
  }
}

/// A parsed template for the text that replaces a match.
private struct Replacement {
  private enum Part {
    case text(String)
    case group(Int)
  }

  private var parts: [Part] = []
  private let template: String
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ template: String, for pattern: Pattern) throws(PatternError) {
    self.template = template
    scalars = Array(template.unicodeScalars)
    while position < scalars.count { try readPart(of: pattern) }
  }

  func replacing(_ matches: [Pattern.Match], in text: String) -> String {
    var (result, position) = ("", text.startIndex)
    for match in matches {
      result += text[position..<match.range.lowerBound]
      for part in parts {
        switch part {
        case .text(let text): result += text
        case .group(let group): result += match.groups[group] ?? ""
        }
      }
      position = match.range.upperBound
    }
    return result + text[position...]
  }

  private mutating func readPart(of pattern: Pattern) throws(PatternError) {
    let start = position
    position += 1
    switch scalars[start] {
    case "\\":
      guard position < scalars.count else {
        throw error("the template ends with a backslash", expected: "a character after it", at: start)
      }
      parts.append(.text(String(scalars[position])))
      position += 1
    case "$": parts.append(.group(try readGroup(of: pattern)))
    case let scalar: parts.append(.text(String(scalar)))
    }
  }

  private mutating func readGroup(of pattern: Pattern) throws(PatternError) -> Int {
    let start = position - 1
    if position < scalars.count, scalars[position] == "{" { return try readName(of: pattern) }
    var group: Int?
    // Reads as many digits as form the number of a group, but always the first digit.
    while position < scalars.count, ("0"..."9").contains(scalars[position]) {
      let number = (group ?? 0) * 10 + Int(scalars[position].value - 0x30)
      if group != nil, number > pattern.groupCount { break }
      group = number
      position += 1
    }
    guard let group, group <= pattern.groupCount else {
      let problem = group.map { "there is no group \($0)" } ?? "a dollar sign without a group"
      throw error(problem, expected: "a number up to \(pattern.groupCount), or a backslash before it", at: start)
    }
    return group
  }

  private mutating func readName(of pattern: Pattern) throws(PatternError) -> Int {
    let start = position + 1
    let end = scalars[start...].firstIndex(of: "}") ?? scalars.count
    let name = String(String.UnicodeScalarView(scalars[start..<end]))
    position = end + 1
    guard end < scalars.count else {
      throw error("the template ends within the name of a group", expected: "a closing brace", at: start)
    }
    guard let group = pattern.groupNames[name] else {
      let known = pattern.groupNames.keys.sorted().joined(separator: ", ")
      let expected = known.isEmpty ? "a number: no group has a name" : "one of \(known)"
      throw error("no group is named \"\(name)\"", expected: expected, at: start)
    }
    return group
  }

  private func error(_ problem: String, expected: String, at place: Int) -> PatternError {
    let offset = scalars[..<place].reduce(0) { $0 + UTF8.width($1) }
    return PatternError(
      code: .invalidTemplate,
      pattern: template,
      offset: offset,
      problem: problem,
      expected: expected
    )
  }
}
