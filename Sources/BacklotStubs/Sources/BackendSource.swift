package import BacklotHTTP

/// Anything that a backend's description is made of: a stub, a group of stubs, a folder, later a contract or a
/// recording.
///
/// A source turns what it knows into stubs; from there on one index and one engine serve them all.
public protocol BackendSource: Sendable {
  /// Adds the source's stubs, and what is wrong with it, to a blueprint.
  func contribute(to blueprint: inout BackendBlueprint)
}

/// The combined content of sources, from which a backend is created.
public struct BackendBlueprint: Sendable {
  /// The stubs in the order in which they were written.
  public var stubs: [Stub] = []
  /// The stubs of static files, which answer only where no stub of another kind before them does.
  ///
  /// They are not listed among the backend's stubs, and clients of the admin interface can neither change nor remove them.
  package var staticFiles: [Stub] = []
  /// The problems with the sources.
  ///
  /// A backend reports them with every request that is not answered.
  public var diagnostics: [SourceDiagnostic] = []
  /// The guards that monitor the exchanges, such as a contract.
  ///
  /// See ``ExchangeGuard``.
  public var guards: [any ExchangeGuard] = []

  /// Creates the interceptor that answers some requests before stubs are asked, or `nil` without one.
  ///
  /// It is called when a backend is created, with the stubs that the backend begins with. Of several, the first is used.
  package var makeInterceptor: (@Sendable (StubSnapshot, BackendTime) -> any RequestInterceptor)?

  /// Makes an empty blueprint.
  public init() {}

  /// Makes a blueprint of sources, in their order.
  package init(_ sources: [any BackendSource]) {
    for source in sources { source.contribute(to: &self) }
  }

  /// Adds what another one has, which is not copied where it is the first: there may be very many stubs.
  package mutating func append(_ other: BackendBlueprint) {
    if stubs.isEmpty { stubs = other.stubs } else { stubs += other.stubs }
    staticFiles += other.staticFiles
    diagnostics += other.diagnostics
    guards += other.guards
    makeInterceptor = makeInterceptor ?? other.makeInterceptor
  }
}

/// A problem in a source: where it is, what it is, and what to do.
public struct SourceDiagnostic: Sendable, Hashable {
  /// The file, or the place in the code.
  public let origin: Stub.Origin
  /// A description of the problem, the expected value, and the action to take.
  public let message: String
  /// The severity of the problem.
  public let severity: Severity
  /// The error of the system call because of which something was not read, if one failed.
  package private(set) var systemError: SystemCallError?

  /// The severity of a problem.
  public enum Severity: Sendable, Hashable {
    /// Something is broken, so that an answer is missing or not what was written; a server does not take such a source.
    case error
    /// Something was passed over that may well be meant to be there.
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

  /// Creates a diagnostic of what a system call may have failed for.
  package init(at origin: Stub.Origin, _ message: String, severity: Severity = .error, _ systemError: SystemCallError?)
  {
    self.init(at: origin, message, severity: severity)
    self.systemError = systemError
  }
}

extension SourceDiagnostic: CustomStringConvertible {
  /// The place and the message.
  public var description: String { "\(origin): \(message)" }
}

extension Stub: BackendSource {
  /// Adds the stub itself.
  public func contribute(to blueprint: inout BackendBlueprint) { blueprint.stubs.append(self) }
}
