/// A folder with the layout of the backend's paths: `v3.1/name/{name}/GET.json` answers `GET /v3.1/name/turkey`.
///
/// | Part of a file's path | Meaning |
/// |---|---|
/// | the folders | the path, with `{parameters}` |
/// | `GET.json`, `POST.201.json` | the method, the status if it is not 200, and the media type, determined by the extension |
/// | `GET` without an extension | the same without a media type |
/// | `GET.headers` in the same folder | fields of the answer for that method, one `Name: value` per line |
///
/// If several files match, the more specific path wins: literal segments before parameters. Of several files for one
/// method in one folder, the one without a status answers. Files and folders whose names begin with a dot are ignored.
/// Links are followed inside of the folder; those that lead out of it are reported. Files that cannot be interpreted are
/// reported by `MockBackend.diagnostics`, and the other files still answer.
public struct RouteFolder: BackendSource {
  private let path: String
  private let limits: Limits

  /// The limits of a folder.
  ///
  /// Items beyond them are reported and ignored.
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

    /// Creates limits.
    public init(fileCount: Int = 100_000, depth: Int = 64, residentFileSize: Int = 1 << 20) {
      self.fileCount = fileCount
      self.depth = depth
      self.residentFileSize = residentFileSize
    }
  }

  /// Creates a source from a folder, which is read when the backend is created.
  ///
  /// - Parameters:
  ///   - path: The folder's path, absolute or relative to the working directory.
  ///   - limits: The limits of the folder.
  public init(_ path: String, limits: Limits = Limits()) {
    self.path = path
    self.limits = limits
  }

  /// Adds a stub for each file, and a diagnostic for each file that cannot be interpreted.
  public func contribute(to blueprint: inout BackendBlueprint) {
    var reader = RouteFolderReader(root: path, limits: limits)
    reader.read()
    blueprint.append(reader.blueprint)
  }
}
