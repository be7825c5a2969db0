import SwiftSyntax

extension MemberBuilder {
  mutating func method(_ function: FunctionDeclSyntax, in file: SourceFile) throws(FakeProblem) -> FakedMember? {
    let signature = function.signature
    let isStatic = isStatic(function.modifiers)
    try checkName(function.name, in: file)
    if isStatic { try checkStatic(function, in: file) }
    let erasure = try generics(function.genericParameterClause, function.genericWhereClause, in: file)
    let parameters = try parameters(signature.parameterClause.parameters, erasure, in: file)
    let result = signature.returnClause.map { context.resolved($0.type) }
    let resultInfo = try resultType(result, erasure, in: file)
    let symbol = Self.symbol(function.name.text, signature.parameterClause.parameters)
    let isAsync = signature.effectSpecifiers?.asyncSpecifier != nil
    let failure = try failure(signature.effectSpecifiers?.throwsClause, erasure, in: file)
    // A method that is async overloads one that is not.
    let overload = overload(
      "\(isStatic) \(function.name.text)\(isAsync ? " async" : "")",
      zip(signature.parameterClause.parameters.map(\.firstName.text), parameters),
      result: resultInfo.declared,
      generics: (function.genericParameterClause, function.genericWhereClause)
    )
    guard try isNew(overload, Effort(failure: failure), at: function, in: file) else { return nil }
    let marks = marks(of: function, in: file)
    let call = RecordedCall(
      property: names.recorder(of: function),
      title: "\(context.fake).\(symbol)".inLiteral,
      symbol: symbol,
      parameters: parameters,
      isAsync: isAsync,
      failure: failure,
      result: resultInfo.stored,
      isResultOptional: resultInfo.isOptional,
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
      storage: [call.storage(access: marks.recorder)],
      implementations: [FakeLayout.block(head, call.body)]
    )
  }

  static func isNamed(_ token: TokenSyntax) -> Bool {
    if case .identifier = token.tokenKind { true } else { false }
  }

  func text(of node: some SyntaxProtocol) -> String {
    guard node.mentionsSelf else { return node.line }
    return node.line.replacingSelf(by: context.fake)
  }

  func effects(_ isAsync: Bool, _ failure: String?) -> String {
    (isAsync ? " async" : "") + (failure.map { $0 == "any Error" ? " throws" : " throws(\($0))" } ?? "")
  }

  struct ResultType {
    /// The type in the signature, or `nil` if there is none.
    var declared: String?
    /// The type that a test specifies.
    var stored: String
    var isOptional = false
    var isErased = false
    var isSent = false
  }

  func resultType(
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
      isOptional: type.isOptional,
      isErased: isErased,
      isSent: isSent
    )
  }

  static func symbol(_ name: String, _ parameters: FunctionParameterListSyntax) -> String {
    "\(name.unescaped)(\(parameters.map { "\($0.firstName.text.unescaped):" }.joined()))"
  }
}

extension String {
  /// The text with the word `Self` replaced, and `Self.` removed.
  fileprivate func replacingSelf(by name: String) -> String {
    replacing(#/\bSelf\./#, with: "").replacing(#/\bSelf\b/#, with: name)
  }
}
