public import BacklotServer
import BacklotTesting

extension MockServer {
  /// The server of the running test's backend, in a test that has the trait
  /// ``Testing/Trait/server(_:time:stalledAfter:unhandled:breaches:unused:fileID:filePath:line:column:_:)``.
  ///
  /// It is started when it is first asked for, and ends with the test. A task that the test starts with `Task { }` has it
  /// too; one of `Task.detached` has not.
  ///
  /// - Throws: ``NoServerError`` outside of such a test, and `ServerError` where it cannot listen.
  public static var current: MockServer {
    get throws {
      guard let scope = ServerScope.current else { throw NoServerError() }
      return try scope.server(of: Backend.current)
    }
  }
}

/// There is no server here.
public struct NoServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The way to resolve the error.
  public var description: String {
    #"There is no server here. Add one to the test or its suite: @Test(.server { Get("/dogs") })"#
  }
}
