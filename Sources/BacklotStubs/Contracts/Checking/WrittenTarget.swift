package import BacklotHTTP

/// What can be told of the requests that a stub answers before there are any.
package struct WrittenTarget: Sendable {
  /// The verbs; nothing where it is any, or any but some.
  package let methods: [HTTPMethod]?
  /// The path as it was written.
  package let path: String
  /// The path's segments, percent-encoded; nothing in the place of one that may be anything.
  package let segments: [String?]
  /// The one host that is asked for, if one is.
  package let host: String?
}

extension RequestMatcher {
  /// What it says of method and path; nothing where it does not tell how many segments the path has, as a regular
  /// expression and `**` do not.
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
  /// A text that fits; nothing where any does.
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
