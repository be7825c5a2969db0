/// Writes declarations as Swift source.
package struct TypeRenderer: Sendable {
  /// The access level of types and members.
  package enum Access: String, Sendable, Hashable, CaseIterable {
    case `internal`, package, `public`

    /// The modifier with a space after it; empty for the default.
    package var prefix: String { self == .internal ? "" : rawValue + " " }
  }

  package let declarations: TypeDeclarations
  package let access: Access
  /// The enumeration without cases that contains all types, which the caller declares; `nil` for the top level.
  package let namespace: String?
  /// The support types that the written source uses.
  package private(set) var support: Set<SupportType> = []
  /// What precedes the names of types: the namespace in extensions, in which Swift does not look for them.
  private var qualifier = ""
  private let indirect: [Int: Set<String>]
  private let children: [Int?: [Int]]

  /// True if the namespace contains the support types too.
  private let hasOwnSupport: Bool
  /// True to leave the conversion from and to JSON to the compiler where it loses nothing, which is shorter but takes
  /// longer to compile.
  let synthesizesCoding: Bool

  package init(
    _ declarations: TypeDeclarations,
    access: Access,
    namespace: String? = nil,
    hasOwnSupport: Bool = false,
    synthesizesCoding: Bool = false
  ) {
    self.hasOwnSupport = hasOwnSupport
    self.synthesizesCoding = synthesizesCoding
    self.declarations = declarations
    self.access = access
    self.namespace = namespace
    indirect = declarations.indirectProperties()
    children = Dictionary(grouping: declarations.all.indices) { declarations[$0].parent }
  }

  /// Writes a declaration of the top level, with the declarations in it and their extensions.
  package mutating func render(_ index: Int, to writer: inout SwiftWriter) {
    writer.separate()
    if let namespace {
      writer.block("extension \(namespace)") { declare(index, in: &$0) }
    } else {
      declare(index, in: &writer)
    }
    qualifier = namespace.map { $0 + "." } ?? ""
    defer { qualifier = "" }
    for index in self.subtree(of: index) { extend(index, in: &writer) }
  }

  /// Returns a type as it is written in the declaration at a position.
  package mutating func text(_ type: TypeExpression, in scope: Int?) -> String {
    switch type {
    case .string: return "String"
    case .bool: return "Bool"
    case .integer: return "Int"
    case .double: return "Double"
    case .decimal: return "Decimal"
    case .data: return "Data"
    case .json: return used(.anyJSON)
    case .formatted(let format): return used(SupportType(format))
    case .array(let element): return "[\(text(element, in: scope))]"
    case .dictionary(let value): return "[String: \(text(value, in: scope))]"
    case .optional(let wrapped): return text(wrapped, in: scope) + "?"
    case .declared(let target):
      // An extension of `A.B` does not see the names in `A`.
      let isInScope = scope != nil && declarations[target].parent == scope
      let path = isInScope ? [declarations[target].name] : declarations.path(of: target)
      return (isInScope ? "" : qualifier) + path.map(SwiftName.escaped).joined(separator: ".")
    }
  }

  /// Returns a type as it is written outside of the namespace.
  package mutating func qualifiedText(_ type: TypeExpression) -> String {
    qualifier = namespace.map { $0 + "." } ?? ""
    defer { qualifier = "" }
    return text(type, in: nil)
  }

  /// Marks a support type as used, and returns its name.
  package mutating func used(_ type: SupportType) -> String {
    support.insert(type)
    if [.decodedMembers, .encodedMembers, .memberNames].contains(type) { support.insert(.anyCodingKey) }
    return (hasOwnSupport ? qualifier : "") + type.rawValue
  }

  private func subtree(of index: Int) -> [Int] { [index] + (children[index] ?? []).flatMap(subtree(of:)) }
}

// MARK: - Declarations

extension TypeRenderer {
  private mutating func declare(_ index: Int, in writer: inout SwiftWriter) {
    let declaration = declarations[index]
    writer.document(declaration.documentation)
    if declaration.isDeprecated { writer.line("@available(*, deprecated)") }
    let name = SwiftName.escaped(declaration.name)
    switch declaration.kind {
    case .alias(let type):
      writer.line("\(access.prefix)typealias \(name) = \(text(type, in: declaration.parent))")
    case .structure(let structure):
      writer.block("\(access.prefix)struct \(name): Codable, Hashable, Sendable") { writer in
        declareMembers(of: structure, at: index, in: &writer)
        declareChildren(of: index, in: &writer)
      }
    case .openEnum(let openEnum):
      writer.block("\(access.prefix)enum \(name): RawRepresentable, Codable, Hashable, Sendable") { writer in
        declareCases(of: openEnum, in: &writer)
      }
    case .union(let union):
      writer.block("\(access.prefix)indirect enum \(name): Codable, Hashable, Sendable") { writer in
        declareCases(of: union, at: index, in: &writer)
        declareChildren(of: index, in: &writer)
      }
    }
  }

  private mutating func declareChildren(of index: Int, in writer: inout SwiftWriter) {
    for child in children[index] ?? [] {
      writer.separate()
      declare(child, in: &writer)
    }
  }

  /// Writes what does not belong into the braces of a declaration: the conversion from and to JSON.
  private mutating func extend(_ index: Int, in writer: inout SwiftWriter) {
    let path = ([namespace].compactMap(\.self) + declarations.path(of: index)).map(SwiftName.escaped)
      .joined(separator: ".")
    switch declarations[index].kind {
    case .structure(let structure): extend(path, with: structure, at: index, in: &writer)
    case .openEnum(let openEnum): extend(path, with: openEnum, in: &writer)
    case .union(let union): extend(path, with: union, at: index, in: &writer)
    case .alias: break
    }
  }

  /// True if a property is stored indirectly, because the structure would otherwise contain itself.
  func isIndirect(_ property: Structure.Property, of index: Int) -> Bool {
    indirect[index]?.contains(property.name) ?? false
  }
}
