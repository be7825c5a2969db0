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
  private var seen: [String: Effort] = [:]

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

}

extension MemberBuilder {
  private static let used: Set<String> = ["FakeCalls", "FakeProperty", "fakeValue", "fakeClosure", "fakeSending"]

  /// Refuses a member with the name of a type or function that the fake uses.
  func checkName(_ name: TokenSyntax, in file: SourceFile) throws(FakeProblem) {
    guard Self.used.contains(name.text.unescaped) else { return }
    throw file.error("\(name.text) hides what the fake uses: rename it, or write this fake by hand", at: name)
  }
}

// MARK: - Repeated requirements

extension MemberBuilder {
  /// What a caller must be prepared for, and may do.
  struct Effort {
    /// The type of errors, or `nil` if it does not throw.
    var failure: String?
    var isAsync = false
    var isSettable = false

    /// Returns true if a member with this effort also meets another requirement.
    fileprivate func meets(_ other: Effort) -> Bool {
      (failure == nil || failure == other.failure || other.failure == "any Error") && (!isAsync || other.isAsync)
        && (isSettable || !other.isSettable)
    }
  }

  /// Returns true if this requirement has not been met yet; a protocol may repeat one of those that it inherits from.
  ///
  /// - Parameter overload: What distinguishes it from other requirements.
  /// - Throws: ``FakeProblem`` if a requirement that repeats it is met by members that do not meet it.
  mutating func isNew(
    _ overload: String,
    _ effort: Effort,
    at declaration: some SyntaxProtocol,
    in file: SourceFile
  ) throws(FakeProblem) -> Bool {
    guard let earlier = seen[overload] else {
      seen[overload] = effort
      return true
    }
    guard earlier.meets(effort) else {
      throw file.error("this requirement asks for more than the one that repeats it: make them equal", at: declaration)
    }
    return false
  }

  /// Returns what distinguishes a requirement from its overloads: its labels and types, without names that a caller does
  /// not see.
  func overload(
    _ name: String,
    _ parameters: some Sequence<(String, FakedParameter)>,
    result: String?,
    generics: (parameters: GenericParameterClauseSyntax?, requirements: GenericWhereClauseSyntax?)
  ) -> String {
    let types = parameters.map { label, parameter in "\(label.unescaped): \(parameter.declaredType)" }
    let clauses = [generics.parameters?.line, generics.requirements?.line].compactMap { $0 }
    let text = "\(name)(\(types.joined(separator: ", "))) \(result ?? "Void") \(clauses.joined(separator: " "))"
    let names = generics.parameters?.parameters.map(\.name.text) ?? []
    return text.replacing(#/\w+/#) { word in names.firstIndex(of: String(word.output)).map { "$\($0)" } ?? word.output }
  }
}
