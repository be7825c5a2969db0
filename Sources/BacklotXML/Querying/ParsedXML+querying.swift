import BacklotLimits
import Synchronization

extension ParsedXML {
  /// Evaluates an expression on the document.
  func value(of path: XPath, spending budget: inout StepBudget) throws(XMLError) -> XPathValue {
    if path.regardsNamespaces, let namespaceError { throw namespaceError }
    // Namespaces that are not considered are removed and restored node by node.
    if !path.regardsNamespaces { budget.charge(size >> 1) }
    return try content.withLock { content throws(XMLError) in
      let selection = try XPathEvaluation(content.library, document: content.document, limits: limits)
        .value(of: path, spending: &budget)
      guard case .nodes(let nodes) = selection else { return selection.value }
      budget.charge(nodes.count + (content.tree == nil ? Self.costOfNode * size : 0))
      let tree = content.madeTree()
      return .nodes(nodes.map { $0.node(in: tree) })
    }
  }
}
