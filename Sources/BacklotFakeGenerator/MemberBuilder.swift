import SwiftSyntax

/// Builds the members of a fake from those of its protocols.
struct MemberBuilder {
  let context: FakeContext
  let family: ProtocolFamily
  let access: String
  var names: MemberNames
  var problems: [FakeProblem] = []
  /// True if an initializer without parameters is required.
  var hasPlainInitializer = false
  private var seen: Set<String> = []

  init(context: FakeContext, family: ProtocolFamily, access: String, names: MemberNames) {
    self.context = context
    self.family = family
    self.access = access
    self.names = names
  }

  /// Returns the members for requirements, in order.
  ///
  /// - Parameter file: The file of the protocol.
  mutating func members(for list: MemberBlockItemListSyntax, in file: SourceFile) -> [FakedMembers] {
    list.flatMap { item -> [FakedMembers] in
      if let condition = item.decl.as(IfConfigDeclSyntax.self) { return conditional(condition, in: file) }
      do throws(FakeProblem) {
        return try member(for: item.decl, in: file).map { [.member($0)] } ?? []
      } catch {
        problems.append(error)
        return []
      }
    }
  }

  private mutating func conditional(_ condition: IfConfigDeclSyntax, in file: SourceFile) -> [FakedMembers] {
    // The clauses exclude each other, so that each may declare what another one does.
    let before = seen
    let clauses = condition.clauses.map { clause -> (line: String, members: [FakedMembers]) in
      let line = [clause.poundKeyword.text, clause.condition?.line].compactMap { $0 }.joined(separator: " ")
      seen = before
      guard case .decls(let members)? = clause.elements else { return (line, []) }
      return (line, self.members(for: members, in: file))
    }
    seen = before
    return [.conditional(clauses)]
  }

  private mutating func member(for declaration: DeclSyntax, in file: SourceFile) throws(FakeProblem) -> FakedMember? {
    if let function = declaration.as(FunctionDeclSyntax.self) { return try method(function, in: file) }
    if let variable = declaration.as(VariableDeclSyntax.self) { return try properties(variable, in: file) }
    if let subscripted = declaration.as(SubscriptDeclSyntax.self) { return try member(for: subscripted, in: file) }
    if let initializer = declaration.as(InitializerDeclSyntax.self) { return try member(for: initializer, in: file) }
    if declaration.is(AssociatedTypeDeclSyntax.self) || declaration.is(TypeAliasDeclSyntax.self) { return nil }
    if declaration.is(MacroExpansionDeclSyntax.self) {
      throw file.error("the members that a macro declares are not known", at: declaration)
    }
    throw file.error("this declaration has no counterpart in a fake", at: declaration)
  }

  /// Returns true if this requirement has not been met yet; inherited protocols may repeat one.
  mutating func isNew(_ text: String) -> Bool { seen.insert(text).inserted }
}
