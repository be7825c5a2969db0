import BacklotJSON

/// Finds path parameters without a variable in their path, variables without a parameter, and repeated operation IDs.
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
      if path.hasPrefix("/"), let target = resolved(item) { look(at: target, referencedBy: item, path: path) }
    }
  }

  private static func members(of name: String, in library: ContractLibrary) -> [(name: String, node: ContractNode)] {
    do throws(ContractError) { return try library.members(name, of: library.main.root) } catch { return [] }
  }

  private func resolved(_ node: ContractNode) -> ContractNode? {
    do throws(ContractError) { return try library.resolved(node) } catch { return nil }
  }

  private mutating func look(at item: ContractNode, referencedBy reference: ContractNode, path: String) {
    let variables = path.templateVariables
    let shared = pathParameters(of: item, in: path, variables)
    var missing: [String: [String]] = [:]
    for method in Self.methods {
      guard let node = item[method], let operation = resolved(node), operation.value.object != nil else { continue }
      lookAtID(of: operation, title: "\(method.uppercased()) \(path)")
      guard let own = pathParameters(of: operation, in: path, variables), let shared else { continue }
      for name in variables where !own.contains(name) && !shared.contains(name) {
        missing[name, default: []].append(method)
      }
    }
    // The variables of a query are values that the path states.
    for name in path.prefix(while: { $0 != "?" }).description.templateVariables {
      guard let methods = missing.removeValue(forKey: name) else { continue }
      let problem = "the variable {\(name)} has no path parameter in \(methods.joined(separator: ", "))"
      add(problem + "; any value is accepted", at: reference)
    }
  }

  /// Returns the names of the path parameters, or `nil` if a reference is broken.
  private mutating func pathParameters(
    of node: ContractNode,
    in path: String,
    _ variables: [String]
  ) -> Set<String>? {
    do throws(ContractError) {
      var names: Set<String> = []
      for element in try library.elements("parameters", of: node) {
        let parameter = try library.resolved(element)
        guard parameter.text("in") == "path", let name = parameter.text("name") else { continue }
        names.insert(name)
        if variables.contains(name) { continue }
        add("the path \(path) has no variable {\(name)}; the parameter is ignored", at: element)
      }
      return names
    } catch {
      return nil
    }
  }

  private mutating func lookAtID(of operation: ContractNode, title: String) {
    guard let id = operation.text("operationId") else { return }
    guard let first = identified[id] else { return identified[id] = (operation, title) }
    // Several paths may have the same item.
    if first.node.document === operation.document, first.node.pointer == operation.pointer { return }
    guard let node = operation["operationId"] else { return }
    add("\"\(id)\" is also the operationId of \(first.title); it names both operations", at: node)
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
