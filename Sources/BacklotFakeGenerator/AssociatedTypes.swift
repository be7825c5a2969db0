import SwiftSyntax

/// The associated types of a protocol and those that it inherits from: the type parameters of the fake, and those that a
/// protocol fixes, as `where Item == Food` does.
struct AssociatedTypes {
  /// The requirements on the type parameters, as a `where` clause has them.
  private(set) var requirements: [String] = []
  private(set) var problems: [FakeProblem] = []
  private let family: ProtocolFamily
  private let fake: String
  private let declarations: Declarations
  private let names: [String]
  /// The fixed types by name, and the requirements that fix them.
  private var fixed: [String: (type: TypeSyntax, origin: ProtocolFamily.Equality)] = [:]

  /// Creates the associated types of a fake.
  ///
  /// - Parameter fake: The name of the fake.
  init(of family: ProtocolFamily, fake: String, in declarations: Declarations) {
    self.family = family
    self.fake = fake
    self.declarations = declarations
    names = family.associatedTypes.map(\.declaration.name.text)
    let open = fixAll(family.equalities)
    requirements = open.map { "\(substituted($0.left).line) == \(substituted($0.right).line)" }
    for constraint in family.constraints { add(constraint) }
    for name in names { checkBounds(ofFixed: name) }
  }

  /// The names of the type parameters, in order.
  var parameters: [String] { names.filter { fixed[$0] == nil } }

  /// The types of the other associated types.
  var aliases: [String: TypeSyntax] { fixed.mapValues(\.type) }

  /// The declarations of the other associated types.
  var declared: [String] {
    names.compactMap { name in fixed[name].map { "typealias \(name) = \(substituted($0.type).line)" } }
  }

  /// All bounds of a type parameter, and of the associated types that are the same.
  func bounds(of parameter: String) -> [TypeSyntax] {
    names.filter { $0 == parameter || self.parameter(fixed[$0]?.type) == parameter }.flatMap(family.bounds)
  }
}

// MARK: - Fixed types

extension AssociatedTypes {
  /// Fixes types until no more follow, and returns the requirements that remain.
  private mutating func fixAll(_ equalities: [ProtocolFamily.Equality]) -> [ProtocolFamily.Equality] {
    var open = equalities
    while true {
      var remaining: [ProtocolFamily.Equality] = []
      for equality in open where !fix(equality) { remaining.append(equality) }
      if remaining.count == open.count { return open }
      open = remaining
    }
  }

  /// Fixes an associated type, if one must be the same as another type.
  ///
  /// - Returns: False if the requirement remains one on the type parameters.
  private mutating func fix(_ equality: ProtocolFamily.Equality) -> Bool {
    let (left, right) = (substituted(equality.left), substituted(equality.right))
    switch (parameter(left), parameter(right)) {
    case (let first?, let second?):
      guard first != second else { return true }
      let isOrdered = names.firstIndex(of: first) ?? 0 < names.firstIndex(of: second) ?? 0
      fixed[isOrdered ? second : first] = (isOrdered ? left : right, equality)
      return true
    case (let name?, nil): return fix(name, as: right, equality)
    case (nil, let name?): return fix(name, as: left, equality)
    case (nil, nil):
      if depends(left) || depends(right) { return false }
      check(equality, left, right)
      return true
    }
  }

  private mutating func fix(_ name: String, as type: TypeSyntax, _ origin: ProtocolFamily.Equality) -> Bool {
    if type.refers(to: [name]) {
      // The member of a type parameter can be required to be another one.
      if type.is(MemberTypeSyntax.self) { return false }
      report("\(name) cannot be fixed by itself", origin)
    } else if declarations.isFunction(type) {
      report("the associated type \(name) is a function, which cannot be recorded: write this fake by hand", origin)
    } else if type.is(MemberTypeSyntax.self), depends(type) {
      return false
    } else {
      fixed[name] = (type, origin)
    }
    return true
  }

