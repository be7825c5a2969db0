package import BacklotOpenAPI
package import BacklotStubs

/// Generates a client for a contract: its models, an endpoint for each operation, and a mock backend.
///
/// The same contract and options always give the same bytes.
package struct ClientGenerator: Sendable {
  /// What to generate.
  package struct Options: Sendable {
    /// The enumeration that contains all types; `nil` for one that is named after the contract's title.
    package var namespace: String?
    package var access: TypeRenderer.Access = .internal
    /// The identifiers of the operations to generate; empty for all.
    package var operations: Set<String> = []
    /// The tags of the operations to generate; empty for all.
    package var tags: Set<String> = []
    /// False to generate only the types of schemas.
    package var includesEndpoints = true
    /// True to generate a mock backend with the contract's examples.
    package var includesMock = false

    package init() {}
  }

  /// Generated files, and what of the contract they do not express.
  package struct Output: Sendable {
    /// The sources by the names of their files.
    package var files: [String: String] = [:]
    package var findings: [SourceDiagnostic] = []
    /// True if the options name an operation or a tag that does not exist, or a namespace that cannot be used.
    package var hasUnknownNames = false

    package init() {}

    /// Returns the files under names that begin with a namespace, for a folder with several clients.
    package func files(in namespace: String) -> [String: String] {
      let own = "\(namespace).swift"
      return Dictionary(uniqueKeysWithValues: files.map { ($0 == own ? own : "\(namespace)+\($0)", $1) })
    }

    /// All files as one, for a build that must know the names of files in advance.
    package var joined: String {
      var imports: [String: String] = [:]
      var header = ""
      var bodies: [String] = []
      for (_, text) in files.sorted(by: { $0.key < $1.key }) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let comment = lines.prefix { $0.hasPrefix("// ") }
        header = comment.joined(separator: "\n")
        let end = lines.dropFirst(comment.count).firstIndex {
          $0.isEmpty == false && $0.split(separator: " ").contains("import") == false
        }
        for line in lines[comment.count..<(end ?? lines.endIndex)] where line.isEmpty == false {
          let module = String(line.split(separator: " ").last ?? "")
          imports[module] = [imports[module] ?? "", String(line)].max { $0.count < $1.count }
        }
        bodies.append(lines[(end ?? lines.endIndex)...].joined(separator: "\n"))
      }
      let all = imports.values.sorted { ($0.split(separator: " ").last ?? "") < ($1.split(separator: " ").last ?? "") }
      return header + "\n\n" + all.joined(separator: "\n") + "\n\n" + bodies.joined(separator: "\n")
    }
  }

  package let options: Options

  package init(_ options: Options = Options()) { self.options = options }

  /// Returns what is wrong with a namespace; `nil` if it can be used.
  package static func problem(ofNamespace name: String) -> String? {
    let usable = SwiftName.type(name)
    if usable != name { return "\"\(name)\" cannot be the name of a type: use \"\(usable)\"" }
    guard LibraryTypes.exported.contains(name) else { return nil }
    return "the namespace \"\(name)\" would hide the type of BacklotClient: use \"\(name)API\""
  }

  /// Generates the client of a contract.
  ///
  /// - Throws: `ContractError` if the contract as a whole cannot be used.
  package func generate(_ contract: Contract) throws(ContractError) -> Output {
    var generation = ClientGeneration(try contract.description(), options: options)
    return generation.output()
  }
}
