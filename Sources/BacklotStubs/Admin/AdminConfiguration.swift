public import BacklotHTTP

/// How a backend lets itself be driven by requests below `/__admin`, in WireMock's words.
///
/// ```swift
/// let backend = MockBackend(admin: .enabled) { Get("/dogs") { Respond(json: ["Rex"]) } }
/// ```
///
/// Whoever reaches the backend may then change it. On a socket that others reach, give a ``token``, or leave it off.
public struct AdminConfiguration: Sendable {
  /// What clients have to show, as `Authorization: Bearer …` or as the password of `Authorization: Basic …`; nothing for
  /// no check.
  public var token: String?
  /// The folder with `mappings` and `__files` in which mappings are kept that are given to the backend; nothing where
  /// they end with it.
  ///
  /// What a request changes there is written before its answer is sent.
  public var folder: String?
  /// What the backend calls its version.
  public var version: String

  /// The origins of web pages that may use the admin API without a token, such as `http://localhost:3000`, besides the
  /// server's own.
  ///
  /// A `CrossOriginPolicy` of a server, which is about the stubs, allows none. Defaults to none.
  public var allowedOrigins: [String] = []
  /// The names of hosts that requests on a socket may name without a token, besides addresses, `localhost`,
  /// `NAME.localhost`, names without a dot, and the names that containers have for the machine they run on, such as
  /// `host.docker.internal`.
  ///
  /// A name has neither a scheme nor a port. Case and a dot at the end do not count. Any other name may be that of a web page that was made to lead to this machine (DNS rebinding). Defaults to none.
  public var allowedHosts: [String] = []
  /// The names of fields, query items, cookies and members of bodies whose values are masked in the journal that the
  /// admin API shows; an empty set shows everything.
  ///
  /// Patterns are compared with the real values, and ``MockBackend/journal`` itself keeps them. Defaults to
  /// `SecretNames.standard`.
  public var secrets: SecretNames = .standard

  /// Whether the host that a request names is checked in memory, too.
  package var refusesOtherHosts = false
  /// Told once of what the user of the backend should know, such as a full journal.
  package var notice: (@Sendable (String) -> Void)?
  /// Ends the program or the server; nothing where clients may not.
  package var shutdown: (@Sendable () -> Void)?
  /// Reads the sources anew; nothing for those with which the backend was made.
  package var loadDefaults: (@Sendable () throws(BrokenSources) -> BackendBlueprint)?
  /// The folder of the bodies that mappings name, where it is not that of ``folder``.
  package var bodies: String?
  /// What knows XML, if anything does.
  package var xml: (any XMLSupport)?
  /// What is said of the templates of mappings that the admin API is given.
  package var templates = TemplateSettings()
  /// Whether an import leaves out mappings that are not understood and takes the others.
  package var isLenient = false
  /// What the clock on the wall shows.
  package var wallClock: @Sendable () -> Moment = { Moment.now }

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - token: What clients have to show; nothing unless given.
  ///   - folder: Where mappings are kept; nowhere unless given.
  ///   - version: What the backend calls its version.
  public init(token: String? = nil, folder: String? = nil, version: String = "0.1.0") {
    self.token = token
    self.folder = folder
    self.version = version
  }

  /// A folder in which mappings can be kept, without the files that killed processes left behind in it.
  ///
  /// A backend looks at its ``folder`` when it is made, and cannot tell anybody if that fails; here the caller is told.
  package struct PreparedFolder: Sendable {
    let mappings: MappingFolder

    /// Looks at a folder.
    ///
    /// - Throws: The reason why mappings cannot be kept in it.
    package init(_ path: String) throws(FileWritingError) {
      mappings = MappingFolder(path)
      try mappings.prepare()
    }
  }

  /// The folder that was looked at already, in the place of ``folder``.
  package var preparedFolder: PreparedFolder?

  /// Open to whoever reaches the backend, without a place to keep anything.
  public static var enabled: Self { Self() }
}
