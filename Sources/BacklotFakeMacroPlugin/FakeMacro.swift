import BacklotFakeGenerator
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The implementation of `@Fake`.
enum FakeMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(ProtocolDeclSyntax.self) else {
      throw FakeMacroError(description: "@Fake belongs to a protocol")
    }
    let output = FakeGenerator().expand(declaration)
    for problem in output.problems {
      context.diagnose(Diagnostic(node: node, message: FakeMacroMessage(problem)))
    }
    guard let source = output.source else { return [] }
    return ["#if DEBUG\n\(raw: source)\n#endif"]
  }
}

private struct FakeMacroError: Error, CustomStringConvertible {
  let description: String
}

private struct FakeMacroMessage: DiagnosticMessage {
  let message: String
  let severity: DiagnosticSeverity
  let diagnosticID = MessageID(domain: "BacklotFakeMacro", id: "fake")

  init(_ problem: FakeProblem) {
    message = problem.text
    severity = problem.severity == .error ? .error : .warning
  }
}
