public import BacklotClient
import BacklotStubs
import BacklotURLSession

extension APIClient {
  /// A client of the running test's backend, with the host `backend.test`.
  ///
  /// It returns redirects. To follow them, pass the middleware `.redirects(.follow)` to
  /// ``stubbed(host:middleware:fileID:filePath:line:column:)``.
  public static var stubbed: APIClient {
    APIClient(host: URLHost(rawValue: "backend.test"), transport: .stub(Backend.current))
  }

  /// Returns a client of the running test's backend.
  ///
  /// - Parameters:
  ///   - host: The host that the client uses, for code and stubs that examine it.
  ///   - middleware: The middleware, outermost first.
  ///   - fileID: The file ID of the call.
  ///   - filePath: The file path of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
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
