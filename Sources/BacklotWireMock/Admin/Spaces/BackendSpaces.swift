public import BacklotHTTP
import BacklotJSON
import BacklotPlatform
import BacklotStubs

/// A backend with separate spaces for several clients.
///
/// Each space has its own stubs in front of the common ones, and its own scenarios, journal and conditions.
///
/// ```swift
/// let spaces = BackendSpaces(around: backend)
/// spaces.backend(for: request)   // by the field X-Backlot-Space
/// ```
///
/// A space is created with its first request. It is inexpensive because it shares the description of the backend. If
/// the maximum number of spaces is reached, a space without its own stubs and settings is removed. The stubs of spaces
/// are never stored: `--persist` applies only to the shared backend.
public final class BackendSpaces: BackendSelector {
  /// The backend for requests without a space, whose description all spaces share.
  public let main: MockBackend
  /// The rules that assign requests to spaces.
  public let rules: SpaceRules
  /// The maximum number of spaces at a time.
  ///
  /// If all of them have their own stubs or settings, requests for other spaces receive 503.
  public let limit: Int

  /// The maximum number of entries in the journal of a space.
  private static let journalCapacity = 4_096
  private let spaces: Mutex<SpaceTable>
  /// The total size of the journals of all spaces.
  private let account: JournalAccount
  private let refusals = SpaceRefusals()

  /// Creates spaces beside a backend.
  ///
  /// - Parameters:
  ///   - main: The backend whose description all spaces share.
  ///   - rules: The rules that assign requests to spaces. Defaults to the field `X-Backlot-Space`.
  ///   - limit: The maximum number of spaces at a time. Defaults to 256.
  public convenience init(around main: MockBackend, rules: SpaceRules = SpaceRules(), limit: Int = 256) {
    self.init(around: main, rules: rules, limit: limit, journalBytes: 256 << 20)
  }

  init(around main: MockBackend, rules: SpaceRules = SpaceRules(), limit: Int = 256, journalBytes: Int) {
    self.main = main
    self.rules = rules
    self.limit = limit
    spaces = Mutex(SpaceTable(limit: limit))
    account = JournalAccount(byteCapacity: journalBytes)
    main.admin?.join(self)
  }
}

extension BackendSpaces {
  /// Returns the backend that a request addresses.
  public func backend(for request: HTTPRequest) -> MockBackend {
    guard let name = rules.space(of: request) else { return main }
    return backend(named: name)
  }

  /// Returns the backend of a space, which is created if it does not exist.
  ///
  /// A name has 1 to 64 letters, digits, dots, hyphens and underscores. For an invalid name, the backend responds to
  /// all requests with 400; if there are too many spaces, with 503.
  public func backend(named name: String) -> MockBackend {
    if let known = spaces.withLock({ $0.use(name) }) { return known }
    guard Self.isName(name) else { return refusals.misnamed }
    // The space is created outside of the lock, so that it does not block others.
    let base = common
    return admit(space(over: base, as: name), over: base, as: name) ?? backend(named: name)
  }

  /// The current initial snapshot of spaces.
  var common: StubSnapshot { main.admin?.defaultSnapshot ?? main.snapshot }

  /// Adds a space.
  ///
  /// If two callers create the same space, the first one is used.
  ///
  /// - Returns: The space to use, or `nil` if the initial snapshot of spaces has changed.
  func admit(_ made: MockBackend, over base: StubSnapshot, as name: String) -> MockBackend? {
    spaces.withLock { spaces in
      if let known = spaces.use(name) { return known }
      guard common === base else { return nil }
      return spaces.insert(made, over: base, as: name) ? made : refusals.full
    }
  }

  /// The names of the existing spaces, sorted.
  public var names: [String] { spaces.withLock(\.names) }

  /// Removes a space with all its content.
  ///
  /// Requests in progress still get their responses.
  ///
  /// - Returns: `true` if the space existed.
  @discardableResult
  public func remove(_ name: String) -> Bool { spaces.withLock { $0.remove(name) } }

  /// Prevents the eviction of a space, and returns whether it still exists.
  func hold(_ name: String, backend: MockBackend) -> Bool { spaces.withLock { $0.hold(name, backend: backend) } }

