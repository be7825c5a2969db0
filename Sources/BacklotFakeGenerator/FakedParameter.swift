import SwiftSyntax

/// A parameter of a method, a subscript or an initializer of a fake.
struct FakedParameter {
  /// The parameter in the signature of the fake.
  let declaration: String
  /// The type in the signature of the fake.
  let declaredType: String
  /// Its name in the body of the fake.
  let name: String
  /// The type that is recorded, or `nil` if the value cannot be kept, as that of a closure that does not escape.
  let recordedType: String?
  /// The type as a parameter of the handler.
  let handlerType: String
  /// The value that is recorded and passed to the handler.
  let value: String
  /// The statement before the call that makes the value.
  let preparation: String?
  let isInout: Bool

  /// The argument of the handler.
  var argument: String { isInout ? "&\(value)" : value }
}

/// The context in which types of a protocol are rewritten.
struct FakeContext {
  let declarations: Declarations
  let file: SourceFile
  /// The name of the fake.
  let fake: String
  /// The names of its type parameters.
  let associatedTypes: [String]
  /// The type aliases of its protocols, by name; a class cannot use them for each purpose.
  let aliases: [String: TypeSyntax]
  /// The attribute of closures that a test sets: `@MainActor `, `@Sendable `, or an empty string.
  let closureAttribute: String

  /// Returns the type with `Self` replaced.
  func resolved(_ type: TypeSyntax) -> TypeSyntax {
    guard type.mentionsSelf || type.mentions(aliases.keys) else { return type }
    return TypeRewriter(fake: fake, aliases: aliases).rewrite(type).as(TypeSyntax.self) ?? type
  }
}

extension SyntaxProtocol {
  var mentionsSelf: Bool { tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.Self) } }
}

/// Replaces `Self` by the name of the fake, `Self.Item` by `Item`, and type aliases of the protocol by their types.
final class TypeRewriter: SyntaxRewriter {
  private let fake: String
  private let aliases: [String: TypeSyntax]

  init(fake: String, aliases: [String: TypeSyntax]) {
    self.fake = fake
    self.aliases = aliases
    super.init()
  }

  override func visit(_ node: MemberTypeSyntax) -> TypeSyntax {
    node.ofSelf.map { visit($0) } ?? super.visit(node)
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard node.genericArgumentClause == nil, let target = target(of: TypeSyntax(node)) else { return super.visit(node) }
    let element = TupleTypeElementSyntax(type: target)
    // The parameter of a function type must not be spelled Void.
    if target.line == "Void", node.parent?.is(TupleTypeElementSyntax.self) == true {
      return TypeSyntax(TupleTypeSyntax(elements: []))
    }
    return (target.isSimple ? target : TypeSyntax(TupleTypeSyntax(elements: [element])))
      .with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia)
  }

  /// Attributes apply to a function type but not to one in parentheses.
  override func visit(_ node: AttributedTypeSyntax) -> TypeSyntax {
    guard let target = target(of: node.baseType) else { return super.visit(node) }
    guard let inner = target.as(AttributedTypeSyntax.self) else {
      return TypeSyntax(node.with(\.baseType, target.trimmed))
    }
    let attributes = AttributeListSyntax(Array(node.attributes) + Array(inner.attributes))
    return TypeSyntax(node.with(\.attributes, attributes).with(\.baseType, inner.baseType.trimmed))
  }

  /// Returns the type for which an alias of the protocol stands, if it is one.
  private func target(of type: TypeSyntax) -> TypeSyntax? {
    let named = type.as(IdentifierTypeSyntax.self) ?? type.as(MemberTypeSyntax.self).flatMap(\.ofSelf)
    guard let name = named?.name.text.unescaped, let alias = aliases[name] else { return nil }
    // A type with the name of its alias is another one.
    let others = TypeRewriter(fake: fake, aliases: aliases.filter { $0.key != name })
    return others.rewrite(alias).as(TypeSyntax.self)?.trimmed
  }

  override func visit(_ token: TokenSyntax) -> TokenSyntax {
    token.tokenKind == .keyword(.Self) ? token.with(\.tokenKind, .identifier(fake)) : token
  }
}

