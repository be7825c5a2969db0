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
      let place = problem.offset.flatMap { offset in
        declaration.token(at: AbsolutePosition(utf8Offset: declaration.position.utf8Offset + offset))
      }
      let message = FakeMacroMessage(problem)
      context.diagnose(Diagnostic(node: place.map(Syntax.init) ?? Syntax(node), message: message))
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
    message = problem.message
    severity = problem.severity == .error ? .error : .warning
  }
}
