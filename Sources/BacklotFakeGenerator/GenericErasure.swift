import SwiftSyntax

/// Types of a generic method as a test can name them: without the method's type parameters.
struct GenericErasure {
  /// The constraints of each type parameter, or `nil` if it has none that an existential type can have.
  private var constraints: [String: String?] = [:]
  private let declarations: Declarations

  /// The protocols of the standard library that an existential type can name.
  private static let known: Set<String> = [
    "Decodable", "Encodable", "Codable", "Error", "Sendable", "Hashable", "Equatable", "Comparable", "Identifiable",
    "CustomStringConvertible", "LosslessStringConvertible", "StringProtocol", "Sequence", "Collection",
    "AsyncSequence", "BinaryInteger", "FixedWidthInteger", "FloatingPoint", "BinaryFloatingPoint", "Numeric",
    "SignedNumeric", "RawRepresentable", "CaseIterable", "AnyObject", "LocalizedError",
  ]

  init(
    _ parameters: GenericParameterClauseSyntax?,
    where requirements: GenericWhereClauseSyntax?,
    in declarations: Declarations
  ) {
    self.declarations = declarations
    for parameter in parameters?.parameters ?? [] {
      let bounds = parameter.inheritedType.map { [$0] } ?? []
      let others = (requirements?.requirements ?? []).compactMap { requirement -> TypeSyntax? in
        guard case .conformanceRequirement(let conformance) = requirement.requirement,
          conformance.leftType.line == parameter.name.text
        else { return nil }
        return conformance.rightType
      }
      constraints[parameter.name.text.unescaped] = existential(bounds + others)
    }
  }

  /// The names of the type parameters.
  var names: [String] { Array(constraints.keys) }

  /// Returns true if the type depends on a type parameter, or on an opaque parameter.
  func isGeneric(_ type: some SyntaxProtocol) -> Bool { type.mentions(constraints.keys) || Self.hasOpaque(type) }

  private static func hasOpaque(_ type: some SyntaxProtocol) -> Bool {
    type.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) }
  }

  private func existential(_ bounds: [TypeSyntax]) -> String? {
    let parts = bounds.flatMap(Self.parts)
    let isKnown = parts.allSatisfy { part in
      guard let name = part.as(IdentifierTypeSyntax.self), !isGeneric(name) else { return false }
      return Self.known.contains(name.name.text) || declarations.protocols.contains { $0.name == name.name.text }
    }
    guard isKnown, !parts.isEmpty else { return nil }
    return parts.map(\.line).joined(separator: " & ")
  }

  private static func parts(of type: TypeSyntax) -> [TypeSyntax] {
    type.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [type]
  }

  /// Returns the type without type parameters.
  func erased(_ type: TypeSyntax) -> String {
    guard isGeneric(type) else { return type.line }
    if let name = type.as(IdentifierTypeSyntax.self), let bound = constraints[name.name.text.unescaped] {
      return bound.map { "any \($0)" } ?? "Any"
    }
    if let opaque = type.as(SomeOrAnyTypeSyntax.self), opaque.someOrAnySpecifier.tokenKind == .keyword(.some) {
      return existential([opaque.constraint]).map { "any \($0)" } ?? "Any"
    }
    if let array = type.as(ArrayTypeSyntax.self) { return "[\(erased(array.element))]" }
    if let dictionary = type.as(DictionaryTypeSyntax.self), !isGeneric(dictionary.key) {
      return "[\(dictionary.key.line): \(erased(dictionary.value))]"
    }
    if let optional = type.as(OptionalTypeSyntax.self) {
      let wrapped = erased(optional.wrappedType)
      return wrapped.hasPrefix("any ") || wrapped.contains("->") ? "(\(wrapped))?" : "\(wrapped)?"
    }
    if let meta = type.as(MetatypeTypeSyntax.self), let name = meta.baseType.as(IdentifierTypeSyntax.self),
      let bound = constraints[name.name.text.unescaped], meta.metatypeSpecifier.tokenKind == .keyword(.Type)
    {
      return bound.map { $0.contains("&") ? "any (\($0)).Type" : "any \($0).Type" } ?? "Any.Type"
    }
    if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return "(\(erased(only.type)))"
    }
    return "Any"
  }
}
