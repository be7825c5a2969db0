import SwiftSyntax

extension MemberBuilder {
  /// Returns the type of errors of a `throws` clause, or `nil` if there are none.
  func failure(_ clause: ThrowsClauseSyntax?, _ erasure: GenericErasure, in file: SourceFile)
    throws(FakeProblem)
    -> String?
  {
    // A method that does not throw meets a requirement that rethrows.
    guard let clause, clause.throwsSpecifier.tokenKind != .keyword(.rethrows) else { return nil }
    guard let type = clause.type else { return "any Error" }
    if erasure.isGeneric(type) {
      throw file.error("an error of a generic type cannot be specified by a test", at: type)
    }
    let resolved = context.resolved(type).line
    return resolved == "Never" ? nil : resolved
  }

  static let dropped: Set<String> = [
    "@objc", "@preconcurrency", "@inlinable", "@_spi", "@nonobjc", "@IBAction", "@usableFromInline",
  ]

  /// The text before a member.
  struct Marks {
    /// The lines of attributes.
    var attributes: String
    var modifiers: String
    /// The attributes and the access level of its recorder.
    var recorder: String
  }

  /// Returns the attributes and modifiers that a member keeps.
  mutating func marks(
    of declaration: some DeclSyntaxProtocol & WithAttributesSyntax & WithModifiersSyntax,
    in file: SourceFile
  ) -> Marks {
    var lines: [String] = []
    for element in declaration.attributes {
      guard case .attribute(let attribute) = element else {
        problems.append(file.note("the attributes in #if are left out of the fake", at: element))
        continue
      }
      let name = "@\(attribute.name)"
      if ["@discardableResult", "@concurrent"].contains(name) || attribute.isGlobalActor {
        lines.append(attribute.line)
      } else if name == "@available" {
        // A fake may have what is deprecated without a warning about it.
        if !attribute.isDeprecation { lines.append(attribute.line) }
      } else if !Self.dropped.contains(name) {
        problems.append(file.note("the attribute \(attribute.line) is left out of the fake", at: attribute))
      }
    }
    let kept = declaration.modifiers.filter {
      ["static", "class", "nonisolated", "prefix", "postfix", "infix"].contains($0.name.text)
    }
    .map { $0.name.text == "class" ? "static" : $0.line }
    // Only what is deprecated can use a deprecated type without a warning.
    let isOutdated = declaration.attributes.isDeprecated && declaration.mentions(context.declarations.deprecated)
    let deprecation = isOutdated ? "@available(*, deprecated)\n" : ""
    return Marks(
      attributes: deprecation + lines.map { "\($0)\n" }.joined(),
      modifiers: access + kept.map { "\($0) " }.joined(),
      recorder: deprecation + access
    )
  }

  /// Returns the attribute of handlers for a member.
  func closureAttribute(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax) -> String {
    if let own = attributes.customAttributes.first(where: \.isGlobalActor) { return "\(own.line) " }
    let isIsolated = family.globalActor != nil
    if isIsolated, modifiers.contains(where: { $0.name.text == "nonisolated" }) { return "@Sendable " }
    return context.closureAttribute
  }

  func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["static", "class"].contains($0.name.text) }
  }

  /// Refuses a static recorder, which a generic class cannot have.
  func checkStatic(_ declaration: some SyntaxProtocol, in file: SourceFile) throws(FakeProblem) {
    guard !context.associatedTypes.isEmpty else { return }
    throw file.error(
      "the fake of a protocol with associated types is generic, and cannot record static members",
      at: declaration
    )
  }

  func parameters(
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

  func generics(
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