  /// Allows the eviction of a space again.
  func release(_ name: String, backend: MockBackend) { spaces.withLock { $0.release(name, backend: backend) } }

  /// Puts other sources in the place of those with which all spaces began; what each was given since then stays.
  ///
  /// - Parameters:
  ///   - blueprint: What the new sources have.
  ///   - count: What `MockBackend.keptChangeCount` of ``main`` was before the files were read.
  /// - Returns: Whether that was done; not where their files were changed meanwhile, and have to be read once more.
  @discardableResult
  package func replaceDefaults(with blueprint: BackendBlueprint, readAt count: UInt64? = nil) -> Bool {
    let base = main.snapshot.replacing(with: blueprint)
    guard main.takeDefaults(base, readAt: count) else { return false }
    spread(base)
    return true
  }

  /// Replaces the initial sources of all spaces with newly read ones, and prevents changes to the stubs of ``main`` and
  /// their files meanwhile.
  ///
  /// - Parameter read: A closure that reads the sources, or returns `nil` to replace no sources.
  package func replaceDefaults(reading read: () -> BackendBlueprint?) {
    if let base = main.takeDefaults(reading: read) { spread(base) }
  }

  /// Sets the chaos profile of all spaces, including those that are created later.
  ///
  /// Requests in progress keep their profile, and clients may send requests and create spaces at the same time. Only one
  /// thread at a time may call this method: otherwise, the spaces may have different profiles.
  package func setProfile(_ profile: ChaosProfile?) {
    main.setProfile(profile)
    let common = common
    for backend in spaces.withLock({ $0.begin(with: common) }) { backend.setProfile(profile) }
  }

  /// Applies the new initial stubs of the common backend to all spaces.
  func spread(_ base: StubSnapshot) {
    // Spaces that are added later begin with this, because it is now that of the main backend. Like them, it has the
    // initial conditions.
    let common = common
    for backend in spaces.withLock({ $0.begin(with: common) }) { backend.takeDefaults(base) }
  }

  /// Returns the backend of an existing space.
  func known(_ name: String) -> MockBackend? { spaces.withLock { $0[name] } }

  func space(over base: StubSnapshot, as name: String) -> MockBackend {
    var configuration = main.admin?.configuration
    configuration?.bodies = main.admin?.bodies?.folder
    configuration?.folder = nil
    configuration?.loadDefaults = nil
    // A client of one space must not end the server for all.
    configuration?.shutdown = nil
    let space = MockBackend(
      base,
      time: main.time,
      seed: main.seed,
      journal: RequestJournal(capacity: min(main.journal.capacity, Self.journalCapacity), account: account),
      reporting: main.reporting,
      interceptor: configuration.map { AdminInterface($0, defaults: base, time: main.time) }
    )
    space.admin?.join(self, as: name)
    main.currentWebhookSender.map(space.sendWebhooks)
    return space
  }

  private static func isName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}

extension BackendSpaces {
  /// The coverage of the contracts by requests without a space, and in the existing spaces.
  package var coverage: ContractCoverage {
    names.compactMap(known).reduce(main.coverage) { $0.merging($1.coverage) }
  }
}

// MARK: - Refusals

/// The backends that answer requests for spaces that cannot exist.
private struct SpaceRefusals: Sendable {
  /// The backend that reports an invalid name.
  let misnamed = Self.backend(
    status: .badRequest,
    type: "space-name",
    detail: "The name of a space has 1 to 64 letters, digits, dots, hyphens and underscores."
  )
  /// The backend that reports too many spaces.
  let full = Self.backend(
    status: .serviceUnavailable,
    type: "spaces-full",
    detail: "The limit of spaces is reached: remove one with DELETE /__admin/spaces/NAME, or raise the limit."
  )

  private static func backend(status: HTTPStatus, type: String, detail: String) -> MockBackend {
    let report: JSONValue = [
      "type": .string("urn:backlot:problem:\(type)"), "title": "There is no such space",
      "status": .number(JSONNumber(status.code)), "detail": .string(detail),
    ]
    let response = ResponseDefinition(status, json: report, headers: [.contentType: "\(MediaType.problem)"])
    return MockBackend(journalCapacity: 1) {
      Stub(RequestMatcher(), response: .fixed(response), origin: Stub.Origin(file: #fileID, line: #line))
    }
  }
}
