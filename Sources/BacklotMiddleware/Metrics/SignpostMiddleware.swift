#if canImport(os)
  public import BacklotHTTP
  public import os

  /// Shows each exchange as an interval in Instruments, with its status and with secrets in the URL masked.
  ///
  /// ```swift
  /// let client = APIClient(host: .production, middleware: [.retry(.exponential(attempts: 3)), .signposts])
  /// ```
  public struct SignpostMiddleware: ClientMiddleware {
    /// The names whose values are masked in URLs.
    public var secrets: SecretNames
    private let signposter: OSSignposter

    /// Creates a middleware that emits signposts.
    ///
    /// - Parameters:
    ///   - secrets: The names whose values are masked in URLs, which are public in the log.
    ///   - signposter: The signposter. Defaults to one with the subsystem `BacklotClient` and the category `Exchanges`.
    public init(
      secrets: SecretNames = .standard,
      signposter: OSSignposter = OSSignposter(subsystem: "BacklotClient", category: "Exchanges")
    ) {
      self.secrets = secrets
      self.signposter = signposter
    }

    /// Passes the request on between the two signposts of an interval.
    public func intercept(_ request: HTTPRequest, next: NextTransport) async throws -> HTTPResponse {
      guard signposter.isEnabled else { return try await next(request) }
      let subject = secrets.description(of: request)
      let id = signposter.makeSignpostID()
      let interval = signposter.beginInterval("Exchange", id: id, "\(subject, privacy: .public)")
      do {
        let response = try await next(request)
        signposter.endInterval("Exchange", interval, "\(response.status.code, privacy: .public)")
        return response
      } catch {
        signposter.endInterval("Exchange", interval, "failed")
        throw error
      }
    }
  }

  extension ClientMiddleware where Self == SignpostMiddleware {
    /// A middleware that shows each exchange as an interval in Instruments.
    public static var signposts: SignpostMiddleware { SignpostMiddleware() }
  }
#endif
