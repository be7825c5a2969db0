package import BacklotHTTP

/// A component of a backend's description: a stub, a group of stubs, a folder, a contract or a recording.
///
/// A source turns its content into stubs. A single index and a single engine then serve all of them.
public protocol BackendSource: Sendable {
  /// Adds the source's stubs and its problems to a blueprint.
  func contribute(to blueprint: inout BackendBlueprint)
}

/// The combined content of sources, from which a backend is created.
public struct BackendBlueprint: Sendable {
  /// The stubs, in the order in which they were written.
  public var stubs: [Stub] = []
  /// The stubs of static files, which answer only if no stub of a kind with precedence does.
  ///
  /// They are not listed among the backend's stubs, and clients of the admin interface can neither change nor remove
  /// them.
  package var staticFiles: [Stub] = []
  /// The problems with the sources.
  ///
  /// A backend reports them with every request that is not answered.
  public var diagnostics: [SourceDiagnostic] = []
  /// The validators that monitor the exchanges, such as a contract.
  ///
  /// See ``ExchangeValidator``.
  public var validators: [any ExchangeValidator] = []

  /// Creates the interceptor that answers some requests before the stubs, or `nil` without one.
  ///
  /// It is called when a backend is created, with the backend's initial stubs. If there are several, the first is used.
  package var makeInterceptor: (@Sendable (StubSnapshot, BackendTime) -> any RequestInterceptor)?

  /// Creates an empty blueprint.
  public init() {}

  /// Creates a blueprint from sources, in order.
  package init(_ sources: [any BackendSource]) {
    for source in sources { source.contribute(to: &self) }
  }

  /// Appends the content of another blueprint.
  ///
  /// If this one is empty, the content is not copied, since there may be very many stubs.
  package mutating func append(_ other: BackendBlueprint) {
    if stubs.isEmpty { stubs = other.stubs } else { stubs += other.stubs }
    staticFiles += other.staticFiles
    diagnostics += other.diagnostics
    validators += other.validators
    makeInterceptor = makeInterceptor ?? other.makeInterceptor
  }
}

/// A problem in a source, with its location and the action to take.
public struct SourceDiagnostic: Sendable, Hashable {
  /// The file, or the location in the code.
  public let origin: Stub.Origin
  /// A description of the problem, the expected value, and the action to take.
  public let message: String
  /// The severity of the problem.
  public let severity: Severity
  /// The column, starting at 1, if known.
  package private(set) var column: Int?
  /// The error of the system call that caused the problem, if any.
  package private(set) var systemError: SystemCallError?

  /// The severity of a problem.
  public enum Severity: Sendable, Hashable {
    /// A defect that makes an answer missing or different from what was written. A server rejects such a source.
    case error
    /// A skipped item, which may be present on purpose.
    case warning
  }

  /// Creates a diagnostic.
  ///
  /// - Parameters:
  ///   - origin: The location of the problem.
  ///   - message: A description of the problem, the expected value, and the action to take.
  ///   - severity: The severity of the problem. Defaults to an error.
  public init(at origin: Stub.Origin, _ message: String, severity: Severity = .error) {
    self.origin = origin
    self.message = message
    self.severity = severity
  }

  /// Creates a warning with a column.
  package init(warningAt origin: Stub.Origin, column: Int?, _ message: String) {
    self.init(at: origin, message, severity: .warning)
    self.column = column
  }

  /// Creates a diagnostic that may be due to a failed system call.
  package init(at origin: Stub.Origin, _ message: String, severity: Severity = .error, systemError: SystemCallError?) {
    self.init(at: origin, message, severity: severity)
    self.systemError = systemError
  }
}

extension SourceDiagnostic: CustomStringConvertible {
  /// The location and the message.
  public var description: String { "\(origin)\(column.map { ":\($0)" } ?? ""): \(message)" }
}

extension Stub: BackendSource {
  /// Adds the stub itself, and reports it if it cannot answer as written.
  public func contribute(to blueprint: inout BackendBlueprint) { blueprint.append(written: self) }
}

/// An error for reloaded sources that are not valid in their current state.
package struct BrokenSources: Error, Hashable {
  /// The problems, each with its location: `stubs/dogs/GET.json:3:14: …`.
  package let problems: [String]

  /// Creates an error with problems.
  package init(_ problems: [String]) { self.problems = problems }
}

extension Upstream: BackendSource {
  /// Adds a stub for every request, with lower precedence than all others.
  public func contribute(to blueprint: inout BackendBlueprint) {
    if let problem { return blueprint.diagnostics.append(SourceDiagnostic(at: origin, "\(problem)")) }
    var stub = Stub(RequestMatcher(), response: stubResponse, origin: origin)
    stub.name = "upstream \(url)"
    stub.source = .upstream
    blueprint.stubs.append(stub)
  }
}
