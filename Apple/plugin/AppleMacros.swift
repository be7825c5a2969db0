// Macro plugin for the stand-in modules: makes the type checker see the closures of #Preview and the values of @Entry.
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `#Preview("Name", traits: ...) { body }`: the arguments are type-checked where the macro is used;
/// nothing needs to be produced.
public struct PreviewMacro: DeclarationMacro {
  public static func expansion(of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext) throws -> [DeclSyntax] {
    []
  }
}

/// `@Previewable @State var x = ...` is an ordinary local variable here.
public struct PreviewableMacro: PeerMacro {
  public static func expansion(of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext) throws -> [DeclSyntax] { [] }
}

/// `@Entry var name: T = value` in extensions of EnvironmentValues, FocusedValues, Transaction.
public struct EntryMacro: AccessorMacro, PeerMacro {
  public static func expansion(of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext) throws -> [AccessorDeclSyntax] {
    guard let b = declaration.as(VariableDeclSyntax.self)?.bindings.first, let id = b.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return [] }
    return ["get { self[__Key_\(raw: id).self] }", "set { self[__Key_\(raw: id).self] = newValue }"]
  }
  public static func expansion(of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext) throws -> [DeclSyntax] {
    guard let b = declaration.as(VariableDeclSyntax.self)?.bindings.first, let id = b.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return [] }
    let v = b.initializer?.value.trimmedDescription ?? "nil"
    guard let t = b.typeAnnotation?.type.trimmedDescription else {
      return ["private struct __Key_\(raw: id): SwiftUI.EnvironmentKey { static let defaultValue = \(raw: v) }"]
    }
    return ["private struct __Key_\(raw: id): SwiftUI.EnvironmentKey { typealias Value = \(raw: t); static var defaultValue: \(raw: t) { \(raw: v) } }"]
  }
}
