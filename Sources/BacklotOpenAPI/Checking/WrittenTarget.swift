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

// MARK: - Operations

extension ServedContract {
  /// Returns the operations that a stub may answer.
  ///
  /// - Returns: The operations, each with its request method. If there are no such operations, those that the path has
  ///   for other methods.
  func operations(
    for target: WrittenTarget
  ) -> (operations: [(operation: ServedOperation, method: HTTPMethod)], others: [ServedOperation]) {
    let found = operations(at: Self.sample(of: target.segments), target.segments)
    guard let methods = target.methods else { return (found.map { ($0, $0.place.method) }, []) }
    let fitting = methods.compactMap { method in
      routes.value.operation(for: method, among: found).map { (operation: $0, method: method) }
    }
    return (fitting, found)
  }

  /// Returns the operations of a path, the more specific ones first.
  private func operations(at sample: String, _ segments: [String?]) -> [ServedOperation] {
    let (found, broken) = routes.value.operations(at: sample)
    guard broken == nil else { return found }
    guard found.isEmpty, segments.contains(nil) else { return found }
    // A wildcard segment also matches the literal segments of the contract's paths.
    return basePaths.flatMap { base in all.filter { Self.mayMatch(segments, for: base + $0.place.path) } }
  }

  /// Returns the path with unknown operations that a stub may answer, or `nil` if there is no such path.
  func brokenPath(for target: WrittenTarget) -> BrokenPath? {
    routes.value.operations(at: Self.sample(of: target.segments)).broken
  }

  private static func sample(of segments: [String?]) -> String {
    "/" + segments.map { $0 ?? "1" }.joined(separator: "/")
  }

  private static func mayMatch(_ segments: [String?], for template: String) -> Bool {
    let words = template.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard words.count == segments.count else { return false }
    let filled = zip(segments, words).map { $0 ?? ($1.contains("{") ? "1" : String($1)) }
    return PathTemplate(template).matches("/" + filled.joined(separator: "/"))
  }
}
