import BacklotJSON

/// Finds path parameters without a variable in their path, and repeated operation IDs.
struct UnusablePathCheck {
  /// A problem and its location.
  struct Finding {
    let document: ContractDocument
    let tokens: [String]
    let message: String
  }

  private let library: ContractLibrary
  private(set) var findings: [Finding] = []
  private var identified: [String: (node: ContractNode, title: String)] = [:]

  private static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

  init(_ library: ContractLibrary) {
    self.library = library
    for (path, item) in Self.members(of: "paths", in: library) + Self.members(of: "x-ms-paths", in: library) {
      // A broken reference is reported as such.
      if path.hasPrefix("/"), let target = resolved(item) { look(at: target, path: path) }
    }
  }

  private static func members(of name: String, in library: ContractLibrary) -> [(name: String, node: ContractNode)] {
    do throws(ContractError) { return try library.members(name, of: library.main.root) } catch { return [] }
  }

  private func resolved(_ node: ContractNode) -> ContractNode? {
    do throws(ContractError) { return try library.resolved(node) } catch { return nil }
  }

  private mutating func look(at item: ContractNode, path: String) {
    let variables = path.templateVariables
    findUnknownParameters(of: item, in: path, variables)
    for method in Self.methods {
      guard let node = item[method], let operation = resolved(node), operation.value.object != nil else { continue }
      lookAtID(of: operation, title: "\(method.uppercased()) \(path)")
      findUnknownParameters(of: operation, in: path, variables)
    }
  }

  private mutating func findUnknownParameters(of node: ContractNode, in path: String, _ variables: [String]) {
    for element in parameters(of: node) {
      guard let parameter = resolved(element), parameter.text("in") == "path", let name = parameter.text("name") else {
        continue
      }
      if variables.contains(name) { continue }
      add("the path \(path) has no variable {\(name)}; the parameter is ignored", at: element)
    }
  }

  private func parameters(of node: ContractNode) -> [ContractNode] {
    do throws(ContractError) { return try library.elements("parameters", of: node) } catch { return [] }
  }

  private mutating func lookAtID(of operation: ContractNode, title: String) {
    guard let id = operation.text("operationId") else { return }
    guard let first = identified[id] else { return identified[id] = (operation, title) }
    // Several paths may have the same item.
    if first.node.document === operation.document, first.node.pointer == operation.pointer { return }
    guard let node = operation["operationId"] else { return }
    add("\"\(id)\" is also the operationId of \(first.title)", at: node)
  }

  private mutating func add(_ message: String, at node: ContractNode) {
    findings.append(Finding(document: node.document, tokens: node.pointer.tokens, message: message))
  }
}

extension String {
  /// The names of the variables of a path template, each once.
  var templateVariables: [String] {
    var names: [String] = []
    for part in split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      guard let end = part.firstIndex(of: "}") else { continue }
      let name = String(part[..<end])
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
