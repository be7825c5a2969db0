public import BacklotJSON

/// A question to a JSON value that selects any number of the values in it, as RFC 9535 defines it:
/// `$.store.book[?@.price < 10].title`.
///
/// It is read once and asked of as many values as one likes.
///
/// ```swift
/// let cheap = try JSONPath("$..book[?@.price < 10].title")
/// try cheap.values(in: catalogue)           // ["Moby Dick"]
/// try cheap.nodes(in: catalogue).first?.path  // $['store']['book'][2]['title']
/// ```
///
/// Where paths come from stub files written for WireMock, read them in the dialect ``Dialect/jayway``. Whatever is not
/// understood is an error with its place in the path, and neither reading nor asking takes unbounded time or stack: see
/// ``Limits``.
public struct JSONPath: Sendable {
  /// The path as it was written.
  public let text: String
  /// In whose grammar it was written.
  public let dialect: Dialect
  /// The limits on parsing and evaluating it.
  public let limits: Limits

  let query: PathQuery

  /// Reads a path.
  ///
  /// - Throws: `JSONError` with the place in `text` and the code `invalidPath`, `tooDeep` or `tooLong`.
  public init(_ text: String, dialect: Dialect = .standard, limits: Limits = Limits()) throws(JSONError) {
    self.text = text
    self.dialect = dialect
    self.limits = limits
    query = try PathParser.parse(text, dialect: dialect, limits: limits)
  }

  /// True if the path selects at most one value in any document (RFC 9535 §2.3.5.1).
  ///
  /// WireMock's own libraries call such a path definite, and return a list for any other.
  public var isSingular: Bool { query.isSingular }
}

extension JSONPath: Hashable {
  /// Compares the text, the dialect and the limits.
  public static func == (left: JSONPath, right: JSONPath) -> Bool {
    left.text.hasSameBytes(as: right.text) && left.dialect == right.dialect && left.limits == right.limits
  }

  /// Agrees with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(SeededHash.hash(text))
    hasher.combine(dialect)
  }
}

extension JSONPath: CustomStringConvertible {
  /// The path as it was written.
  public var description: String { text }
}
