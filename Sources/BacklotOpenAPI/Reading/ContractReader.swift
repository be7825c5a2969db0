import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// Reads the parts of a contract that are needed in advance: its version, and the places of its operations.
///
/// Problems are recorded, and the rest is still read.
struct ContractReader {
  let library: ContractLibrary
  let version: ContractVersion
  private(set) var problems: [SourceDiagnostic] = []
  /// The paths whose item is a broken reference, in the document's order.
  private(set) var brokenPaths: [BrokenPath] = []

  /// The maximum number of operations.
  ///
  /// A larger number indicates a mistake or an attack.
  static let maximumOperations = 200_000

  init(_ library: ContractLibrary) throws(ContractError) {
    self.library = library
    version = try ContractVersion(of: library.main.root)
  }

  /// Returns the operations in the document's order.
  mutating func places() -> [OperationPlace] {
    noteVersion()
    guard let paths = paths else {
      // Since 3.1 a document may have only webhooks or components (OAS 3.1.0 §4.8.1).
      let isWhole = library.main.root["webhooks"] != nil || library.main.root["components"] != nil
      let mayLackPaths = (version == .openAPI31 || version == .openAPI32) && isWhole
      let message = "the document has no \"paths\", so it describes no requests"
      note(at: library.main.root, message: message, severity: mayLackPaths ? .warning : .error)
      return []
    }
    guard paths.value.object != nil else {
      note(at: paths, message: "\"paths\" is \(paths.value.namedExcerpt(width: 40)), expected an object")
      return []
    }
    // Documents of Azure put paths that differ only in their queries into an extension.
    let more = library.main.root["x-ms-paths"]?.members ?? []
    var found: [(id: String, method: HTTPMethod, path: String, item: ContractNode, node: ContractNode)] = []
    for (path, reference) in paths.members + more where !path.hasPrefix("x-") {
      guard isPath(path, item: reference), let item = resolved(reference, of: path) else { continue }
      for (name, node) in operations(in: item, besides: reference) {
        guard let method = method(name, in: item) else { continue }
        guard node.value.object != nil else {
          let problem = "\"\(name)\" is \(node.value.namedExcerpt(width: 40)), expected an operation"
          note(at: node, message: problem + "; it is ignored", severity: .warning)
          continue
        }
        let operation = resolved(node)
        found.append((operation.text("operationId") ?? "\(method) \(path)", method, path, item, operation))
      }
      if found.count > Self.maximumOperations {
        note(at: item, message: "more than \(Self.maximumOperations) operations; the remaining operations are ignored")
        break
      }
    }
    return withOrigins(found)
  }

  private func withOrigins(
    _ found: [(id: String, method: HTTPMethod, path: String, item: ContractNode, node: ContractNode)]
  ) -> [OperationPlace] {
    // A single pass over the text finds all locations, because a pass for each of many operations takes too long.
    let own = found.indices.filter { found[$0].node.document === library.main }
    let origins = library.main.origins(of: own.map { found[$0].node.pointer })
    let known = Dictionary(uniqueKeysWithValues: zip(own, origins))
    return found.indices.map { index in
      let (id, method, path, item, node) = found[index]
      let origin = known[index] ?? node.origin
      return OperationPlace(id: id, method: method, path: path, item: item, node: node, origin: origin)
    }
  }

  private mutating func noteVersion() {
    guard version == .openAPI32, let stated = library.main.root["openapi"] else { return }
    note(
      at: stated,
      message: "\"openapi\" is 3.2, read as 3.1; features new in 3.2 are ignored, except the method QUERY",
      severity: .warning
    )
  }

  private mutating func isPath(_ path: String, item: ContractNode) -> Bool {
    if path.hasPrefix("/") { return true }
    let problem = "the path \"\(path)\" does not begin with a slash"
    note(at: item, message: problem + "; it is ignored", severity: .warning)
    return false
  }

  /// The paths, which may be in another file as a whole.
  private var paths: ContractNode? {
    mutating get { library.main.root["paths"].map { resolved($0) } }
  }

  /// Returns the members of a path item, and those beside its reference.
  private func operations(
    in item: ContractNode,
    besides reference: ContractNode
  ) -> [(name: String, node: ContractNode)] {
    guard reference.value["$ref"] != nil else { return item.members }
    return item.members + reference.members.filter { item.value[$0.name] == nil }
  }

  /// Returns the target of a reference, or the node itself if the reference is broken, which is reported.
  private mutating func resolved(_ node: ContractNode) -> ContractNode {
    guard node.value["$ref"] != nil else { return node }
    do throws(ContractError) {
      return try library.resolved(node)
    } catch {
      note(error)
      return node
    }
  }

  private mutating func resolved(_ item: ContractNode, of path: String) -> ContractNode? {
    do throws(ContractError) {
      return try library.resolved(item)
    } catch {
      note(error)
      brokenPaths.append(BrokenPath(path: path, error: error))
      return nil
    }
  }

  /// Records a broken reference, once for each document that contains it.
  private mutating func note(_ error: ContractError) {
    guard problems.count < ReferenceCheck.maximumFindings,
      !problems.contains(where: { $0.message == error.message && $0.origin.file == error.origin.file })
    else { return }
    problems.append(SourceDiagnostic(at: error.origin, error.message, severity: .warning))
  }

  private mutating func method(_ name: String, in item: ContractNode) -> HTTPMethod? {
    if let method = Self.methods[name] { return method }
    if name == "query", version == .openAPI32 { return HTTPMethod(rawValue: "QUERY") }
    return nil
  }

  private static let methods: [String: HTTPMethod] = [
    "get": .get, "put": .put, "post": .post, "delete": .delete, "options": .options, "head": .head, "patch": .patch,
    "trace": .trace,
  ]

  private mutating func note(
    at node: ContractNode,
    message: String,
    severity: SourceDiagnostic.Severity = .error
  ) {
    problems.append(SourceDiagnostic(at: node.origin, message, severity: severity))
  }
}
