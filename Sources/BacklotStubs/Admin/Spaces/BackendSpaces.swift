public import BacklotHTTP
import Synchronization

/// One description of a backend for several clients that do not see each other: each has a space, with stubs of its own
/// over the common ones, scenarios, a journal and conditions.
///
/// ```swift
/// let spaces = BackendSpaces(around: backend)
/// spaces.backend(for: request)   // by the field X-Backlot-Space
/// ```
///
/// A space is made when it is first asked, and shares what was described with all others, so that it costs little. Its
/// stubs are kept nowhere: `--persist` is about the backend that all share.
public final class BackendSpaces: Sendable {
  /// The backend that those share who name no space, and whose description all spaces have.
  public let main: MockBackend
  /// How requests tell to which space they belong.
  public let rules: SpaceRules
  /// The most spaces at a time; requests for others are answered by 503.
  public let limit: Int

  private let spaces = Mutex<[String: MockBackend]>([:])
  private let refusals = SpaceRefusals()

  /// Makes room for spaces beside a backend.
  ///
  /// - Parameters:
  ///   - main: The backend whose description all spaces have.
  ///   - rules: How requests tell to which space they belong; by the field `X-Backlot-Space` unless given.
  ///   - limit: The most spaces at a time; 256 unless given.
  public init(around main: MockBackend, rules: SpaceRules = SpaceRules(), limit: Int = 256) {
    self.main = main
    self.rules = rules
    self.limit = limit
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
    if let known = spaces.withLock({ $0[name] }) { return known }
    guard Self.isName(name) else { return refusals.misnamed }
    // Made without holding anybody up; where two make one, the first counts.
    let made = space()
    let limit = limit
    return spaces.withLock { spaces in
      if let known = spaces[name] { return known }
      guard spaces.count < limit else { return refusals.full }
      spaces[name] = made
      return made
    }
  }

  /// The names of the spaces that are there, in their order.
  public var names: [String] { spaces.withLock { $0.keys.sorted() } }

  /// Forgets a space with all that is in it; requests under way still get their answers.
  ///
  /// - Returns: Whether it was there.
  @discardableResult
  public func remove(_ name: String) -> Bool { spaces.withLock { $0.removeValue(forKey: name) } != nil }

  /// Puts other sources in the place of those with which all spaces began; what each was given since then stays.
  ///
  /// - Parameters:
  ///   - blueprint: What the new sources have.
  ///   - count: What ``MockBackend/keptChangeCount`` of ``main`` was before the files were read.
  /// - Returns: Whether that was done; not where their files were changed meanwhile, and have to be read once more.
  @discardableResult
  package func replaceDefaults(with blueprint: BackendBlueprint, readAt count: UInt64? = nil) -> Bool {
    let base = main.published.replacing(with: blueprint)
    guard main.takeDefaults(base, readAt: count) else { return false }
    for backend in spaces.withLock({ Array($0.values) }) { backend.takeDefaults(base) }
    return true
  }

  /// The backend of a space that is there.
  func known(_ name: String) -> MockBackend? { spaces.withLock { $0[name] } }

  private func space() -> MockBackend {
    var configuration = main.admin?.configuration
    configuration?.bodies = main.admin?.bodies?.folder
    configuration?.folder = nil
    configuration?.loadDefaults = nil
    // One of many clients does not end the server of all.
    configuration?.shutdown = nil
    let space = MockBackend(
      main.admin?.defaultPublication ?? main.published,
      time: main.time,
      seed: main.seed,
      journalCapacity: main.journal.capacity,
      admin: configuration
    )
    space.admin?.join(self)
    main.webhookSender.withLock(\.self).map(space.sendWebhooks)
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
