import BacklotHTTP
import BacklotStubs

/// Finds the operation for a request.
struct ContractRoutes: Sendable {
  private enum Route: Sendable {
    case operation(ServedOperation)
    case broken(BrokenPath)

    /// The operation, or `nil` if the operations of the path are unknown.
    var known: ServedOperation? { if case .operation(let operation) = self { operation } else { nil } }
  }

  private var tree = PathTree<Route>()
  /// True if `HEAD` is treated as `GET` if the contract has only `GET` (RFC 9110 §9.3.2).
  private let takesHeadForGet: Bool
  /// True if paths require query items.
  private let hasQueries: Bool

  /// The result of finding a method on a path in a contract.
  enum Finding: Sendable {
    case operation(ServedOperation)
    /// The path's operations are unknown.
    case broken(BrokenPath)
    /// The path exists, with other methods.
    case otherMethods([ServedOperation])
    case nothing
  }

  init(
    _ operations: [ServedOperation],
    brokenPaths: [BrokenPath],
    below bases: [String],
    takingHeadForGet: Bool
  ) {
    takesHeadForGet = takingHeadForGet
    hasQueries = operations.contains { !$0.place.query.isEmpty }
    for base in bases {
      for operation in operations.narrowestFirst { tree.add(.operation(operation), at: base + operation.place.path) }
      for path in brokenPaths { tree.add(.broken(path), at: base + path.path) }
    }
  }

  /// Finds the operation for a request.
  func find(_ request: ReceivedRequest) -> Finding {
    var found = tree.values(at: request.pathText)
    if hasQueries {
      found = found.map { routes in routes.filter { $0.known?.place.acceptsQuery(of: request) ?? true } }
      found.removeAll(where: \.isEmpty)
    }
    for routes in found {
      if let operation = operation(for: request.method, among: routes) { return .operation(operation) }
      for case .broken(let path) in routes { return .broken(path) }
    }
    return found.isEmpty ? .nothing : .otherMethods(found.flatMap(\.self).compactMap(\.known))
  }

  private func operation(for method: HTTPMethod, among routes: [Route]) -> ServedOperation? {
    for case .operation(let operation) in routes where operation.place.method == method { return operation }
    guard takesHeadForGet, method == .head else { return nil }
    return self.operation(for: .get, among: routes)
  }

  /// Returns the operation for a method among those of a path.
  func operation(for method: HTTPMethod, among operations: [ServedOperation]) -> ServedOperation? {
    if let operation = operations.first(where: { $0.place.method == method }) { return operation }
    guard takesHeadForGet, method == .head else { return nil }
    return operations.first { $0.place.method == .get }
  }

  /// Returns the operations with other methods on a request's path, or an empty array if its method exists or the path
  /// does not.
  func otherMethods(_ request: ReceivedRequest) -> [ServedOperation] {
    guard case .otherMethods(let operations) = find(request) else { return [] }
    return operations
  }

  /// Returns the operations of a path, each for a different method.
  ///
  /// The operations of the more specific templates come first.
  ///
  /// - Returns: The operations, and the first template of the path whose operations are unknown. Less specific
  ///   templates than that are ignored.
  func operations(at path: String) -> (known: [ServedOperation], broken: BrokenPath?) {
    var methods: Set<HTTPMethod> = []
    var operations: [ServedOperation] = []
    for routes in tree.values(at: path) {
      let known = routes.compactMap(\.known)
      let plain = known.filter(\.place.query.isEmpty)
      let others = plain.count == known.count ? [] : known.filter { !$0.place.query.isEmpty }
      operations += (plain + others).filter { methods.insert($0.place.method).inserted }
      for case .broken(let path) in routes { return (operations, path) }
    }
    return (operations, nil)
  }
}

extension [ServedOperation] {
  /// The operations in order, but those whose paths require more query items first.
  var narrowestFirst: [ServedOperation] {
    guard contains(where: { !$0.place.query.isEmpty }) else { return self }
    let ranked = enumerated().sorted { left, right in
      let counts = (left.element.place.query.count, right.element.place.query.count)
      return counts.0 == counts.1 ? left.offset < right.offset : counts.0 > counts.1
    }
    return ranked.map(\.element)
  }
}
