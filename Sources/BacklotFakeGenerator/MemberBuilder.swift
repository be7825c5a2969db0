import SwiftSyntax

/// Builds the members of a fake from those of its protocols.
struct MemberBuilder {
  let context: FakeContext
  let family: ProtocolFamily
  let access: String
  var names: MemberNames
  private(set) var problems: [FakeProblem] = []
  /// True if an initializer without parameters is required.
  private(set) var hasPlainInitializer = false
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
  private mutating func isNew(_ text: String) -> Bool { seen.insert(text).inserted }
}

// MARK: - Effects and attributes

extension MemberBuilder {
  /// Returns the type of errors of a `throws` clause, or `nil` if there are none.
  private func failure(_ clause: ThrowsClauseSyntax?, _ erasure: GenericErasure, in file: SourceFile)
    throws(FakeProblem)
    -> String?
  {
    // A method that does not throw meets a requirement that rethrows.
    guard let clause, clause.throwsSpecifier.tokenKind != .keyword(.rethrows) else { return nil }
    guard let type = clause.type else { return "any Error" }
    if erasure.isGeneric(type) {
      throw file.error("an error of a generic type cannot be specified by a test", at: type)
    }
    return type.line == "Never" ? nil : context.resolved(type).line
  }

  private static let dropped: Set<String> = [
    "@objc", "@preconcurrency", "@inlinable", "@_spi", "@nonobjc", "@IBAction", "@usableFromInline",
  ]

  /// Returns the lines of attributes before a member, and the modifiers that it keeps.
  private mutating func marks(
    _ attributes: AttributeListSyntax,
    _ modifiers: DeclModifierListSyntax,
    in file: SourceFile
  ) -> (attributes: String, modifiers: String) {
    var lines: [String] = []
    for element in attributes {
      guard case .attribute(let attribute) = element else {
        problems.append(file.note("the attributes in #if are left out of the fake", at: element))
        continue
      }
      let name = "@\(attribute.name)"
      if ["@discardableResult", "@concurrent"].contains(name) || attribute.isGlobalActor {
        lines.append(attribute.line)
      } else if name == "@available" {
        // A fake may have what is deprecated without a warning about it.
        if !attribute.line.contains("deprecated") { lines.append(attribute.line) }
      } else if !Self.dropped.contains(name) {
        problems.append(file.note("the attribute \(attribute.line) is left out of the fake", at: attribute))
      }
    }
    let kept = modifiers.filter {
      ["static", "class", "nonisolated", "prefix", "postfix", "infix"].contains($0.name.text)
    }
    .map { $0.name.text == "class" ? "static" : $0.line }
    return (lines.map { "\($0)\n" }.joined(), access + kept.map { "\($0) " }.joined())
  }

  /// Returns the attribute of handlers for a member.
  private func closureAttribute(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax) -> String {
    if let own = attributes.customAttributes.first(where: \.isGlobalActor) { return "\(own.line) " }
    let isIsolated = family.globalActor != nil
    if isIsolated, modifiers.contains(where: { $0.name.text == "nonisolated" }) { return "@Sendable " }
    return context.closureAttribute
  }

  private func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["static", "class"].contains($0.name.text) }
  }

  /// Refuses a static recorder, which a generic class cannot have.
  private func checkStatic(_ declaration: some SyntaxProtocol, in file: SourceFile) throws(FakeProblem) {
    guard !context.associatedTypes.isEmpty else { return }
    throw file.error(
      "the fake of a protocol with associated types is generic, and cannot record static members",
      at: declaration
    )
  }

  private func parameters(
    _ list: FunctionParameterListSyntax,
    _ erasure: GenericErasure,
    in file: SourceFile
  ) throws(FakeProblem) -> [FakedParameter] {
    var parameters: [FakedParameter] = []
    for (index, parameter) in list.enumerated() {
      parameters.append(try FakedParameter(parameter, index: index, erasure: erasure, in: context.at(file)))
    }
    return parameters
  }

  private func generics(
    _ parameters: GenericParameterClauseSyntax?,
    _ requirements: GenericWhereClauseSyntax?,
    in file: SourceFile
  ) throws(FakeProblem) -> GenericErasure {
    for parameter in parameters?.parameters ?? [] {
      if let specifier = parameter.specifier {
        throw file.error("a method with \(specifier.text) \(parameter.name.text) cannot be recorded", at: parameter)
      }
      if let bound = parameter.inheritedType, bound.reasonAgainstCopies != nil {
        throw file.error("a type that cannot be copied cannot be recorded", at: bound)
      }
    }
    return GenericErasure(parameters, where: requirements, in: context.declarations)
  }
}

