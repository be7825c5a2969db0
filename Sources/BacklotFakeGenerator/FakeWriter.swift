import SwiftSyntax

/// Writes the fake of a protocol.
struct FakeWriter {
  let declared: DeclaredProtocol
  let declarations: Declarations
  let settings: FakeSettings
  /// The name of the fake.
  let name: String
  /// True if the fake is declared beside the protocol, and not in another file.
  var isBeside = false

  /// The source of the fake, or `nil` if there is none, and the problems.
  func write() -> (source: String?, problems: [FakeProblem]) {
    if let obstacle { return (nil, [obstacle]) }
    let family = ProtocolFamily(of: declared, in: declarations)
    let types = AssociatedTypes(of: family, fake: name, in: declarations)
    var problems = family.problems + types.problems + problems(ofParameters: types, in: family)
    let access = settings.access.modifier
    var builder = MemberBuilder(
      context: FakeContext(
        declarations: declarations,
        file: declared.file,
        fake: name,
        associatedTypes: types.parameters,
        aliases: family.aliases.merging(types.aliases) { $1 },
        closureAttribute: closureAttribute(of: family)
      ),
      family: family,
      access: access,
      names: names(in: family)
    )
    var members = family.protocols.flatMap { member in
      builder.members(for: member.declaration.memberBlock.members, in: member.file)
    }
    let attributes = attributes(of: family, &problems)
    problems += builder.problems
    guard !problems.contains(where: { $0.severity == .error }) else { return (nil, problems) }
    if !builder.hasPlainInitializer { members.insert(.member(plainInitializer(of: family)), at: 0) }
    members.insert(.member(FakedMember(storage: types.declared.map { "\(access)\($0)" })), at: 0)
    members.append(.member(identity(of: family)))
    let blocks = [\FakedMember.storage, \.initializers, \.implementations].flatMap { kind in
      members.flatMap { $0.declarations(kind) }
    }
    let head =
      "\(attributes)\(scopeAccess)\(family.isActor ? "actor" : "final class") \(name)\(typeParameters(types)): "
      + "\(superclass(of: family))\(declared.name)\(requirements(types))"
    let source = """
      /// A fake ``\((declared.scope + [declared.name]).joined(separator: "/"))`` that records its calls.
      \(FakeLayout.block(head, [blocks.joined(separator: "\n\n")]))
      """
    return (placed(source), problems)
  }

  private var scopeAccess: String {
    // The members of a private type are as private as it is.
    declared.isPrivate ? declared.access.map { "\($0) " } ?? "" : settings.access.modifier
  }

  /// Returns the source within the type that contains the protocol, and its conditions.
  private func placed(_ source: String) -> String {
    let inScope =
      declared.scope.isEmpty
      ? source : "extension \(declared.scope.joined(separator: ".")) {\n\(source.indented())\n}"
    return declared.conditions.reversed().reduce(inScope) { "#if \($1)\n\($0.indented())\n#endif" }
  }

  private func closureAttribute(of family: ProtocolFamily) -> String {
    if let actor = family.globalActor { return "\(actor) " }
    return family.isSendable ? "@Sendable " : ""
  }

  private func superclass(of family: ProtocolFamily) -> String {
    family.known.contains("NSObjectProtocol") ? "NSObject, " : ""
  }
}

// MARK: - Checks

extension FakeWriter {
  /// The reason why the protocol itself cannot have a fake, if there is one.
  private var obstacle: FakeProblem? {
    let file = declared.file
    // What follows from a syntax error is not worth a message.
    if let error = file.syntaxError(in: declared.declaration) { return error }
    if isBeside { return nil }
    if declared.isLocal {
      return file.error("other files cannot name a protocol in a function", at: declared.declaration.name)
    }
    if declared.isPrivate, let access = declared.access {
      return file.error("other files cannot name a \(access) protocol", at: declared.declaration.name)
    }
    let levels = ["internal", "package", "public"]
    let level = levels.firstIndex(of: declared.access ?? "internal") ?? 0
    if let wanted = levels.firstIndex(of: settings.access.rawValue), wanted > level, declared.access != "open" {
      let message = "a fake cannot be \(settings.access.rawValue) if its protocol is \(declared.access ?? "internal")"
      return file.error(message, at: declared.declaration.name)
    }
    return nil
  }