extension TypeSyntax {
  /// True if it needs no parentheses in another type.
  fileprivate var isSimple: Bool {
    switch kind {
    case .identifierType, .memberType, .arrayType, .dictionaryType, .tupleType, .optionalType: true
    default: false
    }
  }

  /// True if the type is visibly optional.
  var isOptional: Bool { kind == .optionalType || kind == .implicitlyUnwrappedOptionalType }
}

// MARK: - Parameters

extension FakedParameter {
  private static let reserved: Set<String> = ["self", "Self", "super", "init", "_"]

  /// Creates a parameter of a fake.
  ///
  /// - Throws: ``FakeProblem`` if a value of its type cannot be passed on.
  init(
    _ parameter: FunctionParameterSyntax,
    index: Int,
    erasure: GenericErasure,
    in context: FakeContext
  ) throws(FakeProblem) {
    let label = parameter.firstName.text
    let own = (parameter.secondName ?? parameter.firstName).text.unescaped
    let name = Self.reserved.contains(own) ? "argument\(index + 1)" : own.escaped
    self.name = name
    let labels = label.unescaped == name.unescaped ? label : "\(label) \(name)"
    let type = ParameterType(context.resolved(parameter.type), in: context)
    if let reason = type.reasonAgainst { throw context.file.error(reason, at: parameter.type) }
    let dots = parameter.ellipsis == nil ? "" : "..."
    declaredType = "\(type.declared)\(dots)"
    declaration = "\(labels): \(declaredType)"
    isInout = type.isInout
    if type.isInout, erasure.isGeneric(type.base) {
      throw context.file.error("an inout parameter of a generic type cannot be passed to a handler", at: parameter.type)
    }
    if let result = type.autoclosure {
      // The closure is called once, and its value stands for it.
      recordedType = erasure.erased(result)
      handlerType = erasure.erased(result)
      preparation = "let \(name.derived("Value")) = \(name)()"
      value = name.derived("Value")
      return
    }
    if let function = type.function, erasure.isGeneric(function) {
      let closure = try ErasedClosure(function, attributes: type.attributes, name: name, erasure: erasure, in: context)
      recordedType = type.isEscaping ? closure.type : nil
      handlerType = type.isEscaping ? "@escaping \(closure.type)" : closure.type
      preparation = closure.statement
      value = closure.name
      return
    }
    let base = erasure.isGeneric(type.base) ? erasure.erased(type.base) : type.base.line
    let stored = parameter.ellipsis == nil ? type.attributes + Self.plain(base) : "[\(base)]"
    recordedType = context.declarations.isFunction(type.base) && !type.isEscaping ? nil : stored
    handlerType =
      type.isInout
      ? "inout \(stored)" : (type.isEscaping && context.declarations.isFunction(type.base) ? "@escaping " : "") + stored
    preparation = nil
    value = name
  }

  /// Returns an implicitly unwrapped type as an optional one, which is the type of its values.
  static func plain(_ type: String) -> String { type.hasSuffix("!") ? type.dropLast() + "?" : type }
}

/// The parts of a parameter's type.
private struct ParameterType {
  /// The type in the signature of the fake.
  let declared: String
  /// The type without attributes and specifiers.
  let base: TypeSyntax
  /// The attributes that belong to the value: `@Sendable `.
  let attributes: String
  let isInout: Bool
  let isEscaping: Bool
  /// The type of the value if the parameter is an autoclosure.
  let autoclosure: TypeSyntax?
  let reasonAgainst: String?

  /// The function, if the base is one.
  var function: FunctionTypeSyntax? { base.as(FunctionTypeSyntax.self) ?? Self.inner(base) }

  private static func inner(_ type: TypeSyntax) -> FunctionTypeSyntax? {
    guard let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1 else { return nil }
    return tuple.elements.first?.type.as(FunctionTypeSyntax.self)
  }