  /// Reports a requirement on types that are fixed, or not known.
  private mutating func check(_ equality: ProtocolFamily.Equality, _ left: TypeSyntax, _ right: TypeSyntax) {
    if let name = self.name(equality.left) ?? self.name(equality.right) {
      guard left.unparenthesized.line != right.unparenthesized.line else { return }
      report("\(name) is \(fixed[name]?.type.line ?? "") as well, so that no fake can have both types", equality)
    } else if !equality.left.refers(to: names), !equality.right.refers(to: names) {
      reportUnknown(equality.left, equality.node, equality.file)
    }
  }

  private mutating func checkBounds(ofFixed name: String) {
    guard let (type, origin) = fixed[name], parameter(type) == nil, depends(type), !family.bounds(of: name).isEmpty
    else { return }
    report(
      "\(name) is \(type.line), whose constraints on \(parameters.joined(separator: " and ")) are not known: write this fake by hand",
      origin
    )
  }
}

// MARK: - Other requirements

extension AssociatedTypes {
  private mutating func add(_ constraint: ProtocolFamily.Constraint) {
    let left = substituted(constraint.left)
    if let root = left.root, parameters.contains(root) {
      requirements.append(rewriter.rewrite(constraint.node).line)
    } else if depends(left) {
      let message = "the constraint \(constraint.node.line) on \(left.line) is not supported: write this fake by hand"
      problems.append(constraint.file.error(message, at: constraint.node))
    } else if !constraint.left.refers(to: names) {
      reportUnknown(constraint.left, constraint.node, constraint.file)
    }
  }

  private mutating func report(_ message: String, _ equality: ProtocolFamily.Equality) {
    problems.append(equality.file.error(message, at: equality.node))
  }

  private mutating func reportUnknown(_ type: TypeSyntax, _ node: Syntax, _ file: SourceFile) {
    let message =
      "no source declares the associated type \(type.line), so that it cannot be fixed: write this fake by hand"
    problems.append(file.error(message, at: node))
  }
}

// MARK: - Names

extension AssociatedTypes {
  private var rewriter: TypeRewriter { TypeRewriter(fake: fake, aliases: aliases) }

  /// Returns the type with the fixed types in place of their names, and without `Self.`.
  private func substituted(_ type: TypeSyntax) -> TypeSyntax {
    rewriter.rewrite(type).as(TypeSyntax.self)?.trimmed ?? type
  }

  /// Returns true if the type refers to a type parameter.
  private func depends(_ type: TypeSyntax) -> Bool { substituted(type).refers(to: parameters) }

  /// Returns the type parameter that the type is, if any.
  private func parameter(_ type: TypeSyntax?) -> String? {
    type.flatMap { name(substituted($0)) }.flatMap { parameters.contains($0) ? $0 : nil }
  }

  /// Returns the associated type that the type names, if any.
  private func name(_ type: TypeSyntax) -> String? {
    let name = type.as(IdentifierTypeSyntax.self) ?? type.as(MemberTypeSyntax.self).flatMap(\.ofSelf)
    guard let name, name.genericArgumentClause == nil else { return nil }
    return names.contains(name.name.text) ? name.name.text : nil
  }
}

extension TypeSyntax {
  /// True if one of its parts is a type with one of these names; members of other types do not count.
  fileprivate func refers(to names: [String]) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      guard names.contains(token.text), let parent = token.parent else { return false }
      return parent.is(IdentifierTypeSyntax.self) || parent.as(MemberTypeSyntax.self)?.ofSelf?.name.text == token.text
    }
  }

  /// The name at the start of a path, if the type is one: `Item` in `Item.ID`.
  fileprivate var root: String? {
    if let member = self.as(MemberTypeSyntax.self) { return member.ofSelf?.name.text ?? member.baseType.root }
    return self.as(IdentifierTypeSyntax.self)?.name.text
  }

  /// The type without parentheses around it.
  var unparenthesized: TypeSyntax {
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first else {
      return self
    }
    return only.type.unparenthesized
  }
}

extension MemberTypeSyntax {
  /// The member as a name of its own, if it is one of `Self`.
  var ofSelf: IdentifierTypeSyntax? {
    guard baseType.line == "Self" else { return nil }
    return IdentifierTypeSyntax(
      leadingTrivia: leadingTrivia,
      name: name,
      genericArgumentClause: genericArgumentClause,
      trailingTrivia: trailingTrivia
    )
  }
}
