import BacklotHTTP
import BacklotJSON
public import BacklotStubs
import BacklotWireMock

/// A file of another tool that describes a backend: a Postman collection, a Mockoon environment, or Mountebank imposters.
///
/// ```swift
/// let backend = MockBackend { ImportedFile("mocks/users.json") }
/// ```
///
/// The format is recognized by the content. The stubs are mappings, so that they can also be written as WireMock's stub
/// files. Parts without an equivalent are listed in ``ImportedStubs/losses``, and reported as warnings in
/// `MockBackend.diagnostics`.
public struct ImportedFile: BackendSource {
  private let path: String
  private let limits: Limits
  private let variables: [String: String]
  /// The content, if it is not read from the path.
  private let content: [UInt8]?
  private var xml: (any XMLSupport)?
  private var templates = TemplateSettings()

  /// The limits of a file.
  ///
  /// A file beyond the first two is not imported. Stubs beyond the third are left out. Both are reported.
  public struct Limits: Sendable, Hashable {
    /// The maximum size of a file, in bytes.
    ///
    /// Defaults to 64 MiB.
    public var fileSize: Int
    /// The maximum nesting depth of arrays and objects.
    ///
    /// Defaults to 256.
    public var depth: Int
    /// The maximum number of stubs.
    ///
    /// Defaults to 100,000.
    public var stubCount: Int

    /// Creates limits.
    public init(fileSize: Int = 1 << 26, depth: Int = 256, stubCount: Int = 100_000) {
      self.fileSize = fileSize
      self.depth = depth
      self.stubCount = stubCount
    }
  }

  /// Creates a source from a file, which is read when the backend is created.
  ///
  /// - Parameters:
  ///   - path: The path, absolute or relative to the working directory.
  ///   - variables: Values of a Postman collection's variables, such as those of an environment. They take precedence
  ///     over the values in the collection.
  ///   - limits: The limits of the file.
  public init(_ path: String, variables: [String: String] = [:], limits: Limits = Limits()) {
    self.init(path, content: nil, variables: variables, limits: limits)
  }

  /// Creates a source from the content of a file.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - path: The path of the file, for reports and as the place of the files that it names.
  ///   - variables: Values of a Postman collection's variables.
  ///   - limits: The limits of the file.
  public init(
    content: [UInt8],
    path: String,
    variables: [String: String] = [:],
    limits: Limits = Limits()
  ) {
    self.init(path, content: content, variables: variables, limits: limits)
  }

  private init(_ path: String, content: [UInt8]?, variables: [String: String], limits: Limits) {
    self.path = path
    self.content = content
    self.variables = variables
    self.limits = limits
  }

  /// Returns the same file with support for XML.
  package func reading(_ xml: any XMLSupport) -> Self {
    var copy = self
    copy.xml = xml
    return copy
  }

  /// Returns the same file with settings for all templates.
  package func rendering(_ templates: TemplateSettings) -> Self {
    var copy = self
    copy.templates = templates
    return copy
  }

  /// Adds the stubs, a warning for each loss, and an error if the file cannot be imported.
  public func contribute(to blueprint: inout BackendBlueprint) {
    let imported = read()
    blueprint.stubs += imported.stubs
    blueprint.diagnostics += imported.errors + imported.losses.map(\.diagnostic)
  }
}

// MARK: - Reading

/// The stubs of an imported file, and the losses.
public struct ImportedStubs: Sendable {
  /// The format, or `nil` if it was not recognized.
  public internal(set) var format: ImportFormat?
  /// The stubs, in the order in which they are tried.
  public internal(set) var stubs: [Stub] = []
  /// The parts of the file that have no equivalent or are left out, in the order of the file.
  public internal(set) var losses: [ImportLoss] = []
  /// The reason why the file cannot be imported, if it cannot.
  public internal(set) var errors: [SourceDiagnostic] = []
}