extension FakeContext {
  /// Returns the context of a member in a file.
  func at(_ file: SourceFile) -> FakeContext {
    FakeContext(
      declarations: declarations,
      file: file,
      fake: fake,
      associatedTypes: associatedTypes,
      aliases: aliases,
      closureAttribute: closureAttribute
    )
  }
}

// MARK: - Methods

extension MemberBuilder {
  private mutating func method(_ function: FunctionDeclSyntax, in file: SourceFile) throws(FakeProblem) -> FakedMember?
  {
    let signature = function.signature
    let isStatic = isStatic(function.modifiers)
    guard isNew("\(isStatic) \(function.name.text)\(function.genericParameterClause?.line ?? "")\(signature.line)")
    else {
      return nil
    }
    if isStatic { try checkStatic(function, in: file) }
    let erasure = try generics(function.genericParameterClause, function.genericWhereClause, in: file)
    let parameters = try parameters(signature.parameterClause.parameters, erasure, in: file)
    let result = signature.returnClause.map { context.resolved($0.type) }
    let resultInfo = try resultType(result, erasure, in: file)
    let symbol = Self.symbol(function.name.text, signature.parameterClause.parameters)
    let isAsync = signature.effectSpecifiers?.asyncSpecifier != nil
    let failure = try failure(signature.effectSpecifiers?.throwsClause, erasure, in: file)
    let marks = marks(function.attributes, function.modifiers, in: file)
    let call = RecordedCall(
      property: names.recorder(of: function),
      title: "\(context.fake).\(symbol)".inLiteral,
      symbol: symbol,
      parameters: parameters,
      isAsync: isAsync,
      failure: failure,
      result: resultInfo.stored,
      isResultErased: resultInfo.isErased,
      isResultSent: resultInfo.isSent,
      closureAttribute: closureAttribute(function.attributes, function.modifiers),
      isStatic: isStatic,
      isInActor: family.isActor
    )
    let generic = function.genericParameterClause.map { text(of: $0) } ?? ""
    let name = function.name.text
    let isOperator = !Self.isNamed(function.name)
    let head = FakeLayout.head(
      "\(marks.attributes)\(marks.modifiers)func \(name)\(isOperator ? " " : "")\(generic)",
      parameters.map(\.declaration),
      effects(isAsync, failure) + (resultInfo.declared.map { " -> \($0)" } ?? "")
        + (function.genericWhereClause.map { " \(text(of: $0))" } ?? "")
    )
    return FakedMember(
      storage: [call.storage(access: access)],
      implementations: [FakeLayout.block(head, call.body)]
    )
  }

  private static func isNamed(_ token: TokenSyntax) -> Bool {
    if case .identifier = token.tokenKind { true } else { false }
  }

  private func text(of node: some SyntaxProtocol) -> String {
    guard node.mentionsSelf else { return node.line }
    return node.line.replacingSelf(by: context.fake)
  }

  private func effects(_ isAsync: Bool, _ failure: String?) -> String {
    (isAsync ? " async" : "") + (failure.map { $0 == "any Error" ? " throws" : " throws(\($0))" } ?? "")
  }

  private struct ResultType {
    /// The type in the signature, or `nil` if there is none.
    var declared: String?
    /// The type that a test specifies.
    var stored: String
    var isErased = false
    var isSent = false
  }

  private func resultType(
    _ type: TypeSyntax?,
    _ erasure: GenericErasure,
    in file: SourceFile
  ) throws(FakeProblem) -> ResultType {
    guard var type else { return ResultType(declared: nil, stored: "Void") }
    if let reason = type.reasonAgainstCopies { throw file.error(reason, at: type) }
    let declared = type.line
    var isSent = false
    if let attributed = type.as(AttributedTypeSyntax.self), !attributed.specifiers.isEmpty {
      isSent = attributed.specifiers.contains { $0.line == "sending" }
      type = attributed.baseType
    }
    let isErased = erasure.isGeneric(type)
    let stored = FakedParameter.plain(isErased ? erasure.erased(type) : type.line)
    return ResultType(
      declared: declared,
      stored: stored == "()" ? "Void" : stored,
      isErased: isErased,
      isSent: isSent
    )
  }

  private static func symbol(_ name: String, _ parameters: FunctionParameterListSyntax) -> String {
    "\(name.unescaped)(\(parameters.map { "\($0.firstName.text.unescaped):" }.joined()))"
  }
}

