import SwiftSyntax

extension MemberBuilder {
  mutating func properties(_ variable: VariableDeclSyntax, in file: SourceFile) throws(FakeProblem)
    -> FakedMember
  {
    var member = FakedMember()
    for binding in variable.bindings {
      guard let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
        let type = binding.typeAnnotation?.type
      else { throw file.error("a property without a name or a type cannot be recorded", at: binding) }
      try checkName(identifier, in: file)
      let name = identifier.text
      if isStatic(variable.modifiers) { try checkStatic(variable, in: file) }
      if let reason = type.reasonAgainstCopies { throw file.error(reason, at: type) }
      let accessors = try accessors(of: binding.accessorBlock, in: file)
      let effects = accessors.getter?.effectSpecifiers
      let effort = Effort(
        failure: try failure(effects?.throwsClause, try generics(nil, nil, in: file), in: file),
        isAsync: effects?.asyncSpecifier != nil,
        isSettable: accessors.isSettable
      )
      guard try isNew("\(isStatic(variable.modifiers)) var \(name)", effort, at: variable, in: file) else { continue }
      let one =
        effects == nil
        ? property(name, context.resolved(type), isSettable: accessors.isSettable, of: variable, in: file)
        : computed(name, context.resolved(type), effort, of: variable, in: file)
      member.storage += one.storage
      member.implementations += one.implementations
    }
    return member
  }

  func accessors(
    of block: AccessorBlockSyntax?,
    in file: SourceFile
  ) throws(FakeProblem) -> (getter: AccessorDeclSyntax?, isSettable: Bool) {
    guard case .accessors(let list)? = block?.accessors else { return (nil, false) }
    for accessor in list where !["get", "set"].contains(accessor.accessorSpecifier.text) {
      throw file.error("a fake cannot provide the accessor \(accessor.accessorSpecifier.text)", at: accessor)
    }
    return (list.first { $0.accessorSpecifier.text == "get" }, list.contains { $0.accessorSpecifier.text == "set" })
  }

  mutating func property(
    _ name: String,
    _ type: TypeSyntax,
    isSettable: Bool,
    of variable: VariableDeclSyntax,
    in file: SourceFile
  ) -> FakedMember {
    let isStatic = isStatic(variable.modifiers)
    let recorder = names.unique(name.derived(""), "Property")
    let marks = marks(of: variable, in: file)
    let stored = FakedParameter.plain(type.line)
    let usual = type.isOptional ? ", nil" : ""
    let modifiers = marks.recorder + (family.isActor && !isStatic ? "nonisolated " : "") + (isStatic ? "static " : "")
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

  mutating func computed(
    _ name: String,
    _ type: TypeSyntax,
    _ effort: Effort,
    of variable: VariableDeclSyntax,
    in file: SourceFile
  ) -> FakedMember {
    let marks = marks(of: variable, in: file)
    let call = RecordedCall(
      property: names.unique(name.derived(""), "Calls"),
      title: "\(context.fake).\(name.unescaped)".inLiteral,
      symbol: name.unescaped,
      parameters: [],
      isAsync: effort.isAsync,
      failure: effort.failure,
      result: FakedParameter.plain(type.line),
      isResultOptional: type.isOptional,
      closureAttribute: closureAttribute(variable.attributes, variable.modifiers),
      isStatic: isStatic(variable.modifiers),
      isInActor: family.isActor
    )
    let getter = FakeLayout.block("get\(effects(effort.isAsync, effort.failure))", call.body)
    return FakedMember(
      storage: [call.storage(access: marks.recorder)],
      implementations: [
        FakeLayout.block("\(marks.attributes)\(marks.modifiers)var \(name): \(type.line)", [getter])
      ]
    )
  }
}
