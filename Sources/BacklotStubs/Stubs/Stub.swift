import BacklotPlatform

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
  /// The name in reports.
  ///
  /// If it is `nil`, reports use the description of the request.
  public var name: String?
  /// The priority: of two matching stubs, the one with the higher number answers.
  ///
  /// Defaults to 0.
  public var priority = 0
  /// The maximum number of answers.
  ///
  /// Defaults to no limit.
  public var limit: Int?
  /// The scenario that the stub belongs to, if any.
  public var scenario: ScenarioStep?
  /// The webhooks to send after an answer.
  public var webhooks: [StubWebhook] = []
  /// The metadata that its source attached, such as its definition in a stub file.
  package var annotation: (any StubAnnotation)?
  /// The kind of source that the stub comes from, which takes precedence over the priority.
  public var source: SourceKind = .stubs
  /// The storage of ``conditions``, which is a reference since most stubs have no conditions.
  var ownConditions: Box<BackendConditions>?
  /// True if the stub answers requests that no other stub of its source matches.
  ///
  /// It is near any request, so near misses include it only for requests that it answers.
  package var isFallback = false

  /// Creates a stub.
  ///
  /// - Parameters:
  ///   - request: The requests to answer.
  ///   - response: The response.
  ///   - origin: The source location.
  public init(_ request: RequestMatcher, response: StubResponse, origin: Origin) {
    id = ID.next()
    self.request = request
    self.response = response
    self.origin = origin
  }

  /// True if the answer depends on the backend's state.
  package var isStateful: Bool {
    scenario != nil || limit != nil || response.steps.count > 1 || response.selector != nil
  }
}

extension Stub {
  /// The position of a stub in a scenario.
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

    /// Creates a position in a scenario.
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
    /// The line, starting at 1; `nil` if the stub is the whole file.
    public let line: Int?

    /// Creates a source location.
    public init(file: String, line: Int? = nil) {
      self.file = file
      self.line = line
    }
  }
}

extension Stub.Origin: CustomStringConvertible {
  /// The path of the file or the name of the Swift file, and the line.
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
  /// The name, or the description of the request.
  public var description: String { name ?? request.description }
}

extension Stub {
  /// The identifier of a stub, unique within the process.
  public struct ID: Sendable, Hashable {
    package let number: UInt64

    private static let last = Atomic<UInt64>(0)

    static func next() -> Self { Self(number: last.wrappingAdd(1, ordering: .relaxed).newValue) }
  }
}

/// A state of a scenario: a custom name, or ``started``, the initial state of every scenario.
public struct ScenarioState: Sendable, Hashable, RawRepresentable {
  /// The state's name.
  public let rawValue: String

  /// Creates a state.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The initial state of every scenario.
  public static var started: Self { Self(rawValue: "Started") }
}

extension ScenarioState: ExpressibleByStringLiteral {
  /// Creates a state from a literal.
  public init(stringLiteral value: String) { rawValue = value }
}

extension ScenarioState: CustomStringConvertible {
  /// The state's name.
  public var description: String { rawValue }
}
