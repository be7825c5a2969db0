import SwiftSyntax

extension MemberBuilder {
  mutating func member(
    for declaration: SubscriptDeclSyntax,
    in file: SourceFile
  ) throws(FakeProblem) -> FakedMember? {
    let isStatic = isStatic(declaration.modifiers)
    if isStatic { try checkStatic(declaration, in: file) }
    let erasure = try generics(declaration.genericParameterClause, declaration.genericWhereClause, in: file)
    let parameters = try parameters(declaration.parameterClause.parameters, erasure, in: file)
    let type = context.resolved(declaration.returnClause.type)
    let result = try resultType(type, erasure, in: file)
    let accessors = try accessors(of: declaration.accessorBlock, in: file)
    let effects = accessors.getter?.effectSpecifiers
    let isAsync = effects?.asyncSpecifier != nil
    let failure = try failure(effects?.throwsClause, erasure, in: file)
    let labels = declaration.parameterClause.parameters.map { $0.secondName == nil ? "_" : $0.firstName.text.unescaped }
    let overload = overload(
      "\(isStatic) subscript",
      zip(labels, parameters),
      result: result.declared,
      generics: (declaration.genericParameterClause, declaration.genericWhereClause)
    )
    let effort = Effort(failure: failure, isAsync: isAsync, isSettable: accessors.isSettable)
    guard try isNew(overload, effort, at: declaration, in: file) else { return nil }
    let marks = marks(of: declaration, in: file)
    let symbol = "subscript(\(labels.map { "\($0):" }.joined()))"
    let getter = RecordedCall(
      property: names.unique("subscript", "Calls"),
      title: "\(context.fake).\(symbol)".inLiteral,
      symbol: symbol,
      parameters: parameters,
      isAsync: isAsync,
      failure: failure,
      result: result.stored,
      isResultOptional: result.isOptional,
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
    let head = head(of: declaration, parameters, type, marks)
    return FakedMember(
      storage: recorders.map { $0.storage(access: marks.recorder) },
      implementations: [FakeLayout.block(head, bodies)]
    )
  }
}

extension MemberBuilder {
  private func head(
    of declaration: SubscriptDeclSyntax,
    _ parameters: [FakedParameter],
    _ type: TypeSyntax,
    _ marks: Marks
  ) -> String {
    // The parameters of a subscript have no labels unless they have two names.
    let declared = zip(declaration.parameterClause.parameters, parameters).map { parameter, faked in
      (parameter.secondName == nil ? "_ " : "\(parameter.firstName.text) ") + "\(faked.name): \(faked.declaredType)"
    }
    let generic = declaration.genericParameterClause.map { text(of: $0) } ?? ""
    return FakeLayout.head(
      "\(marks.attributes)\(marks.modifiers)subscript\(generic)",
      declared,
      " -> \(type.line)" + (declaration.genericWhereClause.map { " \(text(of: $0))" } ?? "")
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
