import SwiftSyntax

/// A protocol of the sources, and where it is declared.
struct DeclaredProtocol {
  let declaration: ProtocolDeclSyntax
  let file: SourceFile
  /// The types that contain it, the outermost first.
  let scope: [String]
  /// The conditions of the `#if` blocks around it, the outermost first: `os(iOS)`.
  let conditions: [String]
  /// True if it is declared in a function, where other files cannot name it.
  let isLocal: Bool

  var name: String { declaration.name.text.unescaped }

  /// The modifier of its access level, or of the narrowest type around it.
  let access: String?

  /// True if other files cannot name it.
  var isPrivate: Bool { access == "private" || access == "fileprivate" }

  /// The text after `backlot: fake` in a comment before the declaration, or `nil` if there is none.
  var mark: String? { declaration.leadingTrivia.lazy.compactMap(FakeMark.init).first?.name }

  /// A comment before the declaration that is spelled almost like a mark, or `nil` if there is none.
  var misspelledMark: String? { declaration.leadingTrivia.lazy.compactMap(FakeMark.misspelling).first }
}

/// The declarations of all sources that fakes depend on.
struct Declarations {
  private(set) var protocols: [DeclaredProtocol] = []
  /// The type aliases, by name.
  private(set) var aliases: [String: TypeSyntax] = [:]
  /// The names of types that are deprecated.
  private(set) var deprecated: Set<String> = []
  /// The marks that are not before a protocol.
  private(set) var strayMarks: [FakeProblem] = []

  init(of files: [SourceFile]) {
    for file in files {
      let collector = Collector(file)
      collector.walk(file.tree)
      protocols += collector.protocols
      aliases.merge(collector.aliases) { first, _ in first }
      deprecated.formUnion(collector.deprecated)
      strayMarks += collector.strayMarks
    }
  }

  /// Returns the protocol of this name, preferably one in the same file.
  func find(_ name: String, near file: SourceFile) -> DeclaredProtocol? {
    let candidates = protocols.filter { $0.name == name }
    return candidates.first { $0.file === file } ?? candidates.first
  }

  /// Returns true if the type, or what it is an alias of, is a function.
  func isFunction(_ type: TypeSyntax) -> Bool {
    if type.is(FunctionTypeSyntax.self) { return true }
    if let type = type.as(AttributedTypeSyntax.self) { return isFunction(type.baseType) }
    if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return isFunction(only.type)
    }
    let name = type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name
    guard let name, let target = aliases[name.text.unescaped] else { return false }
    return target.as(IdentifierTypeSyntax.self)?.name.text != name.text && isFunction(target)
  }
}

private final class Collector: SyntaxVisitor {
  private let file: SourceFile
  var protocols: [DeclaredProtocol] = []
  var aliases: [String: TypeSyntax] = [:]
  var deprecated: Set<String> = []
  var strayMarks: [FakeProblem] = []
  private var scope: [(name: String, access: String?)] = []
  private var conditions: [String] = []
  private var depthOfCode = 0

  init(_ file: SourceFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node)
    let levels = scope.map(\.access) + [Self.access(of: node.modifiers)]
    protocols.append(
      DeclaredProtocol(
        declaration: node,
        file: file,
        scope: scope.map(\.name),
        conditions: conditions,
        isLocal: depthOfCode > 0,
        access: Self.narrowest(levels)
      )
    )
    return .visitChildren
  }

  /// The access levels from the widest to the narrowest; without a modifier it is `internal`.
  private static let levels = ["open", "public", "package", "internal", "fileprivate", "private"]

  private static func access(of modifiers: DeclModifierListSyntax) -> String? {
    modifiers.map(\.name.text).first(where: levels.contains)
  }

  private static func narrowest(_ accesses: [String?]) -> String? {
    accesses.max { (levels.firstIndex(of: $0 ?? "internal") ?? 3) < (levels.firstIndex(of: $1 ?? "internal") ?? 3) }
      ?? nil
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    aliases[node.name.text.unescaped] = node.initializer.value
    note(node)
    return .visitChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if token.leadingTrivia.contains(where: { FakeMark($0) != nil }) {
      var node = token.parent
      while let inner = node, !inner.is(ProtocolDeclSyntax.self), inner.firstToken(viewMode: .sourceAccurate) == token {
        node = inner.parent
      }
      if node?.is(ProtocolDeclSyntax.self) != true || node?.firstToken(viewMode: .sourceAccurate) != token {
        strayMarks.append(file.error("\"backlot: fake\" is not before a protocol, so there is no fake", at: token))
      }
    }
    return .visitChildren
  }

  // MARK: - Scopes

  private func enter(_ name: String, _ modifiers: DeclModifierListSyntax) -> SyntaxVisitorContinueKind {
    scope.append((name, Self.access(of: modifiers)))
    return .visitChildren
  }

  private func enter(_ node: some DeclGroupSyntax & NamedDeclSyntax & WithAttributesSyntax) -> SyntaxVisitorContinueKind
  {
    note(node)
    return enter(node.name.text, node.modifiers)
  }

  private func note(_ node: some NamedDeclSyntax & WithAttributesSyntax) {
    if node.attributes.isDeprecated { deprecated.insert(node.name.text.unescaped) }
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: StructDeclSyntax) { scope.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: EnumDeclSyntax) { scope.removeLast() }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: ClassDeclSyntax) { scope.removeLast() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: ActorDeclSyntax) { scope.removeLast() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.line, node.modifiers)
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { scope.removeLast() }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    depthOfCode += 1
    return .visitChildren
  }
  override func visitPost(_ node: CodeBlockSyntax) { depthOfCode -= 1 }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    depthOfCode += 1
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { depthOfCode -= 1 }

  // MARK: - Conditions

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    var earlier: [String] = []
    for clause in node.clauses {
      let own = clause.condition?.line
      let negated = earlier.map { "!(\($0))" }
      conditions.append((negated + [own].compactMap { $0 }).joined(separator: " && "))
      if let elements = clause.elements { walk(elements) }
      conditions.removeLast()
      if let own { earlier.append(own) }
    }
    return .skipChildren
  }
}
