import BacklotHTTP
import BacklotStubs

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
    return basePaths.flatMap { base in all.filter { Self.mayAsk(segments, for: base + $0.place.path) } }
  }

  /// Returns the path with unknown operations that a stub may answer, or `nil` if there is no such path.
  func brokenPath(for target: WrittenTarget) -> BrokenPath? {
    routes.value.operations(at: Self.sample(of: target.segments)).broken
  }

  private static func sample(of segments: [String?]) -> String {
    "/" + segments.map { $0 ?? "1" }.joined(separator: "/")
  }

  private static func mayAsk(_ segments: [String?], for template: String) -> Bool {
    let words = template.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard words.count == segments.count else { return false }
    let filled = zip(segments, words).map { $0 ?? ($1.contains("{") ? "1" : String($1)) }
    return PathTemplate(template).matches("/" + filled.joined(separator: "/"))
  }
}