extension String {
  /// The text with the word `Self` replaced, and `Self.` removed.
  fileprivate func replacingSelf(by name: String) -> String {
    replacing(#/\bSelf\./#, with: "").replacing(#/\bSelf\b/#, with: name)
  }
}

// MARK: - Properties

extension MemberBuilder {
  private mutating func properties(_ variable: VariableDeclSyntax, in file: SourceFile) throws(FakeProblem)
    -> FakedMember
  {
    var member = FakedMember()
    for binding in variable.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let type = binding.typeAnnotation?.type
      else { throw file.error("a property without a name or a type cannot be recorded", at: binding) }
      guard isNew("\(isStatic(variable.modifiers)) var \(name)") else { continue }
      if isStatic(variable.modifiers) { try checkStatic(variable, in: file) }
      if let reason = type.reasonAgainstCopies { throw file.error(reason, at: type) }
      let accessors = try accessors(of: binding.accessorBlock, in: file)
      let one =
        accessors.getter?.effectSpecifiers == nil
        ? property(name, context.resolved(type), isSettable: accessors.isSettable, of: variable, in: file)
        : try computed(name, context.resolved(type), accessors.getter?.effectSpecifiers, of: variable, in: file)
      member.storage += one.storage
      member.implementations += one.implementations
    }
    return member
  }

  private func accessors(
    of block: AccessorBlockSyntax?,
    in file: SourceFile
  ) throws(FakeProblem) -> (getter: AccessorDeclSyntax?, isSettable: Bool) {
    guard case .accessors(let list)? = block?.accessors else { return (nil, false) }
    for accessor in list where !["get", "set"].contains(accessor.accessorSpecifier.text) {
      throw file.error("a fake cannot provide the accessor \(accessor.accessorSpecifier.text)", at: accessor)
    }
    return (list.first { $0.accessorSpecifier.text == "get" }, list.contains { $0.accessorSpecifier.text == "set" })
  }

  private mutating func property(
    _ name: String,
    _ type: TypeSyntax,
    isSettable: Bool,
    of variable: VariableDeclSyntax,
    in file: SourceFile
  ) -> FakedMember {
    let isStatic = isStatic(variable.modifiers)
    let recorder = names.unique(name.derived(""), "Property")
    let marks = marks(variable.attributes, variable.modifiers, in: file)
    let stored = FakedParameter.plain(type.line)
    let usual = stored.hasSuffix("?") ? ", nil" : ""
    let modifiers = access + (family.isActor && !isStatic ? "nonisolated " : "") + (isStatic ? "static " : "")
    let title = "\(context.fake).\(name.unescaped)".inLiteral
    return FakedMember(
      storage: [
        """
        /// The value of `\(name.unescaped)`, and its use.
        \(modifiers)let \(recorder) = FakeProperty<\(stored)>("\(title)"\(usual))
        """
      ],
      implementations: [
        FakeLayout.block(
          "\(marks.attributes)\(marks.modifiers)var \(name): \(type.line)",
          [
            "get { \(recorder).get() }",
            isSettable ? "set { \(recorder).set(newValue) }" : "set { \(recorder).value = newValue }",
          ]
        )
      ]
    )
  }

  private mutating func computed(
    _ name: String,
    _ type: TypeSyntax,
    _ effects: AccessorEffectSpecifiersSyntax?,
    of variable: VariableDeclSyntax,
    in file: SourceFile
  ) throws(FakeProblem) -> FakedMember {
    let erasure = GenericErasure(nil, where: nil, in: context.declarations)
    let isAsync = effects?.asyncSpecifier != nil
    let failure = try failure(effects?.throwsClause, erasure, in: file)
    let marks = marks(variable.attributes, variable.modifiers, in: file)
    let call = RecordedCall(
      property: names.unique(name.derived(""), "Calls"),
      title: "\(context.fake).\(name.unescaped)".inLiteral,
      symbol: name.unescaped,
      parameters: [],
      isAsync: isAsync,
      failure: failure,
      result: FakedParameter.plain(type.line),
      closureAttribute: closureAttribute(variable.attributes, variable.modifiers),
      isStatic: isStatic(variable.modifiers),
      isInActor: family.isActor
    )
    let getter = FakeLayout.block("get\(self.effects(isAsync, failure))", call.body)
    return FakedMember(
      storage: [call.storage(access: access)],
      implementations: [
        FakeLayout.block("\(marks.attributes)\(marks.modifiers)var \(name): \(type.line)", [getter])
      ]
    )
  }
}

// MARK: - Subscripts and initializers

