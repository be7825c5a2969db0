/// The files of a generated client.
struct GeneratedFiles {
  let header: String
  let namespace: String
  let access: TypeRenderer.Access
  private(set) var sources: [String: String] = [:]
  /// The names without their extensions, in lowercase, because a file system may not tell case apart.
  private var names: NameScope

  /// The maximum number of lines of a file, unless a single declaration has more.
  static let maximumLines = 4_000

  init(header: String, namespace: String, access: TypeRenderer.Access) {
    self.header = header
    self.namespace = namespace
    self.access = access
    names = NameScope(reserving: [namespace.lowercased()])
  }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - source: The declarations.
  ///   - name: The name of the file without its extension; a number is added if there is such a file.
  ///   - modules: The modules that the declarations use, and whether their interfaces contain types of these.
  private mutating func add(_ source: String, named name: String, importing modules: KeyValuePairs<String, Bool>) {
    let number = names.unique(name.lowercased()).dropFirst(name.lowercased().count)
    write(source, to: "\(name)\(number)", importing: modules)
  }

  private mutating func write(_ source: String, to file: String, importing modules: KeyValuePairs<String, Bool>) {
    let imports = modules.map { module, isVisible in (isVisible ? access.prefix : "") + "import \(module)\n" }.joined()
    sources["\(file).swift"] = header + "\n\n" + (imports.isEmpty ? "" : imports + "\n") + source
  }

  /// Adds all files of a client.
  mutating func add(
    _ endpoints: [EndpointDeclaration],
    of declarations: TypeDeclarations,
    kinds: SecurityKinds,
    servers: Servers?
  ) {
    var renderer = TypeRenderer(declarations, access: access, namespace: namespace, hasOwnSupport: true)
    addModels(with: &renderer)
    var writer = EndpointWriter(renderer, namespace: namespace)
    let groups = Dictionary(grouping: endpoints) {
      $0.shape.tag.isEmpty ? "" : SwiftName.type($0.shape.tag).lowercased()
    }
    for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
      addEndpoints(group, of: group[0].shape.tag, with: &writer)
    }
    addNamespace(using: writer.renderer.support, kinds: kinds, servers: servers)
  }

  /// Adds a mock backend.
  mutating func addMock(_ shapes: [OperationShape], with writer: inout MockWriter) {
    let lines = writer.lines(for: shapes)
    var constants: [String] = []
    for start in stride(from: 0, to: lines.count, by: Self.maximumLines) {
      let name = "mockResponses\(constants.count + 1)"
      let literal = MockWriter.literal(Array(lines[start..<min(start + Self.maximumLines, lines.count)]))
      let declaration =
        ["extension \(namespace) {", "static let \(name) = \(literal[0])"] + literal.dropFirst() + ["}"]
      add(
        declaration.joined(separator: "\n") + "\n",
        named: "MockResponses\(constants.count + 1)",
        importing: [:]
      )
      constants.append(name)
    }
    add(
      writer.source(readingFrom: constants),
      named: "Mock",
      importing: ["BacklotStubs": true, "Foundation": false]
    )
  }

  // MARK: Namespace

  private mutating func addNamespace(using support: Set<SupportType>, kinds: SecurityKinds, servers: Servers?) {
    var writer = SwiftWriter()
    writer.line("/// The types of the API.")
    writer.line("\(access.prefix)enum \(namespace) {}")
    servers?.render(to: &writer, access: access)
    if kinds.isEmpty == false {
      writer.separate()
      writer.block("extension \(namespace)") { kinds.render(to: &$0, access: access) }
    }
    if servers != nil {
      writer.separate()
      writer.block("extension \(namespace)") { $0.paste(ClientSupport.parameterWriter) }
    }
    let source = SupportType.source(of: support, access: access, namespace: namespace)
    let foundationTypes: Set<SupportType> = [.anyJSON, .dateText, .dateTimeText, .urlText, .uuidText]
    let usesFoundation = support.isDisjoint(with: foundationTypes) == false
    let text = writer.text + (source.isEmpty ? "" : "\n" + source + "\n")
    guard let servers else {
      return write(text, to: namespace, importing: usesFoundation ? ["Foundation": true] : [:])
    }
    let usesClient = servers.isEmpty == false || kinds.isEmpty == false
    write(text, to: namespace, importing: ["BacklotClient": usesClient, "Foundation": usesFoundation])
  }

  // MARK: Models

  private mutating func addModels(with renderer: inout TypeRenderer) {
    let declarations = renderer.declarations
    var parts: [(name: String, part: Part)] = []
    for index in declarations.children(of: nil).sorted(by: { declarations[$0].name < declarations[$1].name }) {
      var writer = SwiftWriter()
      renderer.render(index, to: &writer)
      parts.append((declarations[index].name, Part(lines: writer.lines)))
    }
    guard parts.reduce(0, { $0 + $1.part.lines.count }) > Self.maximumLines else {
      return add(parts.map(\.part), named: "Models")
    }
    let groups = Dictionary(grouping: parts) { String($0.name.prefix(1)) }
    for (initial, group) in groups.sorted(by: { $0.key < $1.key }) {
      add(group.map(\.part), named: "Models+\(initial)")
    }
  }

  /// A declaration with those that belong to it.
  private struct Part {
    let lines: [String]
    var isEndpoint = false
    /// True if it uses `Data` of Foundation.
    var hasBytes = false
  }

  /// Adds declarations in as many files as the maximum number of lines demands.
  private mutating func add(_ parts: [Part], named name: String) {
    var chunks: [[Part]] = []
    var size = 0
    for part in parts {
      if chunks.isEmpty || size + part.lines.count > Self.maximumLines {
        chunks.append([])
        size = 0
      }
      chunks[chunks.count - 1].append(part)
      size += part.lines.count + 1
    }
    for chunk in chunks {
      let text = chunk.map { $0.lines.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
      let hasBytes = chunk.contains(where: \.hasBytes)
      let isEndpoints = chunk.contains(where: \.isEndpoint)
      add(
        text,
        named: name,
        importing: isEndpoints ? ["BacklotClient": true, "Foundation": hasBytes] : ["Foundation": false]
      )
    }
  }

  // MARK: Endpoints

  private mutating func addEndpoints(
    _ endpoints: [EndpointDeclaration],
    of tag: String,
    with writer: inout EndpointWriter
  ) {
    var parts: [Part] = []
    for endpoint in endpoints {
      var lines = SwiftWriter()
      writer.write(endpoint, to: &lines)
      writer.writeOutcome(of: endpoint, to: &lines)
      let hasBytes = endpoint.cases.contains { $0.content == .bytes }
      parts.append(Part(lines: lines.lines, isEndpoint: true, hasBytes: hasBytes))
    }
    let suffix = tag.isEmpty ? "" : "+\(SwiftName.type(tag))"
    add(parts, named: "Endpoints\(suffix)")
  }
}
