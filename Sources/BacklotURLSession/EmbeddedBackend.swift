public import BacklotClient
public import BacklotStubs

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A backend inside a running app: for previews, demos and work offline; never in a release build unless asked for.
///
/// ```swift
/// let demo = EmbeddedBackend {
///   Get("/v3.1/all") { Respond(json: Country.samples).delayed(.milliseconds(300)) }
/// }
/// let client = APIClient(host: .production, transport: demo.transport())
/// ```
///
/// A release build of this code asks the real API: what would answer is not made there, nor is it in the program, since
/// the optimizer sees that nobody uses it. Pass ``Builds/all`` where the demo is what you ship.
public struct EmbeddedBackend: Sendable {
  /// In which builds a backend answers.
  @frozen
  public enum Builds: Sendable, Hashable {
    /// In debug builds; a release build does without.
    case debug
    /// In every build: it is meant to be shipped.
    case all
  }

  /// What answers; nothing in a build that does without.
  public let backend: MockBackend?

  /// Describes a backend for a running app.
  ///
  /// - Parameters:
  ///   - builds: In which builds it answers; only in debug builds unless given.
  ///   - time: How its time passes; as on the wall unless given, so that delays can be felt.
  ///   - sources: Stubs and other sources; not read in a build that does without.
  @inlinable
  public init(
    in builds: Builds = .debug,
    time: @autoclosure () -> BackendTime = .real,
    @BackendBuilder _ sources: () -> [any BackendSource]
  ) {
    self.init(in: builds, backend: MockBackend(time: time(), sources))
  }

  /// Takes a backend for a running app.
  ///
  /// - Parameters:
  ///   - builds: In which builds it answers; only in debug builds unless given.
  ///   - backend: What answers; not made in a build that does without.
  /// - Throws: What the making of the backend throws.
  @inlinable
  public init(in builds: Builds = .debug, backend: @autoclosure () throws -> MockBackend) rethrows {
    try self.init(in: builds, isDebug: Self.isDebugBuild, backend: backend())
  }

  @inlinable
  init(in builds: Builds, isDebug: Bool, backend: @autoclosure () throws -> MockBackend) rethrows {
    self.backend = isDebug || builds == .all ? try backend() : nil
  }
}

extension EmbeddedBackend {
  /// Where a client sends its requests: to the backend, or elsewhere in a build that does without.
  ///
  /// - Parameter other: What carries requests in such a build; the shared `URLSession` unless given.
  public func transport(otherwise other: @autoclosure () -> any HTTPTransport = .urlSession) -> any HTTPTransport {
    backend.map { StubTransport($0) } ?? other()
  }

  /// The session for code that owns one: the backend's, or another in a build that does without.
  ///
  /// Keep this value as long as the session.
  ///
  /// - Parameter other: The session in such a build; the shared one unless given.
  public func urlSession(otherwise other: @autoclosure () -> URLSession = .shared) -> URLSession {
    backend?.urlSession ?? other()
  }

  /// Whether this package was built for debugging; Swift packages are built as the app is that they are part of.
  @inlinable
  static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}
