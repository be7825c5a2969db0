public import BacklotClient
import BacklotStubs
import BacklotURLSession

extension APIClient {
  /// A client of the running test's backend, for the host `backend.test`.
  public static var stubbed: APIClient {
    APIClient(host: URLHost(rawValue: "backend.test"), transport: .stub(Backend.current))
  }

  /// A client of the running test's backend.
  ///
  /// - Parameters:
  ///   - host: Whom it believes to ask, for code and stubs that look at the host.
  ///   - middleware: What stands in between, the outermost first.
  ///   - fileID: Where this stands.
  ///   - filePath: Where this stands.
  ///   - line: Where this stands.
  ///   - column: Where this stands.
  public static func stubbed(
    host: URLHost,
    middleware: [any ClientMiddleware] = [],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> APIClient {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return APIClient(host: host, transport: .stub(Backend.running(askedAt: location)), middleware: middleware)
  }
}