  init(_ type: TypeSyntax, in context: FakeContext) {
    guard let attributed = type.as(AttributedTypeSyntax.self) else {
      (declared, base, attributes, isInout, autoclosure) = (type.line, type, "", false, nil)
      isEscaping = false
      reasonAgainst = type.reasonAgainstCopies
      return
    }
    base = attributed.baseType
    let specifiers = attributed.specifiers.map(\.line)
    let names = attributed.attributes.map(\.line)
    isInout = specifiers.contains("inout")
    isEscaping = names.contains("@escaping")
    // Those that only say who owns the value make no difference to a conformance.
    let kept = specifiers.filter { $0 == "inout" || $0.hasPrefix("isolated") || $0.hasPrefix("nonisolated") }
    declared = (kept + names + [attributed.baseType.line]).joined(separator: " ")
    let own = names.filter { !["@escaping", "@autoclosure", "@noescape"].contains($0) }
    let isolation = kept.filter { $0.hasPrefix("nonisolated") }
    attributes = (own + isolation).map { "\($0) " }.joined()
    let function = attributed.baseType.as(FunctionTypeSyntax.self)
    autoclosure = names.contains("@autoclosure") ? function?.returnClause.type : nil
    reasonAgainst =
      autoclosure != nil && function?.effectSpecifiers != nil
      ? "an autoclosure that throws or is async cannot be recorded" : attributed.baseType.reasonAgainstCopies
  }
}

extension TypeSyntax {
  /// The reason why values of the type cannot be kept, if it is visible.
  var reasonAgainstCopies: String? {
    for token in tokens(viewMode: .sourceAccurate) {
      switch token.tokenKind {
      case .prefixOperator("~"): return "a type that cannot be copied cannot be recorded"
      case .keyword(.each), .keyword(.repeat): return "a parameter pack cannot be recorded"
      default: break
      }
    }
    return nil
  }
}

/// A closure of a generic method with a type that a test can name.
private struct ErasedClosure {
  /// Its type, without `@escaping`.
  let type: String
  /// The name in the body of the fake.
  let name: String
  /// The statement that makes it.
  let statement: String?

  init(
    _ function: FunctionTypeSyntax,
    attributes: String,
    name: String,
    erasure: GenericErasure,
    in context: FakeContext
  ) throws(FakeProblem) {
    let parameters = function.parameters.map(\.type)
    let isSendable = attributes.contains("@Sendable")
    let result = erasure.erased(function.returnClause.type)
    let effects = function.effectSpecifiers.map { " \($0.line)" } ?? ""
    guard parameters.contains(where: { erasure.isGeneric($0) }) else {
      // A closure that returns a value is one that returns a more general value.
      type = "\(attributes)(\(parameters.map(\.line).joined(separator: ", ")))\(effects) -> \(result)"
      self.name = name
      statement = nil
      return
    }
    if isSendable {
      guard parameters.count <= 3, function.effectSpecifiers == nil, !erasure.isGeneric(function.returnClause.type),
        !parameters.contains(where: { $0.is(AttributedTypeSyntax.self) })
      else {
        throw context.file.error(
          "a Sendable closure with generic parameters and effects, or with more than three parameters, cannot be recorded",
          at: function
        )
      }
      let types = parameters.map { _ in "Any" }.joined(separator: ", ")
      type = "\(attributes)(\(types)) -> \(result)"
      statement =
        "let \(name.derived("Erased")) = fakeClosure(\(["", "two: ", "three: "][max(0, parameters.count - 1)])\(name))"
    } else {
      let types = parameters.map { erasure.isGeneric($0) ? "Any" : $0.line }.joined(separator: ", ")
      let arguments = parameters.enumerated().map { erasure.isGeneric($1) ? "fakeValue($\($0))" : "$\($0)" }
      let marks = function.effectSpecifiers.map {
        ($0.throwsClause == nil ? "" : "try ") + ($0.asyncSpecifier == nil ? "" : "await ")
      }
      type = "\(attributes)(\(types))\(effects) -> \(result)"
      statement =
        "let \(name.derived("Erased")): \(type) = { \(marks ?? "")\(name)(\(arguments.joined(separator: ", "))) }"
    }
    self.name = name.derived("Erased")
  }
}
