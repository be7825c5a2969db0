import BacklotHTTP
import BacklotStubs

/// Finds the operation that a request asks for.
struct ContractRoutes: Sendable {
  private var tree = PathTree<ServedOperation>()

  /// What a contract says of a method on a path.
  enum Finding: Sendable {
    case operation(ServedOperation)
    /// The path is there, with other methods.
    case otherMethods([ServedOperation])
    case nothing
  }

  init(_ operations: [ServedOperation], below bases: [String]) {
    for base in bases {
      for operation in operations { tree.add(operation, at: base + operation.place.path) }
    }
  }

  /// Finds an operation.
  ///
  /// - Parameters:
  ///   - method: The verb.
  ///   - path: The path as it was sent, without a query.
  func find(_ method: HTTPMethod, _ path: String) -> Finding {
    let found = tree.values(at: path)
    for operations in found {
      guard let operation = operations.first(where: { $0.place.method == method }) else { continue }
      return .operation(operation)
    }
    return found.isEmpty ? .nothing : .otherMethods(found.flatMap(\.self))
  }

  /// The operations of a path, each for another method; the ones of the more specific templates come first.
  func operations(at path: String) -> [ServedOperation] {
    var methods: Set<HTTPMethod> = []
    return tree.values(at: path).flatMap(\.self).filter { methods.insert($0.place.method).inserted }
  }
}
