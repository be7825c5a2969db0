/// Which requests are answered, how, and under what conditions.
public struct Stub: Sendable, Identifiable {
  /// What tells one stub from all others of the process.
  public let id: ID
  /// Where the stub was written.
  public internal(set) var origin: Origin
  /// Which requests it answers.
  public var request: RequestMatcher
  /// What it answers.
  public var response: StubResponse
  /// A name for reports; the request's description where it has none.
  public var name: String?
  /// Which of two fitting stubs answers: the one with the higher number; 0 unless given.
  public var priority = 0
  /// How often it answers at most; without a bound unless given.
  public var limit: Int?
  /// The scenario that it belongs to, if any.
  public var scenario: ScenarioStep?
  /// What it sends when it has answered.
  public var webhooks: [StubWebhook] = []
  /// What a stub file or the admin API said, if the stub comes from there.
  public var mapping: StubMapping?
  /// The kind of source that it comes from, which decides before the priority.
  public var source: SourceKind = .stubs
  /// What is behind ``conditions``; a reference, since nearly all stubs have none.
  var ownConditions: Box<BackendConditions>?
  /// Whether it answers for what other stubs of its source leave, so that it comes near to any request and explains only
  /// those that it answers.
  package var isFallback = false

  /// Makes a stub.
  ///
  /// - Parameters:
  ///   - request: Which requests it answers.
  ///   - response: What it answers.
  ///   - origin: Where it was written.
  public init(_ request: RequestMatcher, response: StubResponse, origin: Origin) {
    id = ID.next()
    self.request = request
    self.response = response
    self.origin = origin
  }

  /// Whether answering depends on what happened before.
  var isStateful: Bool { scenario != nil || limit != nil || response.steps.count > 1 }
}

extension Stub {
  /// A scenario and the stub's place in it.
  public struct ScenarioStep: Sendable, Hashable {
    /// The scenario's name.
    public var name: String
    /// The state in which the stub answers; any unless given.
    public var required: ScenarioState?
    /// The state that follows its answer; the same unless given.
    public var next: ScenarioState?
  }

  /// Where a stub was written, so that reports can point there.
  public struct Origin: Sendable, Hashable {
    /// The file, as a `#fileID` or as a path.
    public let file: String
    /// The line, 1 being the first; nothing where the whole file is the stub.
    public let line: Int?

    /// Names a place.
    public init(file: String, line: Int? = nil) {
      self.file = file
      self.line = line
    }
  }
}

extension Stub.Origin: CustomStringConvertible {
  /// The file's path, or the name of a Swift file, and the line.
  public var description: String {
    let name = file.hasSuffix(".swift") ? file.split(separator: "/").last.map(String.init) ?? file : file
    return line.map { "\(name):\($0)" } ?? name
  }
}

extension Stub: RequestMatching {
  /// Which requests it answers.
  public var matcher: RequestMatcher { request }
}

extension Stub: CustomStringConvertible {
  /// The name, or what is matched.
  public var description: String { name ?? request.description }
}
