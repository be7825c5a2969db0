import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A parsed source.
final class SourceFile {
  let path: String
  let tree: SourceFileSyntax
  private let converter: SourceLocationConverter

  init(path: String, text: String) {
    self.path = path
    tree = Parser.parse(source: text)
    converter = SourceLocationConverter(fileName: path, tree: tree)
  }

  func error(_ message: String, at node: some SyntaxProtocol) -> FakeProblem {
    problem(.error, message, at: node.positionAfterSkippingLeadingTrivia)
  }

  func note(_ message: String, at node: some SyntaxProtocol) -> FakeProblem {
    problem(.note, message, at: node.positionAfterSkippingLeadingTrivia)
  }

  private func problem(
    _ severity: FakeProblem.Severity,
    _ message: String,
    at position: AbsolutePosition
  ) -> FakeProblem {
    let location = converter.location(for: position)
    return FakeProblem(
      place: "\(path):\(location.line):\(location.column)",
      offset: position.utf8Offset,
      severity: severity,
      message: message
    )
  }

  /// The first syntax error within a node, if any.
  func syntaxError(in node: some SyntaxProtocol) -> FakeProblem? {
    guard node.hasError else { return nil }
    let first = ParseDiagnosticsGenerator.diagnostics(for: Syntax(node)).first { $0.diagMessage.severity == .error }
    guard let first else { return nil }
    return problem(.error, first.message, at: first.position)
  }

  /// The imports at the top level, with the conditions around them.
  var imports: [CodeBlockItemSyntax] {
    tree.statements.filter { item in
      if item.item.is(ImportDeclSyntax.self) { return true }
      return item.item.as(IfConfigDeclSyntax.self).map(Self.hasOnlyImports) ?? false
    }
  }

  private static func hasOnlyImports(_ condition: IfConfigDeclSyntax) -> Bool {
    condition.clauses.allSatisfy { clause in
      guard case .statements(let items)? = clause.elements else { return clause.elements == nil }
      return items.allSatisfy {
        $0.item.is(ImportDeclSyntax.self) || $0.item.as(IfConfigDeclSyntax.self).map(hasOnlyImports) ?? false
      }
    }
  }
}
