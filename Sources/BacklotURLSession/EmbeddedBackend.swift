public import BacklotStubs
public import BacklotTransport

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A backend inside a running app, for previews, demos and offline work.
///
/// By default, it is not part of a release build.
///
/// ```swift
/// let demo = EmbeddedBackend {
///   Get("/v3.1/all") { Respond(json: Country.samples).delayed(.milliseconds(300)) }
/// }
/// let client = APIClient(host: .production, transport: demo.transport())
/// ```
///
/// A release build of this code uses the real API. It does not create the backend, and the optimizer removes the unused
/// code from the program. Pass ``Builds/all`` to ship the demo.
public struct EmbeddedBackend: Sendable {
  /// The builds in which a backend answers.
  @frozen
  public enum Builds: Sendable, Hashable {
    /// Debug builds only.
    case debug
    /// All builds, including release builds.
    case all
  }

  /// The backend, or `nil` in a build without it.
  public let backend: MockBackend?

  /// Creates a backend for a running app from stubs and other sources.
  ///
  /// - Parameters:
  ///   - builds: The builds that contain the backend. Defaults to debug builds.
  ///   - time: The time of the backend. Defaults to real time, so that delays are noticeable.
  ///   - sources: Stubs and other sources; not read in a build without the backend.
  @inlinable
  public init(
    in builds: Builds = .debug,
    time: @autoclosure () -> BackendTime = .real,
    @BackendBuilder _ sources: () -> [any BackendSource]
  ) {
    self.init(in: builds, backend: MockBackend(time: time(), sources))
  }

  /// Creates a backend for a running app from an existing backend.
  ///
  /// - Parameters:
  ///   - builds: The builds that contain the backend. Defaults to debug builds.
  ///   - backend: The backend; not created in a build without it.
  /// - Throws: The error from creating the backend.
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
  /// Returns the transport for a client: that of the backend, or `other` in a build without it.
  ///
  /// - Parameter other: The transport in such a build. Defaults to the shared `URLSession`.
  public func transport(otherwise other: @autoclosure () -> any HTTPTransport = .urlSession) -> any HTTPTransport {
    backend.map { StubTransport($0) } ?? other()
  }

  /// Returns a session: that of the backend, or `other` in a build without it.
  ///
  /// Retain this value as long as the session.
  ///
  /// - Parameter other: The session in such a build. Defaults to the shared one.
  public func urlSession(otherwise other: @autoclosure () -> URLSession = .shared) -> URLSession {
    backend?.urlSession ?? other()
  }

  /// True if this package was built for debugging; Swift packages use the build configuration of their app.
  @inlinable
  static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}
