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

  /// Whether web pages of an origin may ask, beside those of the backend's own; none may unless set.
  package var allowsOrigin: (@Sendable (String) -> Bool)?
  /// Whether only requests that name this machine, or an address, may ask without a token: on a socket, any page could
  /// otherwise have its own name lead here.
  package var refusesOtherHosts = false
  /// Ends the program or the server; nothing where clients may not.
  package var shutdown: (@Sendable () -> Void)?
  /// Reads the sources anew; nothing for those with which the backend was made.
  package var loadDefaults: (@Sendable () throws(BrokenSources) -> BackendBlueprint)?
  /// The folder of the bodies that mappings name, where it is not that of ``folder``.
  package var bodies: String?
  /// What knows XML, if anything does.
  package var xml: (any XMLSupport)?
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

  /// Open to whoever reaches the backend, without a place to keep anything.
  public static var enabled: Self { Self() }
}
