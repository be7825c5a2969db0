public import BacklotClient
import BacklotStubs
import BacklotURLSession

extension APIClient {
  /// A client of the running test's backend, for the host `backend.test`.
  public static var stubbed: APIClient { .stubbed(host: URLHost(rawValue: "backend.test")) }

  /// A client of the running test's backend.
  ///
  /// - Parameters:
  ///   - host: Whom it believes to ask, for code and stubs that look at the host.
  ///   - middleware: What stands in between, the outermost first.
  public static func stubbed(host: URLHost, middleware: [any ClientMiddleware] = []) -> APIClient {
    APIClient(host: host, transport: .stub(Backend.current), middleware: middleware)
  }
}
