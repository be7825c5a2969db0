import SwiftSyntax

/// A protocol and the protocols that it inherits from, as far as the sources declare them.
struct ProtocolFamily {
  /// The protocols, those that are inherited from first.
  private(set) var protocols: [DeclaredProtocol] = []
  /// The inherited protocols that are known without a source.
  private(set) var known: Set<String> = []
  /// The `where` clauses on the associated types.
  private(set) var problems: [FakeProblem] = []

  /// The protocols without requirements, or with requirements that each class meets.
  private static let effortless: Set<String> = [
    "Sendable", "AnyObject", "class", "SendableMetatype", "Copyable", "Escapable", "Any", "Error", "LocalizedError",
    "ObservableObject", "Observable", "Identifiable",
  ]
  /// The protocols whose requirements a fake meets by its identity, or by a superclass.
  private static let met: Set<String> = ["Equatable", "Hashable", "Actor", "NSObjectProtocol"]

  init(of root: DeclaredProtocol, in declarations: Declarations) {
    add(root, in: declarations)
  }

  private mutating func add(_ member: DeclaredProtocol, in declarations: Declarations) {
    guard !protocols.contains(where: { $0.declaration == member.declaration && $0.file === member.file }) else {
      return
    }
    // Reserves the place, so that a cycle ends.
    protocols.append(member)
    let bounds = member.declaration.inheritanceClause?.inheritedTypes.map(\.type) ?? []
    let ofSelf = (member.declaration.genericWhereClause?.requirements ?? []).compactMap { requirement -> TypeSyntax? in
      guard case .conformanceRequirement(let conformance) = requirement.requirement,
        conformance.leftType.line == "Self"
      else { return nil }
      return conformance.rightType
    }
    for bound in bounds + ofSelf { add(bound, of: member, in: declarations, visited: []) }
  }

  private mutating func add(
    _ type: TypeSyntax,
    of member: DeclaredProtocol,
    in declarations: Declarations,
    visited: Set<String>
  ) {
    if let composition = type.as(CompositionTypeSyntax.self) {
      for element in composition.elements { add(element.type, of: member, in: declarations, visited: visited) }
      return
    }
    if let attributed = type.as(AttributedTypeSyntax.self) {
      return add(attributed.baseType, of: member, in: declarations, visited: visited)
    }
    if type.is(ClassRestrictionTypeSyntax.self) { return }
    if type.is(SuppressedTypeSyntax.self) {
      problems.append(
        member.file.error("a fake is a class, which can be copied: \(type.line) is not supported", at: type)
      )
      return
    }
    let name = (type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name)?.text.unescaped
    guard let name else { return problems.append(unknown(type.line, at: type, in: member.file)) }
    if let found = declarations.find(name, near: member.file) { return add(found, in: declarations) }
    if let alias = declarations.aliases[name], !visited.contains(name) {
      return add(alias, of: member, in: declarations, visited: visited.union([name]))
    }
    guard Self.effortless.contains(name) || Self.met.contains(name) else {
      return problems.append(unknown(type.line, at: type, in: member.file))
    }
    known.insert(name)
  }

  private func unknown(_ name: String, at type: TypeSyntax, in file: SourceFile) -> FakeProblem {
    file.error(
      "the requirements of \(name) are not known, since no source declares it: add its source, or write this fake by hand",
      at: type
    )
  }
}

extension ProtocolFamily {
  /// True if fakes must be Sendable.
  var isSendable: Bool {
    !known.isDisjoint(with: ["Sendable", "Error", "LocalizedError", "Actor"]) || globalActor != nil
  }

  var isActor: Bool { known.contains("Actor") }

  /// The global actor of the protocol or of one that it inherits from: `@MainActor`.
  var globalActor: String? {
    let attributes = protocols.flatMap { $0.declaration.attributes.customAttributes }
    return attributes.first(where: \.isGlobalActor)?.line
  }

  /// The associated types in order, each once.
  var associatedTypes: [(declaration: AssociatedTypeDeclSyntax, file: SourceFile)] {
    var names: Set<String> = []
    let all = protocols.flatMap { member in
      member.declaration.memberBlock.members.compactMap { item in
        item.decl.as(AssociatedTypeDeclSyntax.self).map { ($0, member.file) }
      }
    }
    return all.filter { names.insert($0.0.name.text).inserted }
  }

  /// The type aliases of the protocols, by name.
  var aliases: [String: TypeSyntax] {
    let all = protocols.flatMap { $0.declaration.memberBlock.members }.compactMap {
      $0.decl.as(TypeAliasDeclSyntax.self)
    }
    let plain = all.filter { $0.genericParameterClause == nil }
    return Dictionary(plain.map { ($0.name.text.unescaped, $0.initializer.value) }) { first, _ in first }
  }

  /// All bounds of an associated type, in the order of the protocols.
  func bounds(of name: String) -> [TypeSyntax] {
    protocols.flatMap { member in
      member.declaration.memberBlock.members.flatMap { item -> [TypeSyntax] in
        guard let type = item.decl.as(AssociatedTypeDeclSyntax.self), type.name.text == name else { return [] }
        return type.inheritanceClause?.inheritedTypes.map(\.type) ?? []
      }
    }
  }

  /// The requirements on associated types.
  var requirements: [GenericRequirementSyntax] {
    let clauses = protocols.flatMap { member in
      [member.declaration.genericWhereClause]
        + member.declaration.memberBlock.members.map { $0.decl.as(AssociatedTypeDeclSyntax.self)?.genericWhereClause }
    }
    return clauses.compactMap { $0 }.flatMap(\.requirements).filter { requirement in
      guard case .conformanceRequirement(let conformance) = requirement.requirement else { return true }
      return conformance.leftType.line != "Self"
    }
  }
}

extension AttributeListSyntax {
  /// The attributes without those in an `#if`.
  var customAttributes: [AttributeSyntax] {
    compactMap { element in if case .attribute(let attribute) = element { attribute } else { nil } }
  }
}

extension AttributeSyntax {
  var name: String { attributeName.line }

  /// True if it is a global actor, by its name.
  var isGlobalActor: Bool { name.hasSuffix("Actor") && arguments == nil }
}
