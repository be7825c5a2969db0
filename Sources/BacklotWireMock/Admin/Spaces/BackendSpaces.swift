public import BacklotHTTP
import BacklotStubs
import Synchronization

/// One description of a backend for several clients that do not see each other: each has a space, with stubs of its own
/// over the common ones, scenarios, a journal and conditions.
///
/// ```swift
/// let spaces = BackendSpaces(around: backend)
/// spaces.backend(for: request)   // by the field X-Backlot-Space
/// ```
///
/// A space is made when it is first asked, and shares what was described with all others, so that it costs little. Where
/// there is no room for another, one gives way that has no stubs and settings of its own. The stubs of a space are kept
/// nowhere: `--persist` is about the backend that all share.
public final class BackendSpaces: BackendSelector {
  /// The backend that those share who name no space, and whose description all spaces have.
  public let main: MockBackend
  /// The rules that assign requests to spaces.
  public let rules: SpaceRules
  /// The most spaces at a time; where all of them have stubs or settings of their own, requests for others are answered
  /// by 503.
  public let limit: Int

  /// The most entries that the journal of a space has.
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
  /// The backend that a request asks.
  public func backend(for request: HTTPRequest) -> MockBackend {
    guard let name = rules.space(of: request) else { return main }
    return backend(named: name)
  }

  /// The backend of a space, which is made if it is not there.
  ///
  /// A name has 1 to 64 letters, digits, dots, hyphens and underscores; for another one the backend answers 400 to
  /// everything, and 503 where there are too many spaces.
  public func backend(named name: String) -> MockBackend {
    if let known = spaces.withLock({ $0.use(name) }) { return known }
    guard Self.isName(name) else { return refusals.misnamed }
    // Made without holding anybody up.
    let base = common
    return admit(space(over: base, as: name), over: base, as: name) ?? backend(named: name)
  }

  /// The snapshot with which spaces currently begin.
  var common: StubSnapshot { main.admin?.defaultSnapshot ?? main.snapshot }

  /// Adds a space.
  ///
  /// If two callers create the same space, the first one counts.
  ///
  /// - Returns: The space that counts, or `nil` if spaces now begin with another snapshot.
  func admit(_ made: MockBackend, over base: StubSnapshot, as name: String) -> MockBackend? {
    spaces.withLock { spaces in
      if let known = spaces.use(name) { return known }
      guard common === base else { return nil }
      return spaces.insert(made, over: base, as: name) ? made : refusals.full
    }
  }

  /// The names of the spaces that are there, in their order.
  public var names: [String] { spaces.withLock(\.names) }

  /// Forgets a space with all that is in it; requests under way still get their answers.
  ///
  /// - Returns: Whether it was there.
  @discardableResult
  public func remove(_ name: String) -> Bool { spaces.withLock { $0.remove(name) } }

  /// Keeps a space from giving way, if it is still there.
  func hold(_ name: String, _ backend: MockBackend) -> Bool { spaces.withLock { $0.hold(name, backend) } }

  /// Lets a space give way again.
  func release(_ name: String, _ backend: MockBackend) { spaces.withLock { $0.release(name, backend) } }

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

  /// Replaces the sources in the same way with newly read ones, while the stubs of ``main`` and their files cannot
  /// change.
  ///
  /// - Parameter read: Reads the sources, or returns `nil` to replace no sources.
  package func replaceDefaults(reading read: () -> BackendBlueprint?) {
    if let base = main.takeDefaults(reading: read) { spread(base) }
  }

  /// Brings what the common backend begins with by now to all spaces.
  func spread(_ base: StubSnapshot) {
    // Spaces that are added later begin with this, because it is now that of the main backend. It has the initial
    // conditions, as they have.
    let common = common
    for backend in spaces.withLock({ $0.begin(with: common) }) { backend.takeDefaults(base) }
  }

  /// The backend of a space that is there.
  func known(_ name: String) -> MockBackend? { spaces.withLock { $0[name] } }

  func space(over base: StubSnapshot, as name: String) -> MockBackend {
    var configuration = main.admin?.configuration
    configuration?.bodies = main.admin?.bodies?.folder
    configuration?.folder = nil
    configuration?.loadDefaults = nil
    // One of many clients does not end the server of all.
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
