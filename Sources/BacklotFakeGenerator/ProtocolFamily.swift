import SwiftSyntax

/// A protocol and the protocols that it inherits from, as far as the sources declare them.
struct ProtocolFamily {
  /// The protocols, each before those that it inherits from.
  private(set) var protocols: [DeclaredProtocol] = []
  /// The inherited protocols that are known without a source.
  private(set) var known: Set<String> = []
  /// The primary associated types that are fixed where a protocol inherits from one with them.
  private var arguments: [Equality] = []
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
    for bound in bounds + ofSelf { add(bound, at: bound, of: member, in: declarations, visited: []) }
  }

  /// Adds a protocol that a type names.
  ///
  /// - Parameter place: The type in the declaration that inherits, which may be an alias of the type.
  private mutating func add(
    _ type: TypeSyntax,
    at place: TypeSyntax,
    of member: DeclaredProtocol,
    in declarations: Declarations,
    visited: Set<String>
  ) {
    if let composition = type.as(CompositionTypeSyntax.self) {
      for element in composition.elements {
        add(element.type, at: visited.isEmpty ? element.type : place, of: member, in: declarations, visited: visited)
      }
      return
    }
    if let attributed = type.as(AttributedTypeSyntax.self) {
      return add(attributed.baseType, at: place, of: member, in: declarations, visited: visited)
    }
    if type.is(ClassRestrictionTypeSyntax.self) { return }
    if type.is(SuppressedTypeSyntax.self) {
      problems.append(
        member.file.error("a fake is a class, which can be copied: \(type.line) is not supported", at: place)
      )
      return
    }
    let name = (type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name)?.text.unescaped
    guard let name else { return problems.append(unknown(type.line, at: place, in: member.file)) }
    if let found = declarations.find(name, near: member.file) {
      fix(type.genericArguments, of: found, at: place, in: member.file)
      return add(found, in: declarations)
    }
    if let alias = declarations.aliases[name], !visited.contains(name) {
      if !type.genericArguments.isEmpty {
        let message = "the type alias \(name) has type parameters: inherit from its protocol instead"
        return problems.append(member.file.error(message, at: place))
      }
      return add(alias, at: place, of: member, in: declarations, visited: visited.union([name]))
    }
    guard Self.effortless.contains(name) || Self.met.contains(name) else {
      return problems.append(unknown(type.line, at: place, in: member.file))
    }
    known.insert(name)
  }

  /// Fixes the primary associated types of a protocol to the types after its name: `Store<Food>`.
  private mutating func fix(
    _ types: [TypeSyntax],
    of found: DeclaredProtocol,
    at place: TypeSyntax,
    in file: SourceFile
  ) {
    guard !types.isEmpty else { return }
    let names = found.declaration.primaryAssociatedTypeClause?.primaryAssociatedTypes.map(\.name.trimmed) ?? []
    guard names.count == types.count else {
      let message = "\(found.name) has \(names.count) primary associated type\(names.count == 1 ? "" : "s")"
      return problems.append(file.error("\(message), not \(types.count)", at: place))
    }
    arguments += zip(names, types).map { name, type in
      Equality(left: TypeSyntax(IdentifierTypeSyntax(name: name)), right: type, node: Syntax(place), file: file)
    }
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

  /// Two types that must be the same.
  struct Equality {
    let left: TypeSyntax
    let right: TypeSyntax
    /// The requirement in the source.
    let node: Syntax
    let file: SourceFile
  }

  /// A requirement on an associated type, or on a type within one.
  struct Constraint {
    let left: TypeSyntax
    let node: Syntax
    let file: SourceFile
  }

  /// The types that must be the same: by a `where` clause, a type in angle brackets, or a type alias.
  var equalities: [Equality] {
    let required = requirements.compactMap { requirement, file -> Equality? in
      guard case .sameTypeRequirement(let same) = requirement.requirement,
        let left = Syntax(same.leftType).as(TypeSyntax.self), let right = Syntax(same.rightType).as(TypeSyntax.self)
      else { return nil }
      return Equality(left: left, right: right, node: Syntax(same), file: file)
    }
    return arguments + required + fixingAliases
  }

  /// The type aliases with the name of an inherited associated type.
  private var fixingAliases: [Equality] {
    let names = Set(associatedTypes.map(\.declaration.name.text))
    return protocols.flatMap { member in
      member.declaration.memberBlock.members.compactMap { item -> Equality? in
        guard let alias = item.decl.as(TypeAliasDeclSyntax.self), alias.genericParameterClause == nil,
          names.contains(alias.name.text)
        else { return nil }
        let name = TypeSyntax(IdentifierTypeSyntax(name: alias.name.trimmed))
        return Equality(left: name, right: alias.initializer.value, node: Syntax(alias), file: member.file)
      }
    }
  }

  /// The other requirements on associated types.
  var constraints: [Constraint] {
    requirements.compactMap { requirement, file in
      guard case .conformanceRequirement(let conformance) = requirement.requirement,
        conformance.leftType.line != "Self"
      else { return nil }
      return Constraint(left: conformance.leftType, node: Syntax(conformance), file: file)
    }
  }

  private var requirements: [(requirement: GenericRequirementSyntax, file: SourceFile)] {
    protocols.flatMap { member in
      let own = member.declaration.memberBlock.members.map { item in
        item.decl.as(AssociatedTypeDeclSyntax.self)?.genericWhereClause
      }
      let clauses = [member.declaration.genericWhereClause] + own
      return clauses.compactMap { $0 }.flatMap(\.requirements).map { ($0, member.file) }
    }
  }
}

extension TypeSyntax {
  /// The types in angle brackets after its name.
  fileprivate var genericArguments: [TypeSyntax] {
    let clause =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
    return clause?.arguments.compactMap { Syntax($0.argument).as(TypeSyntax.self) } ?? []
  }
}

extension AttributeListSyntax {
  /// The attributes without those in an `#if`.
  var customAttributes: [AttributeSyntax] {
    compactMap { element in if case .attribute(let attribute) = element { attribute } else { nil } }
  }

  var isDeprecated: Bool { customAttributes.contains(where: \.isDeprecation) }
}

extension AttributeSyntax {
  var name: String { attributeName.line }

  /// True if it deprecates its declaration.
  var isDeprecation: Bool { name == "available" && line.contains("deprecated") }

  /// True if it is a global actor, by its name.
  var isGlobalActor: Bool { name.hasSuffix("Actor") && arguments == nil }
}
