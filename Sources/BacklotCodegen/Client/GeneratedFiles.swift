/// The files of a generated client.
struct GeneratedFiles {
  let header: String
  let namespace: String
  let access: TypeRenderer.Access
  private(set) var sources: [String: String] = [:]

  /// The maximum number of lines of a file of models, unless a single type has more.
  static let maximumLines = 4_000

  init(header: String, namespace: String, access: TypeRenderer.Access) {
    self.header = header
    self.namespace = namespace
    self.access = access
  }

  /// Adds a file.
  mutating func add(_ source: String, named name: String, importing modules: [String]) {
    let imports = modules.map { (access == .public ? "public import " : "import ") + $0 + "\n" }.joined()
    sources[name] = header + "\n\n" + imports + "\n" + source
  }

  /// Adds the files of types, with the types that their source uses.
  mutating func add(_ declarations: TypeDeclarations, using support: Set<SupportType> = []) {
    var renderer = TypeRenderer(declarations, access: access, namespace: namespace)
    var parts: [(initial: String, lines: [String])] = []
    for index in declarations.children(of: nil).sorted(by: { declarations[$0].name < declarations[$1].name }) {
      var writer = SwiftWriter()
      renderer.render(index, to: &writer)
      parts.append((String(declarations[index].name.prefix(1)), writer.lines))
    }
    add(parts)
    let source = SupportType.source(of: renderer.support.union(support), access: access, namespace: namespace)
    add(
      "/// The types of the API.\n\(access.prefix)enum \(namespace) {}\n\n" + source + "\n",
      named: "\(namespace).swift",
      importing: ["Foundation"]
    )
  }

  /// Adds types in one file if they are few, and otherwise in files by their initials.
  private mutating func add(_ parts: [(initial: String, lines: [String])]) {
    let count = parts.reduce(0) { $0 + $1.lines.count }
    guard count > Self.maximumLines else {
      if parts.isEmpty == false { add(parts.map(\.lines), named: "Models.swift") }
      return
    }
    for (initial, group) in Dictionary(grouping: parts, by: \.initial) {
      var chunks: [[[String]]] = [[]]
      var size = 0
      for part in group {
        if size > 0, size + part.lines.count > Self.maximumLines {
          chunks.append([])
          size = 0
        }
        chunks[chunks.count - 1].append(part.lines)
        size += part.lines.count
      }
      for (number, chunk) in chunks.enumerated() {
        add(chunk, named: "Models+\(initial)\(number == 0 ? "" : "\(number + 1)").swift")
      }
    }
  }

  private mutating func add(_ parts: [[String]], named name: String) {
    add(parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n", named: name, importing: ["Foundation"])
  }
}
