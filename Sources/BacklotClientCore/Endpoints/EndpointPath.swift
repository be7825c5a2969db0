import BacklotHTTP

/// The path of an endpoint under its host, percent-encoded.
///
/// Literal text is the structure of the path. An interpolated value is data and becomes *one* segment, regardless of
/// its content:
///
/// ```swift
/// let path: EndpointPath = "v3.1/name/\("South Korea")"   // v3.1/name/South%20Korea
/// let path: EndpointPath = "files/\("a/b")"               // files/a%2Fb
/// let path: EndpointPath = "\(raw: "v2/files")/\("a/b")"  // v2/files/a%2Fb
/// ```
///
/// A value that makes a whole segment `.` or `..` leads to another path: creating a request from such a path fails
/// (``climbs``). Encoding the dots would not help, because servers and URL parsers read `%2E%2E` as `..` (WHATWG URL
/// §4.4, RFC 3986 §6.2.2.2).
///
/// The query is no part of the path: pass it as the endpoint's `queryItems`. Creating a request from a path with a
/// literal `?` or `#` fails.
public struct EndpointPath: Sendable, Hashable {
  /// The encoded path, with a leading slash.
  public let encoded: String
  /// True if an interpolated value made a segment `.` or `..`.
  public let climbs: Bool
  /// True if the literal text contains `?` or `#`, which would be encoded as a part of the path.
  package let hasQuery: Bool

  /// Creates a path from text that already has its structure; disallowed characters are encoded, and escapes (`%20`)
  /// are kept.
  public init(_ path: String) { self.init(stringLiteral: path) }
}

extension EndpointPath: ExpressibleByStringInterpolation {
  /// Creates a path from a literal; disallowed characters are encoded, and escapes (`%20`) are kept.
  public init(stringLiteral value: String) {
    var path = StringInterpolation(literalCapacity: value.utf8.count, interpolationCount: 0)
    path.appendLiteral(value)
    self.init(stringInterpolation: path)
  }

  /// Creates a path from literal text and values.
  public init(stringInterpolation: StringInterpolation) {
    let text = stringInterpolation.encoded
    encoded = text.hasPrefix("/") ? text : "/" + text
    climbs = stringInterpolation.climbs
    hasQuery = stringInterpolation.hasQuery
  }

  /// Collects the parts of a path.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate private(set) var encoded = ""
    fileprivate var hasQuery = false
    private var hasValueInSegment = false
    private var hasClimbed = false

    /// Creates an empty path.
    public init(literalCapacity: Int, interpolationCount: Int) { encoded.reserveCapacity(literalCapacity) }

    /// Adds literal text, in which slashes separate segments.
    public mutating func appendLiteral(_ literal: String) { appendSegments(literal, areValues: false) }

    /// Adds a value as one segment, or as a part of one.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      encoded += PercentEncoding.encode(value.description, for: .pathSegment)
      hasValueInSegment = true
    }

    /// Adds a value that may have several segments, separated by slashes; escapes are kept.
    public mutating func appendInterpolation(raw value: String) { appendSegments(value, areValues: true) }

    fileprivate var climbs: Bool { hasClimbed || lastSegmentClimbs }
  }
}

extension EndpointPath.StringInterpolation {
  private mutating func appendSegments(_ text: String, areValues: Bool) {
    // By bytes, because a slash followed by a combining mark is a different character, but still separates segments.
    hasQuery = hasQuery || !areValues && text.utf8.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let segments = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      if index > 0 { endSegment() }
      encoded += PercentEncoding.legalize(Substring(segment), in: .pathSegment)
      hasValueInSegment = hasValueInSegment || areValues
    }
  }

  private mutating func endSegment() {
    hasClimbed = hasClimbed || lastSegmentClimbs
    hasValueInSegment = false
    encoded += "/"
  }

  private var lastSegmentClimbs: Bool {
    guard hasValueInSegment else { return false }
    let segment = encoded[(encoded.lastIndex(of: "/").map(encoded.index(after:)) ?? encoded.startIndex)...]
    return [".", ".."].contains(PercentEncoding.decode(segment))
  }
}

extension EndpointPath: CustomStringConvertible {
  /// The encoded path.
  public var description: String { encoded }
}
