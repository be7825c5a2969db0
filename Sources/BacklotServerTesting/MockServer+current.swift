public import BacklotServer
import BacklotTesting

extension MockServer {
  /// The server of the running test's backend, in a test that has the trait
  /// ``Testing/Trait/server(_:time:stalledAfter:unhandled:breaches:unused:fileID:filePath:line:column:_:)``.
  ///
  /// It is started on first access and stops with the test. It is also available in tasks that the test starts with
  /// `Task { }`, but not in those of `Task.detached`.
  ///
  /// - Throws: ``NoServerError`` outside of such a test, and `ServerError` if the server cannot listen.
  public static var current: MockServer {
    get throws {
      guard let scope = ServerScope.current else { throw NoServerError() }
      return try scope.server(of: Backend.current)
    }
  }
}

/// An error that indicates that there is no server in this context.
public struct NoServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The way to resolve the error.
  public var description: String {
    #"There is no server here. Add one to the test or its suite: @Test(.server { Get("/dogs") })"#
  }
}
