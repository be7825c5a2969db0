/// A description of requests, the response to them, and its conditions.
public struct Stub: Sendable, Identifiable {
  /// The identifier of the stub, unique within the process.
  public let id: ID
  /// The source location of the stub.
  public package(set) var origin: Origin
  /// The requests to answer.
  public var request: RequestMatcher
  /// The stub's response.
  public var response: StubResponse
  /// The name in reports; if `nil`, the request's description.
  public var name: String?
  /// The priority: of two matching stubs, the one with the higher number answers.
  ///
  /// Defaults to 0.
  public var priority = 0
  /// The maximum number of answers.
  ///
  /// Defaults to no limit.
  public var limit: Int?
  /// The scenario that it belongs to, if any.
  public var scenario: ScenarioStep?
  /// The webhooks to send after an answer.
  public var webhooks: [StubWebhook] = []
  /// The metadata that its source attached, such as its definition in a stub file.
  package var annotation: (any StubAnnotation)?
  /// The kind of source that it comes from, which decides before the priority.
  public var source: SourceKind = .stubs
  /// The storage of ``conditions``; a reference, since nearly all stubs have no value.
  var ownConditions: Box<BackendConditions>?
  /// True if the stub answers requests that other stubs of its source leave.
  ///
  /// It is near any request, and so explains only the requests that it answers.
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

  /// True if answering depends on the backend's state.
  package var isStateful: Bool { scenario != nil || limit != nil || response.steps.count > 1 }
}

extension Stub {
  /// A scenario and the stub's place in it.
  public struct ScenarioStep: Sendable, Hashable {
    /// The scenario's name.
    public var name: String
    /// The state in which the stub answers.
    ///
    /// Defaults to any state.
    public var required: ScenarioState?
    /// The state after its answer.
    ///
    /// Defaults to the same state.
    public var next: ScenarioState?

    /// Creates a place in a scenario.
    ///
    /// - Parameters:
    ///   - name: The scenario's name.
    ///   - required: The state in which the stub answers. Defaults to any state.
    ///   - next: The state after its answer. Defaults to the same state.
    public init(name: String, required: ScenarioState? = nil, next: ScenarioState? = nil) {
      self.name = name
      self.required = required
      self.next = next
    }
  }

  /// The source location of a stub, for reports.
  public struct Origin: Sendable, Hashable {
    /// The file, as a `#fileID` or as a path.
    public let file: String
    /// The line, starting at 1; `nil` if the whole file is the stub.
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
  /// The requests to answer.
  public var matcher: RequestMatcher { request }
}

extension Stub: CustomStringConvertible {
  /// The name, or what is matched.
  public var description: String { name ?? request.description }
}
