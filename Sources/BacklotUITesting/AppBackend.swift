import BacklotClient
import BacklotPlatform
public import BacklotRemote
public import BacklotServer
public import BacklotStubs

/// A backend for an app in another process, with the address that the app reads from its launch environment.
///
/// The backend runs in the process of the test, on a separate socket, so that tests run in parallel. It can also be a
/// space on a running server, such as `backlot serve`, which tests share without seeing each other's stubs.
///
/// In an XCUITest, `app.launch(with:in:)` does everything. For another kind of app:
///
/// ```swift
/// let backend = try AppBackend(MockBackend(time: .real) { Get("/dogs") { Respond(json: ["Rex"]) } })
/// process.environment = backend.launchEnvironment
/// try process.run()
/// // … drive the app …
/// print(try await backend.report())
/// ```
public final class AppBackend: Sendable {
  private let server: MockServer
  /// The client of the space on a running server, or `nil` if the backend is in this process.
  public let remote: RemoteBackend?
  private let isReported = Mutex(false)

  /// Starts a server for a backend, in this process.
  ///
  /// - Parameters:
  ///   - backend: The backend.
  ///   - configuration: The configuration of the server. Defaults to a free loopback port, which an app in a simulator
  ///     or on the device of the test reaches.
  /// - Throws: `ServerError` if the server cannot listen at the address.
  public init(
    _ backend: MockBackend,
    configuration: ServerConfiguration = ServerConfiguration()
  ) throws(ServerError) {
    server = try MockServer(backend, configuration: configuration)
    remote = nil
  }

  /// Uses a separate space on a running server.
  ///
  /// The app sends its requests to this process, which forwards them to the space. The app therefore needs neither the
  /// name of the space nor access to the server.
  ///
  /// - Parameters:
  ///   - url: The address of the server, such as `http://127.0.0.1:8080`. `https` is not supported.
  ///   - token: The token of the server's admin API, if it requires one.
  ///   - space: The name of the space, with 1 to 64 letters, digits, dots, hyphens and underscores. Defaults to a random
  ///     name.
  /// - Throws: `RemoteError` if the text is not the address of a server, and `ServerError` if this process cannot listen.
  public init(
    at url: String,
    token: String? = nil,
    space: String = "test-\(UInt64.random(in: 0 ... .max))"
  ) throws {
    remote = try RemoteBackend(at: url, token: token, space: space)
    let upstream = Upstream(url).sending([HTTPField.Name(raw: "X-Backlot-Space", canonical: "x-backlot-space"): space])
    server = try MockServer(MockBackend(time: .real) { upstream })
  }

  /// The address for the app.
  public var url: String { server.url }

  /// The environment variables to launch the app with.
  ///
  /// In the app, `URLHost.launchEnvironment(default:)` reads them.
  public var launchEnvironment: [String: String] { [URLHost.launchEnvironmentKey: url] }

  /// The backend in this process, or `nil` if it is a space on a running server.
  public var backend: MockBackend? { remote == nil ? server.backend : nil }

  /// Stops the server in this process; a running server is left as it is.
  public func stop() { server.stop() }
}

// MARK: - Report

extension AppBackend {
  /// The requests of the app.
  public struct Report: Sendable, Hashable, CustomStringConvertible {
    /// The requests in order, each with its outcome as far as it is known.
    public let requests: [String]
    /// The requests that no stub answered, with the nearest stubs as far as they are known.
    public let unmatched: [String]

    /// The requests, and those without an answer.
    public var description: String {
      let answered = requests.isEmpty ? Self.noRequests : requests.joined(separator: "\n")
      return unmatched.isEmpty ? answered : answered + "\n\nNo stub answered:\n" + unmatched.joined(separator: "\n")
    }

    private static let noRequests = """
      The app sent no requests. Check that it uses URLHost.launchEnvironment(default:), and that its packages are built \
      for debugging.
      """
  }

  /// Returns the requests that have arrived.
  ///
  /// - Throws: `RemoteError` if a running server cannot be asked.
  public func report() async throws(RemoteError) -> Report {
    if let remote {
      return Report(
        requests: try await remote.requests().map { "\($0)" },
        unmatched: try await remote.unmatchedRequests().map { "\($0)" }.grouped
      )
    }
    let entries = server.backend.journal.entries
    var explained = server.backend.unmatchedRequests
    let unmatched = entries.compactMap { entry -> String? in
      guard case .unmatched = entry.outcome else { return nil }
      // There is no explanation if the app disconnected before it was found.
      let index = explained.firstIndex {
        "\($0.request)" == "\(entry.request)" && $0.request.body == entry.request.body
      }
      guard let index else { return "\(entry.request)" }
      return explained.remove(at: index).explanation
    }
    return Report(requests: entries.map { "\($0.request)  \($0.outcome)" }, unmatched: unmatched.grouped)
  }

  /// Returns true for the first call, so that a test that launches the app again reports only once.
  func beginReporting() -> Bool {
    isReported.withLock { isReported in
      defer { isReported = true }
      return !isReported
    }
  }
}

extension [String] {
  /// The different texts in order, with the number of occurrences if there are several.
  fileprivate var grouped: [String] {
    var counts: [String: Int] = [:]
    let different = filter { text in
      counts[text, default: 0] += 1
      return counts[text] == 1
    }
    return different.map { counts[$0] == 1 ? $0 : "\($0) (\(counts[$0] ?? 0) times)" }
  }
}
