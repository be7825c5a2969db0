/// WireMock's stub files: a folder with `mappings`, and with `__files` for the body files that the mappings name, or a
/// single mapping file.
///
/// ```
/// stubs/mappings/dogs.json       {"request": {"urlPath": "/dogs"}, "response": {"bodyFileName": "dogs.json"}}
/// stubs/__files/dogs.json        ["Rex", "Lassie"]
/// ```
///
/// A file below `mappings` contains one mapping, or several in a member `mappings`. If several mappings match a request
/// and have the same priority, the last one answers, in the order of the files' paths and of the mappings in a file. A
/// folder without `mappings` is read as the `mappings` folder itself.
///
/// A request that no stub matches is answered with the file below `__files` at its path, if there is one.
///
/// An invalid or unsupported mapping is left out, and reported with its file, line and reason in
/// `MockBackend.diagnostics`. The other mappings still answer.
public struct StubFiles: BackendSource {
  private let path: String
  private let limits: Limits
  private let xml: (any XMLSupport)?
  private var templates = TemplateSettings()

  /// The limits of a folder.
  ///
  /// Content beyond them is omitted and reported.
  public struct Limits: Sendable, Hashable {
    /// The maximum number of files and folders together.
    ///
    /// Defaults to 100,000.
    public var fileCount: Int
    /// The maximum depth of a folder below the root.
    ///
    /// Defaults to 64.
    public var depth: Int
    /// The maximum size of a mapping file, in bytes.
    ///
    /// Defaults to 64 MiB.
    public var fileSize: Int
    /// The maximum size of a body that is kept in memory, in bytes.
    ///
    /// Larger bodies are read again for each response. Defaults to 1 MiB.
    public var residentFileSize: Int

    /// Creates limits.
    public init(
      fileCount: Int = 100_000,
      depth: Int = 64,
      fileSize: Int = 1 << 26,
      residentFileSize: Int = 1 << 20
    ) {
      self.fileCount = fileCount
      self.depth = depth
      self.fileSize = fileSize
      self.residentFileSize = residentFileSize
    }
  }

  /// Creates a source from a folder or a file, which is read when the backend is created.
  ///
  /// - Parameters:
  ///   - path: The path, absolute or relative to the working directory.
  ///   - limits: The limits of the folder.
  public init(_ path: String, limits: Limits = Limits()) { self.init(path, limits: limits, xml: nil) }

  private init(_ path: String, limits: Limits, xml: (any XMLSupport)?) {
    self.path = path
    self.limits = limits
    self.xml = xml
  }

  /// Returns the same files with support for XML.
  package func reading(_ xml: any XMLSupport) -> Self {
    Self(path, limits: limits, xml: xml).rendering(templates)
  }

  /// Returns the same files with settings for all of their templates.
  package func rendering(_ templates: TemplateSettings) -> Self {
    var copy = self
    copy.templates = templates
    return copy
  }

  /// Adds a stub for each mapping, in reverse order, and a diagnostic for each invalid one.
  public func contribute(to blueprint: inout BackendBlueprint) {
    var reader = StubFileReader(path, limits: limits, xml: xml, templates: templates)
    reader.read()
    blueprint.append(reader.blueprint)
  }
}
