/// A folder laid out like the backend's paths: `v3.1/name/{name}/GET.json` answers `GET /v3.1/name/turkey`.
///
/// | part of a file's path | says |
/// |---|---|
/// | the folders | the path, with `{parameters}` |
/// | `GET.json`, `POST.201.json` | the method, the status where it is not 200, and by its extension the media type |
/// | `GET` without an extension | the same with no media type |
/// | `GET.headers` beside it | fields of that method's answer, one `Name: value` a line |
///
/// Where several files fit, the path that says more wins: literal segments before parameters. Of several files for one
/// method in one folder, the one without a status answers. Files and folders whose names begin with a dot are passed
/// over, links are followed. What cannot be understood is reported with the file's name by ``MockBackend/diagnostics``,
/// and the other files still answer.
public struct RouteFolder: BackendSource {
  private let path: String
  private let limits: Limits

  /// The limits of a folder.
  ///
  /// Items beyond them are reported and left out.
  public struct Limits: Sendable, Hashable {
    /// The maximum number of files and folders together.
    ///
    /// Defaults to 100,000.
    public var fileCount: Int
    /// The maximum depth of a folder below the root.
    ///
    /// Defaults to 64.
    public var depth: Int
    /// The maximum size of a file that is kept in memory, in bytes.
    ///
    /// Larger files are read again for each answer. Defaults to 1 MiB.
    public var residentFileSize: Int

    /// Makes limits.
    public init(fileCount: Int = 100_000, depth: Int = 64, residentFileSize: Int = 1 << 20) {
      self.fileCount = fileCount
      self.depth = depth
      self.residentFileSize = residentFileSize
    }
  }

  /// Names a folder, which is read when the backend is made.
  ///
  /// - Parameters:
  ///   - path: The folder's path, absolute or from the working directory.
  ///   - limits: What it may have at most.
  public init(_ path: String, limits: Limits = Limits()) {
    self.path = path
    self.limits = limits
  }

  /// Adds a stub for each file, and a diagnostic for each that cannot be understood.
  public func contribute(to blueprint: inout BackendBlueprint) {
    var reader = RouteFolderReader(root: path, limits: limits)
    reader.read()
    blueprint.append(reader.blueprint)
  }
}
