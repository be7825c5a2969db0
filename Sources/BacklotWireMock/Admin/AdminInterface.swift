import BacklotHTTP
import BacklotPlatform

/// The handler of requests below `/__admin` for a backend, with the state that it needs beyond the backend's.
final class AdminInterface: RequestInterceptor {
  let configuration: AdminConfiguration
  /// The folder that stores mappings, if there is one.
  let folder: MappingFolder?
  /// The bodies that mappings name, if there is a folder for them.
  let bodies: StubFileBodies?
  /// The time at which the backend was created.
  let start: Moment
  /// The stubs that a reset restores.
  private let defaults: Mutex<StubSnapshot>
  private let identities = Mutex(StubIdentities())
  private let keptChanges = Atomic<UInt64>(0)
  private let neighbours = Mutex(Neighbours())
  private let notices = Mutex<Set<Notice>>([])
  /// The members that a client stores with the settings.
  let extendedSettings = Mutex(ExtendedSettings())

  init(_ configuration: AdminConfiguration, defaults: StubSnapshot, time: BackendTime) {
    self.configuration = configuration
    self.defaults = Mutex(defaults)
    folder = configuration.preparedFolder?.mappings ?? configuration.folder.map { MappingFolder($0) }
    bodies = (configuration.bodies ?? folder?.bodies).map { StubFileBodies($0).withoutHiddenFiles }
    start = configuration.wallClock().adding(.zero - time.now)
  }

  private static let root = "/__admin"

  /// Returns whether a request is for the admin API, and not for a stub.
  package func intercepts(_ request: HTTPRequest) -> Bool {
    // For ASCII strings, this compares bytes.
    guard let path = request.path, path.hasPrefix(Self.root) else { return false }
    let next = path.utf8.dropFirst(Self.root.utf8.count).first
    return next == nil || next == UInt8(ascii: "/") || next == UInt8(ascii: "?")
  }

  /// The names whose values are masked in reports.
  package var secrets: SecretNames { configuration.secrets }

  /// The access that web pages of other origins have to the admin API.
  package var originAccess: OriginAccess {
    OriginAccess(origins: configuration.allowedOrigins, needsToken: configuration.token != nil)
  }

  /// Returns the nearest stub and the request side by side, as WireMock shows them.
  package func table(for unmatched: UnmatchedRequest) -> String { unmatched.table }

  /// Records in the journal why no stub matched a request.
  package func note(_ unmatched: UnmatchedRequest, of exchange: UInt64, in journal: RequestJournal) {
    journal.note(explanation: unmatched.events(masking: secrets), of: exchange)
  }

  /// Returns the response to a request, on a thread that blocks no event loop.
  ///
  /// Otherwise a loop's task would run this on the loop's thread.
  package func response(
    to request: ReceivedRequest,
    on backend: MockBackend,
    isOnSocket: Bool
  ) async -> ResponseDefinition {
    let access = AdminAccess(configuration, isOnSocket: isOnSocket, spaces: spaces?.rules)
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      return answer(request, on: backend, access: access)
    }
    return await withTaskExecutorPreference(globalConcurrentExecutor) { answer(request, on: backend, access: access) }
  }

  /// Answers a request.
  ///
  /// No page may show the response in a frame, where it could deceive a person who is allowed to use the admin API.
  func answer(
    _ request: ReceivedRequest,
    on backend: MockBackend,
    access: AdminAccess? = nil
  ) -> ResponseDefinition {
    var response = content(answering: request, on: backend, access: access)
    response.headerFields[Self.frameOptions] = "DENY"
    response.headerFields[Self.contentPolicy] = "frame-ancestors 'none'"
    return response
  }

  private static let frameOptions = HTTPField.Name(raw: "X-Frame-Options", canonical: "x-frame-options")
  private static let contentPolicy = HTTPField.Name(
    raw: "Content-Security-Policy",
    canonical: "content-security-policy"
  )

  private func content(
    answering request: ReceivedRequest,
    on backend: MockBackend,
    access: AdminAccess?
  ) -> ResponseDefinition {
    do throws(AdminProblem) {
      try (access ?? AdminAccess(configuration)).check(request)
      try hold(backend)
      defer { release(backend) }
      let path = String(RequestTarget(request.message).path.dropFirst(Self.root.count))
      let (route, parameters) = try AdminRouter.standard.route(method: request.method, path: path)
      return try route.handler(AdminCall(request: request, parameters: parameters, backend: backend, admin: self))
    } catch {
      return error.response
    }
  }
}

