extension StubOrder {
  /// Returns the stubs in the order in which they are tried, with priorities that keep this order in mappings.
  ///
  /// Stubs without an explicit order, as in a route folder, are ordered by their paths.
  package static func withWrittenPriorities(_ stubs: [Stub]) -> [Stub] {
    let ranked = ranked([stubs])
    let priorities = MappingPriorities(of: ranked)
    return ranked.map { stub in
      guard stub.source.prefersSpecificPaths else { return stub }
      var stub = stub
      stub.priority = 5 - priorities.priority(of: stub)
      return stub
    }
  }
}

/// The mapping priorities that keep the order of stubs without an explicit order.
private struct MappingPriorities {
  private let templates: [PathTemplate]
  private let first: Int

  init(of ranked: [Stub]) {
    let unordered = ranked.filter(\.source.prefersSpecificPaths).map { $0.request.lookupPath ?? .anything }
    // The stubs that are tried before all of these have their own priorities.
    let lowest = ranked.lazy.filter { !$0.source.prefersSpecificPaths }.map { 5 - $0.priority + 1 }.max()
    first = max(5, lowest ?? 5)
    var templates: [PathTemplate] = []
    for template in unordered
    where !template.hasOnlyLiterals && templates.last.map({ PathTemplate.isMoreSpecific($0, than: template) }) ?? true {
      templates.append(template)
    }
    self.templates = templates
  }

  /// Returns the priority of a stub.
  ///
  /// Paths without parameters precede those with parameters, among which more specific ones precede the others.
  func priority(of stub: Stub) -> Int {
    let path = stub.request.lookupPath ?? .anything
    if path.hasOnlyLiterals { return first }
    return first + 1 + templates.prefix { PathTemplate.isMoreSpecific($0, than: path) }.count
  }
}

extension PathTemplate {
  fileprivate var hasOnlyLiterals: Bool { segments.allSatisfy(\.isLiteral) }
}
