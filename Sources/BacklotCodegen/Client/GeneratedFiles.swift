/// The files of a generated client.
struct GeneratedFiles {
  let header: String
  let namespace: String
  let access: TypeRenderer.Access
  private(set) var sources: [String: String] = [:]

  /// The maximum number of lines of a file, unless a single declaration has more.
  static let maximumLines = 4_000

  init(header: String, namespace: String, access: TypeRenderer.Access) {
    self.header = header
    self.namespace = namespace
    self.access = access
  }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - source: The declarations.
  ///   - name: The name of the file.
  ///   - modules: The modules that the declarations use, and whether their interfaces contain types of these.
  private mutating func add(_ source: String, named name: String, importing modules: KeyValuePairs<String, Bool>) {
    let imports = modules.map { module, isVisible in (isVisible ? access.prefix : "") + "import \(module)\n" }.joined()
    sources[name] = header + "\n\n" + (imports.isEmpty ? "" : imports + "\n") + source
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
    for (tag, group) in Dictionary(grouping: endpoints, by: \.shape.tag).sorted(by: { $0.key < $1.key }) {
      addEndpoints(group, of: tag, with: &writer)
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
        named: "MockResponses\(constants.count + 1).swift",
        importing: [:]
      )
      constants.append(name)
    }
    add(
      writer.source(readingFrom: constants),
      named: "Mock.swift",
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
      return add(text, named: "\(namespace).swift", importing: usesFoundation ? ["Foundation": true] : [:])
    }
    let usesClient = servers.isEmpty == false || kinds.isEmpty == false
    add(text, named: "\(namespace).swift", importing: ["BacklotClient": usesClient, "Foundation": usesFoundation])
  }

  // MARK: Models

  private mutating func addModels(with renderer: inout TypeRenderer) {
    let declarations = renderer.declarations
    var parts: [(name: String, lines: [String])] = []
    for index in declarations.children(of: nil).sorted(by: { declarations[$0].name < declarations[$1].name }) {
      var writer = SwiftWriter()
      renderer.render(index, to: &writer)
      parts.append((declarations[index].name, writer.lines))
    }
    guard parts.reduce(0, { $0 + $1.lines.count }) > Self.maximumLines else {
      if parts.isEmpty == false { add(parts.map(\.lines), named: "Models") }
      return
    }
    for (initial, group) in Dictionary(grouping: parts, by: { String($0.name.prefix(1)) }) {
      add(group.map(\.lines), named: "Models+\(initial)")
    }
  }

  /// Adds declarations in as many files as the maximum number of lines demands.
  private mutating func add(_ parts: [[String]], named name: String) {
    var chunks: [[[String]]] = [[]]
    var size = 0
    for part in parts {
      if size > 0, size + part.count > Self.maximumLines {
        chunks.append([])
        size = 0
      }
      chunks[chunks.count - 1].append(part)
      size += part.count + 1
    }
    for (number, chunk) in chunks.enumerated() {
      let text = chunk.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
      let file = "\(name)\(number == 0 ? "" : "\(number + 1)").swift"
      guard name.hasPrefix("Endpoints") else {
        add(text, named: file, importing: ["Foundation": false])
        continue
      }
      let hasBytes = text.contains("(Data") || text.contains(" Data")
      add(text, named: file, importing: ["BacklotClient": true, "Foundation": hasBytes])
    }
  }

  // MARK: Endpoints

  private mutating func addEndpoints(
    _ endpoints: [EndpointDeclaration],
    of tag: String,
    with writer: inout EndpointWriter
  ) {
    var parts: [[String]] = []
    for endpoint in endpoints {
      var lines = SwiftWriter()
      writer.write(endpoint, to: &lines)
      writer.writeOutcome(of: endpoint, to: &lines)
      parts.append(lines.lines)
    }
    let suffix = tag.isEmpty ? "" : "+\(SwiftName.type(tag))"
    add(parts, named: "Endpoints\(suffix)")
  }
}
