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

// MARK: - Dialects

extension JSONPath {
  /// The grammar of a path, and the comparison rules of its filters.
  public enum Dialect: Sendable, Hashable {
    /// RFC 9535 without extensions.
    case standard
    /// Jayway's JsonPath, which WireMock's stub files use.
    ///
    /// - A path may begin without `$`, names may contain any character except space, dot and bracket, and `$.[0]` is
    ///   `$[0]`.
    /// - A filter on an object tests the object itself; only a filter on an array tests the elements. The parentheses
    ///   in `[?(…)]` are optional, as in the standard.
    /// - `==` treats a number and a string with the same text as equal, and `===` does not; a missing value is never
    ///   equal. Further operators are `=~ /regex/i` (the whole string must match), `in`, `nin`, `subsetof`, `anyof`,
    ///   `noneof`, `contains`, `size` and `empty`. Arrays and objects may be literals.
    /// - Functions may follow a path, with or without arguments: `length()` or `size()`, `min()`, `max()`, `avg()`,
    ///   `sum()`, `stddev()`, `keys()`, `first()`, `last()`, `index(n)`, `concat(…)`, `append(…)`. After a path that
    ///   begins with `$..`, functions that count or add up process all results together.
    /// - `['a','b']` at the end of a path returns one object with those members.
    ///
    /// A function without suitable input returns no node, unlike in Jayway, which raises an error. Slices are those of
    /// the standard, with a step. `[(@.length-1)]`, which Jayway no longer supports, and the operators `all`, `type`,
    /// `exists` and `matches`, which are unusable in Jayway's paths, are errors.
    case jayway
  }
}

// MARK: - Limits

extension JSONPath {
  /// The limits on parsing and evaluating a path.
  public struct Limits: Sendable, Hashable {
    /// The maximum number of bytes in a path.
    ///
    /// Defaults to 16,384.
    public var maximumLength: Int
    /// The maximum nesting of filters, parentheses and function calls.
    ///
    /// Defaults to 24.
    ///
    /// Both parsing and evaluation use stack for each level: up to four kilobytes, and sixteen in a debug build.
    public var maximumDepth: Int
    /// The maximum number of values to visit per evaluation.
    ///
    /// Defaults to ten million, which takes about half a second.
    ///
    /// Long strings and regular expressions count as several values.
    public var maximumSteps: Int

    /// Creates limits; each has a default.
    public init(maximumLength: Int = 16_384, maximumDepth: Int = 24, maximumSteps: Int = 10_000_000) {
      self.maximumLength = maximumLength
      self.maximumDepth = maximumDepth
      self.maximumSteps = maximumSteps
    }
  }
}
