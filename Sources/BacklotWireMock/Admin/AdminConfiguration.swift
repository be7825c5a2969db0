public import BacklotHTTP

/// The configuration of a backend's admin API below `/__admin`, which follows WireMock's.
///
/// ```swift
/// let backend = MockBackend(admin: .enabled) { Get("/dogs") { Respond(json: ["Rex"]) } }
/// ```
///
/// Any client that reaches the backend can then change it. On a socket that others can reach, set a ``token``, or leave
/// the admin API disabled.
public struct AdminConfiguration: Sendable {
  /// The token that clients send as `Authorization: Bearer …` or as the password of `Authorization: Basic …`, or `nil`
  /// for no check.
  public var token: String?
  /// The folder with `mappings` and `__files` that stores the mappings added to the backend, or `nil` to discard them
  /// with the backend.
  ///
  /// Changes by a request are written to the folder before the response is sent.
  public var folder: String?
  /// The version that the backend reports.
  public var version: String

  /// The origins of web pages that may use the admin API without a token, such as `http://localhost:3000`, besides the
  /// server's own.
  ///
  /// A `CrossOriginPolicy` of a server applies to the stubs and does not allow any origin here. Defaults to an empty
  /// array.
  public var allowedOrigins: [String] = []
  /// The hosts that requests on a socket may name without a token, besides addresses, `localhost`, `NAME.localhost`,
  /// names without a dot, and the names that containers have for their host machine, such as `host.docker.internal`.
  ///
  /// A name has neither a scheme nor a port. Case and a trailing dot are ignored. Any other name may be that of a web
  /// page that was made to resolve to this machine (DNS rebinding). Defaults to an empty array.
  public var allowedHosts: [String] = []
  /// The names of fields, query items, cookies and members of bodies whose values are masked in the journal that the
  /// admin API shows; an empty set shows everything.
  ///
  /// Patterns are compared with the real values, and `MockBackend.journal` itself keeps them. Defaults to
  /// `SecretNames.standard`.
  public var secrets: SecretNames = .standard

  /// A Boolean value that indicates whether the host of an in-memory request is also checked.
  package var refusesOtherHosts = false
  /// A closure that is called once for each kind of notice to the user of the backend, such as a full journal.
  package var notice: (@Sendable (String) -> Void)?
  /// A closure that ends the program or the server, or `nil` if clients may not do so.
  package var shutdown: (@Sendable () -> Void)?
  /// A closure that reads the sources again, or `nil` to use the sources with which the backend was created.
  package var loadDefaults: (@Sendable () throws(BrokenSources) -> BackendBlueprint)?
  /// The folder of the bodies that mappings name, if it is not that of ``folder``.
  package var bodies: String?
  /// The XML support, if available.
  package var xml: (any XMLSupport)?
  /// The settings for templates in mappings that clients send to the admin API.
  package var templates = TemplateSettings()
  /// A Boolean value that indicates whether an import skips invalid mappings and adds the others.
  package var isLenient = false
  /// A closure that returns the wall-clock time.
  package var wallClock: @Sendable () -> Moment = { Moment.now }

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - token: The token that clients send. Defaults to `nil`, for no check.
  ///   - folder: The folder that stores mappings. Defaults to `nil`, for no folder.
  ///   - version: The version that the backend reports.
  public init(token: String? = nil, folder: String? = nil, version: String = "0.2.0") {
    self.token = token
    self.folder = folder
    self.version = version
  }

  /// A folder that can store mappings, without the files that killed processes left behind in it.
  ///
  /// A backend examines its ``folder`` when it is created, and cannot report a failure. This type reports it to the
  /// caller.
  package struct PreparedFolder: Sendable {
    let mappings: MappingFolder

    /// Examines a folder.
    ///
    /// - Throws: The reason why the folder cannot store mappings.
    package init(_ path: String) throws(FileWritingError) {
      mappings = MappingFolder(path)
      try mappings.prepare()
    }
  }

  /// The folder that has already been examined, used instead of ``folder``.
  package var preparedFolder: PreparedFolder?

  /// A configuration that is open to every client that reaches the backend, without a folder to store mappings.
  public static var enabled: Self { Self() }
}
