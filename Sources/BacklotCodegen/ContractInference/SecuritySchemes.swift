import BacklotJSON

/// The security schemes of all operations.
struct SecuritySchemes {
  private var names: [Credential: String] = [:]
  /// The schemes by their names.
  private(set) var components: JSONObject = [:]

  init(of operations: [InferredOperation]) {
    let credentials = Set(operations.flatMap { $0.exchanges.flatMap(\.credentials) })
    var scope = NameScope()
    for credential in credentials.sorted() {
      let name = scope.unique(credential.schemeName)
      names[credential] = name
      components[name] = credential.scheme
    }
  }

  /// Returns the alternatives of an operation, or `nil` if its requests have no credentials.
  func alternatives(of operation: InferredOperation) -> JSONValue? {
    let seen = Set(operation.exchanges.map(\.credentials))
    // An alternative that requires more than another one is only met together with it.
    let minimal = seen.filter { own in !seen.contains { !$0.isEmpty && $0.isStrictSubset(of: own) } }
    guard minimal.contains(where: { !$0.isEmpty }) else { return nil }
    let alternatives = minimal.map { $0.compactMap { names[$0] }.sorted() }
    let sorted = alternatives.sorted { first, second in
      if first.isEmpty != second.isEmpty { return second.isEmpty }
      return first.lexicographicallyPrecedes(second)
    }
    return .array(sorted.map { names in .object(JSONObject(names.map { (key: $0, value: []) })) })
  }
}
