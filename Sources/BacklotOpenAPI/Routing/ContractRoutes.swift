import BacklotHTTP
import BacklotStubs

/// Finds the operation that a request asks for.
struct ContractRoutes: Sendable {
  private var tree = PathTree<ServedOperation>()
  /// Whether `HEAD` is understood as `GET` where the contract has only that (RFC 9110 §9.3.2).
  private let takesHeadForGet: Bool

  /// What a contract says of a method on a path.
  enum Finding: Sendable {
    case operation(ServedOperation)
    /// The path is there, with other methods.
    case otherMethods([ServedOperation])
    case nothing
  }

  init(_ operations: [ServedOperation], below bases: [String], takingHeadForGet: Bool) {
    takesHeadForGet = takingHeadForGet
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
      if let operation = operation(for: method, among: operations) { return .operation(operation) }
    }
    return found.isEmpty ? .nothing : .otherMethods(found.flatMap(\.self))
  }

  /// The one of a path's operations that a method asks for.
  func operation(for method: HTTPMethod, among operations: [ServedOperation]) -> ServedOperation? {
    if let operation = operations.first(where: { $0.place.method == method }) { return operation }
    guard takesHeadForGet, method == .head else { return nil }
    return operations.first { $0.place.method == .get }
  }

  /// What there is on a request's path instead of its method, which is not there; nothing where it is, or the path is not.
  func otherMethods(_ request: ReceivedRequest) -> [ServedOperation] {
    guard case .otherMethods(let operations) = find(request.method, request.pathText) else { return [] }
    return operations
  }

  /// The operations of a path, each for another method; the ones of the more specific templates come first.
  func operations(at path: String) -> [ServedOperation] {
    var methods: Set<HTTPMethod> = []
    return tree.values(at: path).flatMap(\.self).filter { methods.insert($0.place.method).inserted }
  }
}
