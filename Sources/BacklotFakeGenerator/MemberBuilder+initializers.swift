import SwiftSyntax

extension MemberBuilder {
  mutating func member(
    for declaration: InitializerDeclSyntax,
    in file: SourceFile
  ) throws(FakeProblem) -> FakedMember? {
    let list = declaration.signature.parameterClause.parameters
    let erasure = try generics(declaration.genericParameterClause, declaration.genericWhereClause, in: file)
    let parameters = try parameters(list, erasure, in: file)
    if list.isEmpty { hasPlainInitializer = true }
    let overload = overload(
      "init",
      zip(list.map(\.firstName.text), parameters),
      result: nil,
      generics: (declaration.genericParameterClause, declaration.genericWhereClause)
    )
    guard try isNew(overload, Effort(), at: declaration, in: file) else { return nil }
    let marks = marks(of: declaration, in: file)
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
      storage: [call.storage(access: marks.recorder)],
      initializers: [FakeLayout.block((list.isEmpty && !superclass.isEmpty ? "override " : "") + head, kept)]
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
