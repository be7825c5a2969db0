import BacklotJSON

extension JSONDifference: CustomStringConvertible {
  /// The difference on one line, as returned by `line(width:)` with its default width.
  public var description: String { line() }

  /// Returns a message on one line, such as `/dogs/3/name: expected "Rex", got "Max"`.
  ///
  /// Values longer than about `width` characters are shortened.
  public func line(width: Int = 60) -> String {
    let place = pointer.tokens.isEmpty ? "(root)" : pointer.description
    return "\(place): \(sentence(width: width))"
  }

  private func sentence(width: Int) -> String {
    switch (expected, got) {
    case (let expected?, let got?) where kind == .typeChanged:
      "expected \(expected.namedExcerpt(width: width)), got \(got.namedExcerpt(width: width))"
    case (.string(let expected)?, .string(let got)?):
      Self.sentence(expected: expected, got: got, width: width)
    case (let expected?, let got?):
      "expected \(expected.excerpt(width: width)), got \(got.excerpt(width: width))"
    case (let expected?, nil): "missing, expected \(expected.excerpt(width: width))"
    case (nil, let got): "unexpected \((got ?? .null).excerpt(width: width))"
    }
  }

  /// Long strings are shown from shortly before their first difference, since their beginnings may be equal.
  private static func sentence(expected: String, got: String, width: Int) -> String {
    let common = zip(expected.unicodeScalars, got.unicodeScalars).prefix { $0 == $1 }.count
    let isLong = max(expected.unicodeScalars.count, got.unicodeScalars.count) > width
    let start = isLong && common > width / 2 ? common - width / 4 : 0
    let excerpts = [expected, got].map { JSONValue.excerpt(of: $0, from: start, width: width) }
    return "expected \(excerpts[0]), got \(excerpts[1])"
  }
}

extension Collection<JSONDifference> {
  /// Returns the differences as text, one per line; after the first `lines`, only the number of remaining ones.
  ///
  /// Values longer than about `width` characters are shortened.
  public func report(lines: Int = 20, width: Int = 60) -> String {
    report(lines: lines) { $0.line(width: width) }
  }

  /// Returns the differences as text, like ``report(lines:width:)``, with custom lines.
  package func report(lines: Int = 20, line: (JSONDifference) -> String) -> String {
    var report = prefix(Swift.max(0, lines)).map(line)
    if count > report.count { report.append("… and \(count - report.count) more") }
    return report.joined(separator: "\n")
  }
}
