import BacklotJSON

extension JSONDifference: CustomStringConvertible {
  /// The difference on one line, as returned by `line(width:)` with its default width.
  public var description: String { line() }

  /// Returns a message on one line, such as `/dogs/3/name: expected "Rex", got "Max"`.
  ///
  /// Values longer than about `width` characters are shortened.
  public func line(width: Int = 60) -> String {
    "\(place): \(sentence(width: width))"
  }

  /// Returns the difference as a change from the expected value, such as `/dogs/3/name: "Rex" → "Max"`.
  package func change(width: Int = 60) -> String {
    switch (expected, got) {
    case (.string(let expected)?, .string(let got)?):
      let excerpts = Self.excerpts(expected: expected, got: got, width: width)
      return "\(place): \(excerpts[0]) → \(excerpts[1])"
    case (let expected?, let got?): return "\(place): \(expected.excerpt(width: width)) → \(got.excerpt(width: width))"
    case (let expected?, nil): return "\(place): removed \(expected.excerpt(width: width))"
    case (nil, let got): return "\(place): added \((got ?? .null).excerpt(width: width))"
    }
  }

  private var place: String { pointer.tokens.isEmpty ? "(root)" : pointer.description }

  private func sentence(width: Int) -> String {
    switch (expected, got) {
    case (let expected?, let got?) where kind == .typeChanged:
      "expected \(expected.namedExcerpt(width: width)), got \(got.namedExcerpt(width: width))"
    case (.string(let expected)?, .string(let got)?):
      "expected \(Self.excerpts(expected: expected, got: got, width: width).joined(separator: ", got "))"
    case (let expected?, let got?):
      "expected \(expected.excerpt(width: width)), got \(got.excerpt(width: width))"
    case (let expected?, nil): "missing, expected \(expected.excerpt(width: width))"
    case (nil, let got): "unexpected \((got ?? .null).excerpt(width: width))"
    }
  }

  /// Long strings are shown from shortly before their first difference, since their beginnings may be equal.
  private static func excerpts(expected: String, got: String, width: Int) -> [String] {
    let common = zip(expected.unicodeScalars, got.unicodeScalars).prefix { $0 == $1 }.count
    let isLong = max(expected.unicodeScalars.count, got.unicodeScalars.count) > width
    let start = isLong && common > width / 2 ? common - width / 4 : 0
    return [expected, got].map { JSONValue.excerpt(of: $0, from: start, width: width) }
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
