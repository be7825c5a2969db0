public import BacklotJSON

/// A query that selects any number of values in a JSON value, as defined by RFC 9535: `$.store.book[?@.price <
/// 10].title`.
///
/// A path is parsed once and may be evaluated for any number of values.
///
/// ```swift
/// let cheap = try JSONPath("$..book[?@.price < 10].title")
/// try cheap.values(in: catalogue)           // ["Moby Dick"]
/// try cheap.nodes(in: catalogue).first?.path  // $['store']['book'][2]['title']
/// ```
///
/// For paths from WireMock stub files, use the dialect ``Dialect/jayway``. Unsupported syntax is an error with its
/// position in the path. Parsing and evaluation take bounded time and stack: see ``Limits``.
public struct JSONPath: Sendable {
  /// The text of the path.
  public let text: String
  /// The dialect of the path.
  public let dialect: Dialect
  /// The limits on parsing and evaluating the path.
  public let limits: Limits

  let query: PathQuery

  /// Parses a path.
  ///
  /// - Throws: `JSONError` with the position in `text` and the code `invalidPath`, `tooDeep` or `tooLong`.
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
  /// Returns true if the text, the dialect and the limits are equal.
  public static func == (left: JSONPath, right: JSONPath) -> Bool {
    left.text.hasSameBytes(as: right.text) && left.dialect == right.dialect && left.limits == right.limits
  }

  /// Hashes the path consistently with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(SeededHash.hash(text))
    hasher.combine(dialect)
  }
}

extension JSONPath: CustomStringConvertible {
  /// The text of the path.
  public var description: String { text }
}