extension ImportedFile {
  /// Reads the file.
  public func read() -> ImportedStubs {
    var imported = ImportedStubs()
    do {
      guard let bytes = try content ?? HTTPBody(contentsOf: path, keepingUpTo: limits.fileSize).bytes,
        bytes.count <= limits.fileSize
      else {
        imported.errors = [error("exceeds the limit of \(limits.fileSize) bytes for an imported file")]
        return imported
      }
      let document = try ImportedText.document(bytes, depth: limits.depth)
      imported.format = ImportFormat(document.value)
      guard let format = imported.format else {
        imported.errors = [error(Self.unknown)]
        return imported
      }
      read(document, as: format, into: &imported)
    } catch let problem as JSONError {
      imported.errors = [error("is not valid JSON: \(problem)", line: problem.line)]
    } catch {
      let reason = SystemReason.of(error)
      let origin = Stub.Origin(file: path)
      let systemError = SystemReason.systemError(of: error)
      imported.errors = [SourceDiagnostic(at: origin, "cannot be read: \(reason)", systemError: systemError)]
    }
    return imported
  }

  private static let unknown =
    "is not a file that can be imported: expected a Postman collection, a Mockoon environment, or Mountebank imposters"

  private func error(_ message: String, line: Int? = nil) -> SourceDiagnostic {
    SourceDiagnostic(at: Stub.Origin(file: path, line: line), message)
  }

  private func read(_ document: JSONDocument, as format: ImportFormat, into imported: inout ImportedStubs) {
    let bodies = StubFileBodies(folder)
    var draft: ImportDraft
    switch format {
    case .postman: draft = PostmanImporter.draft(document.value, variables: variables, limit: limits.stubCount)
    case .mockoon: draft = MockoonImporter.draft(document.value, bodies: bodies, limit: limits.stubCount)
    case .mountebank: draft = MountebankImporter.draft(document.value, limit: limits.stubCount)
    }
    let lines = document.locations(of: draft.stubs.map(\.pointer))
    for (number, (stub, location)) in zip(draft.stubs, lines).enumerated() {
      let origin = Stub.Origin(file: path, line: location?.line)
      var mapping = stub.mapping
      // All stubs of a backend with the same name share the state.
      if let name = mapping["scenarioName"]?.string { mapping["scenarioName"] = .string("\(path) \(name)") }
      let read = StubMapping.read(
        mapping,
        at: origin,
        number: number,
        bodies: bodies,
        xml: xml,
        templates: templates
      )
      for problem in read.problems {
        let effect = problem.kind == .warning ? "" : "the stub is left out: "
        draft.lose("\(effect)in its mapping, \(problem.text)", at: stub.pointer)
      }
      if let made = read.stub { imported.stubs.append(stub.upstream.map { made.passing(to: $0) } ?? made) }
    }
    imported.losses = losses(draft, in: document)
  }

  private func losses(_ draft: ImportDraft, in document: JSONDocument) -> [ImportLoss] {
    // A missing member is lost at the place where it is missing.
    let pointers = draft.losses.map { Self.existing($0.pointer, in: document.value) }
    let places = zip(document.keyLocations(of: pointers), document.locations(of: pointers)).map { $0 ?? $1 }
    return zip(draft.losses, places).enumerated().sorted {
      let (left, right) = ($0.element.1?.offset ?? 0, $1.element.1?.offset ?? 0)
      return left == right ? $0.offset < $1.offset : left < right
    }.map { _, loss in
      ImportLoss(file: path, pointer: loss.0.pointer, location: loss.1, message: loss.0.message)
    }
  }

  /// Returns the part of a pointer that exists in a value.
  private static func existing(_ pointer: JSONPointer, in value: JSONValue) -> JSONPointer {
    var (value, tokens) = (value, [String]())
    for token in pointer.tokens {
      guard let next = value.array == nil ? value[token] : Int(token).flatMap({ value[$0] }) else { break }
      value = next
      tokens.append(token)
    }
    return JSONPointer(tokens: tokens)
  }

  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension Stub {
  /// Returns the stub with an upstream as its response.
  fileprivate func passing(to upstream: Upstream) -> Stub {
    var copy = self
    copy.response = upstream.stubResponse
    copy.mapping = nil
    return copy
  }
}