// MARK: - Notices

extension AdminInterface {
  /// A kind of notice that the user of the backend receives once.
  enum Notice: Hashable, Sendable {
    /// The journal has discarded requests.
    case journal
  }

  /// Sends a notice to the user of the backend if its kind was not sent before.
  func notifyOnce(_ kind: Notice, message: @autoclosure () -> String) {
    guard let notice = configuration.notice, notices.withLock({ $0.insert(kind).inserted }) else { return }
    notice(message())
  }
}

// MARK: - State

extension AdminInterface {
  /// The spaces that contain the backend.
  ///
  /// The reference is weak because the spaces own the backend.
  private struct Neighbours: Sendable {
    weak var spaces: BackendSpaces?
    /// The name of the space, or `nil` for the shared backend.
    var name: String?
  }

  /// The spaces that contain the backend, if any.
  var spaces: BackendSpaces? { neighbours.withLock(\.spaces) }

  /// Records the spaces that contain the backend, and its name.
  func join(_ spaces: BackendSpaces, as name: String? = nil) {
    neighbours.withLock { $0 = Neighbours(spaces: spaces, name: name) }
  }

  /// Prevents other spaces from replacing this one before a response is created.
  private func hold(_ backend: MockBackend) throws(AdminProblem) {
    let (spaces, name) = neighbours.withLock { ($0.spaces, $0.name) }
    guard let spaces, let name, !spaces.hold(name, backend: backend) else { return }
    throw AdminProblem(
      .unavailable,
      title: "The space no longer exists",
      detail: "The space \(quoted(name)) was removed or replaced during the request. Send the request again."
    )
  }

  private func release(_ backend: MockBackend) {
    let (spaces, name) = neighbours.withLock { ($0.spaces, $0.name) }
    if let spaces, let name { spaces.release(name, backend: backend) }
  }

  /// The initial snapshot of a space.
  var defaultSnapshot: StubSnapshot { defaults.withLock(\.self) }

  /// Replaces the stubs that a reset restores, and keeps the initial conditions.
  func setDefaults(_ snapshot: StubSnapshot) {
    defaults.withLock { $0 = snapshot.under($0.conditions ?? .ideal) }
  }

  /// Sets the chaos profile of the initial snapshot.
  fileprivate func setDefaultProfile(_ profile: ChaosProfile?) {
    defaults.withLock { $0 = $0.updatingConditions { $0.profile = profile } }
  }

  /// Returns the stub with its body read again if the body is in a file.
  func renewed(_ stub: Stub) -> Stub {
    guard let mapping = stub.mapping, mapping.json["response"]?.object?.namedBodyFile != nil else { return stub }
    var reader = MappingReader(bodies: bodies, xml: configuration.xml, templates: configuration.templates)
    return reader.stub(.object(mapping.json), id: mapping.id, origin: stub.origin) ?? stub
  }

  /// The number of changes in the folder.
  var keptChangeCount: UInt64 { keptChanges.load(ordering: .acquiring) }

  /// Counts a change in the folder.
  ///
  /// Only the caller that may change stubs calls this method.
  func countKeptChange() { keptChanges.wrappingAdd(1, ordering: .releasing) }

  /// Returns the identifiers of the stubs that do not specify one themselves.
  func identities(of stubs: [Stub]) -> [Stub.ID: String] { identities.withLock { $0.identify(stubs) } }

  /// Returns the wall-clock time of an instant.
  func moment(of instant: Duration) -> Moment { start.adding(instant) }
}

// MARK: - Moments

extension Moment {
  /// The date and the time in UTC to the second, in the format of RFC 3339.
  var timestamp: String { DateFormat.standard.text(of: ZonedDateTime(self)) }
}

// MARK: - Conditions

extension MockBackend {
  /// Sets the chaos profile of the backend and then of its initial snapshot; other conditions do not change.
  ///
  /// Clients may change other conditions at the same time, but only one thread at a time may set the profile: otherwise,
  /// the backend and its initial snapshot may differ.
  func setProfile(_ profile: ChaosProfile?) {
    updateConditions { $0.profile = profile }
    admin?.setDefaultProfile(profile)
  }
}
