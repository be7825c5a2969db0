package import BacklotHTTP
import BacklotStubs

/// The properties of the requests that a stub answers, as far as known in advance.
package struct WrittenTarget: Sendable {
  /// The methods, or `nil` if any method matches, or any except some.
  package let methods: [HTTPMethod]?
  /// The path as it was written.
  package let path: String
  /// The path's percent-encoded segments, with `nil` for a segment that can have any value.
  package let segments: [String?]
  /// The required host, if any.
  package let host: String?
}

extension RequestMatcher {
  /// The method and path that it specifies, or `nil` if the number of path segments is unknown, as with a regular
  /// expression or `**`.
  package var writtenTarget: WrittenTarget? {
    guard let path = lookupPath, let segments = path.sampleSegments else { return nil }
    return WrittenTarget(methods: onlyMethods, path: path.text, segments: segments, host: onlyHost)
  }

  private var onlyMethods: [HTTPMethod]? {
    for criterion in criteria {
      switch criterion {
      case .method(let method): return [method]
      case .methods(let methods, isRefused: false): return methods
      default: break
      }
    }
    return nil
  }
}

extension PathTemplate {
  fileprivate var sampleSegments: [String?]? {
    segments.contains(where: \.isRest) ? nil : segments.map(\.sample)
  }
}

extension PathTemplate.Segment {
  /// A string that matches, or `nil` if any string does.
  fileprivate var sample: String? {
    switch self {
    case .literal(let bytes): Self.encoded(bytes)
    case .parameter, .rest: nil
    case .mixed(let pieces): pieces.map(Self.sample).joined()
    }
  }

  private static func sample(of piece: PathTemplate.Piece) -> String {
    switch piece {
    case .literal(let bytes): encoded(bytes)
    case .parameter: "1"
    }
  }

  private static func encoded(_ bytes: [UInt8]) -> String {
    PercentEncoding.encode(String(decoding: bytes, as: UTF8.self), for: .pathSegment)
  }
}