  private func names(in family: ProtocolFamily) -> MemberNames {
    var functions: [FunctionDeclSyntax] = []
    var others: [String] = []
    func collect(_ members: MemberBlockItemListSyntax) {
      for member in members {
        if let function = member.decl.as(FunctionDeclSyntax.self) { functions.append(function) }
        if let variable = member.decl.as(VariableDeclSyntax.self) {
          others += variable.bindings.map { $0.pattern.line.unescaped }
        }
        for clause in member.decl.as(IfConfigDeclSyntax.self)?.clauses ?? [] {
          if case .decls(let members)? = clause.elements { collect(members) }
        }
      }
    }
    for member in family.protocols { collect(member.declaration.memberBlock.members) }
    return MemberNames(functions: functions, others: others)
  }
}

// MARK: - Head

extension FakeWriter {
  private static let dropped: Set<String> = ["objc", "preconcurrency", "_spi", "usableFromInline", "frozen", "Fake"]

  private func attributes(of family: ProtocolFamily, _ problems: inout [FakeProblem]) -> String {
    var lines = family.isActor ? [] : family.globalActor.map { [$0] } ?? []
    for element in declared.declaration.attributes {
      guard case .attribute(let attribute) = element else {
        problems.append(declared.file.note("the attributes in #if are left out of the fake", at: element))
        continue
      }
      if attribute.isGlobalActor { continue }
      if attribute.name == "available" {
        lines.append(attribute.line)
      } else if !Self.dropped.contains(attribute.name) {
        problems.append(declared.file.note("the attribute \(attribute.line) is left out of the fake", at: attribute))
      }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  private func problems(ofParameters types: AssociatedTypes, in family: ProtocolFamily) -> [FakeProblem] {
    family.associatedTypes.compactMap { type, file in
      types.bounds(of: type.name.text).first { $0.reasonAgainstCopies != nil }.map { bound in
        file.error("a type that cannot be copied cannot be recorded", at: bound)
      }
    }
  }

  /// Returns the type parameters for the associated types.
  private func typeParameters(_ types: AssociatedTypes) -> String {
    let parameters = types.parameters.map { name in
      var seen: Set<String> = []
      let bounds = types.bounds(of: name).map(\.line).filter { seen.insert($0).inserted }
      return bounds.isEmpty ? name : "\(name): \(bounds.joined(separator: " & "))"
    }
    return parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>"
  }

  /// Returns what is required of the type parameters.
  private func requirements(_ types: AssociatedTypes) -> String {
    types.requirements.isEmpty ? "" : " where \(types.requirements.joined(separator: ", "))"
  }

  private func plainInitializer(of family: ProtocolFamily) -> FakedMember {
    let access = settings.access.modifier
    if family.known.contains("NSObjectProtocol") {
      return FakedMember(initializers: ["\(access)override init() { super.init() }"])
    }
    return FakedMember(initializers: ["\(access)init() {}"])
  }

  /// Returns the members of a fake that is equal to itself only.
  private func identity(of family: ProtocolFamily) -> FakedMember {
    guard !family.known.isDisjoint(with: ["Equatable", "Hashable"]), !family.known.contains("NSObjectProtocol") else {
      return FakedMember()
    }
    // Fakes of every isolation can be compared from anywhere.
    let access = settings.access.modifier
    let equality = FakeLayout.block(
      "\(access)\(family.isActor ? "" : "nonisolated ")static func == (left: \(name), right: \(name)) -> Bool",
      ["left === right"]
    )
    let hash = FakeLayout.block(
      "\(access)nonisolated func hash(into hasher: inout Hasher)",
      ["hasher.combine(ObjectIdentifier(self))"]
    )
    return FakedMember(implementations: family.known.contains("Hashable") ? [equality, hash] : [equality])
  }
}