extension MemberBuilder {
  private mutating func member(
    for declaration: SubscriptDeclSyntax,
    in file: SourceFile
  ) throws(FakeProblem) -> FakedMember? {
    let isStatic = isStatic(declaration.modifiers)
    guard isNew("\(isStatic) subscript\(declaration.parameterClause.line)\(declaration.returnClause.line)") else {
      return nil
    }
    if isStatic { try checkStatic(declaration, in: file) }
    let erasure = try generics(declaration.genericParameterClause, declaration.genericWhereClause, in: file)
    let parameters = try parameters(declaration.parameterClause.parameters, erasure, in: file)
    let type = context.resolved(declaration.returnClause.type)
    let result = try resultType(type, erasure, in: file)
    let accessors = try accessors(of: declaration.accessorBlock, in: file)
    let marks = marks(declaration.attributes, declaration.modifiers, in: file)
    let effects = accessors.getter?.effectSpecifiers
    let isAsync = effects?.asyncSpecifier != nil
    let failure = try failure(effects?.throwsClause, erasure, in: file)
    let labels = declaration.parameterClause.parameters.map {
      $0.secondName == nil ? "_:" : "\($0.firstName.text.unescaped):"
    }
    let symbol = "subscript(\(labels.joined()))"
    let getter = RecordedCall(
      property: names.unique("subscript", "Calls"),
      title: "\(context.fake).\(symbol)".inLiteral,
      symbol: symbol,
      parameters: parameters,
      isAsync: isAsync,
      failure: failure,
      result: result.stored,
      isResultErased: result.isErased,
      closureAttribute: closureAttribute(declaration.attributes, declaration.modifiers),
      isStatic: isStatic,
      isInActor: family.isActor
    )
    var recorders = [getter]
    var bodies = [FakeLayout.block("get\(self.effects(isAsync, failure))", getter.body)]
    if accessors.isSettable {
      var setter = getter
      setter.property = names.unique("subscriptSet", "Calls")
      setter.parameters.append(.newValue(of: result.stored))
      setter.result = "Void"
      setter.isResultErased = false
      recorders.append(setter)
      bodies.append(FakeLayout.block("set", setter.body))
    }
    // The parameters of a subscript have no labels unless they have two names.
    let declared = zip(declaration.parameterClause.parameters, parameters).map { parameter, faked in
      (parameter.secondName == nil ? "_ " : "\(parameter.firstName.text) ") + "\(faked.name): \(faked.declaredType)"
    }
    let generic = declaration.genericParameterClause.map { text(of: $0) } ?? ""
    let head = FakeLayout.head(
      "\(marks.attributes)\(marks.modifiers)subscript\(generic)",
      declared,
      " -> \(type.line)" + (declaration.genericWhereClause.map { " \(text(of: $0))" } ?? "")
    )
    return FakedMember(
      storage: recorders.map { $0.storage(access: access) },
      implementations: [FakeLayout.block(head, bodies)]
    )
  }

  private mutating func member(
    for declaration: InitializerDeclSyntax,
    in file: SourceFile
  ) throws(FakeProblem) -> FakedMember? {
    guard isNew("init\(declaration.signature.line)") else { return nil }
    let list = declaration.signature.parameterClause.parameters
    let erasure = try generics(declaration.genericParameterClause, declaration.genericWhereClause, in: file)
    let parameters = try parameters(list, erasure, in: file)
    if list.isEmpty { hasPlainInitializer = true }
    let marks = marks(declaration.attributes, declaration.modifiers, in: file)
    let call = RecordedCall(
      property: names.unique("init", "Calls"),
      title: "\(context.fake).\(Self.symbol("init", list))".inLiteral,
      symbol: Self.symbol("init", list),
      parameters: parameters,
      result: "Void",
      closureAttribute: closureAttribute(declaration.attributes, declaration.modifiers),
      isInActor: family.isActor
    )
    let generic = declaration.genericParameterClause.map { text(of: $0) } ?? ""
    // An initializer that always succeeds meets a requirement for one that may fail.
    let head = FakeLayout.head(
      "\(marks.attributes)\(marks.modifiers)init\(generic)",
      parameters.map(\.declaration),
      declaration.genericWhereClause.map { " \(text(of: $0))" } ?? ""
    )
    let superclass = family.known.contains("NSObjectProtocol") ? ["super.init()"] : []
    let kept = parameters.compactMap(\.preparation) + superclass + [call.recording]
    return FakedMember(
      storage: [call.storage(access: access)],
      initializers: [FakeLayout.block((list.isEmpty && !superclass.isEmpty ? "override " : "") + head, kept)]
    )
  }
}

extension FakedParameter {
  /// The new value of a subscript.
  static func newValue(of type: String) -> FakedParameter {
    FakedParameter(
      declaration: "newValue: \(type)",
      declaredType: type,
      name: "newValue",
      recordedType: type,
      handlerType: type,
      value: "newValue",
      preparation: nil,
      isInout: false
    )
  }
}

extension RecordedCall {
  /// The statement that records a call without a handler.
  var recording: String {
    let values = parameters.filter { $0.recordedType != nil }.map(\.value)
    let arguments = values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
    return "\(property).record(\(arguments))"
  }
}
