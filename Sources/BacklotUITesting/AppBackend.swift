import BacklotClient
public import BacklotRemote
public import BacklotServer
public import BacklotStubs

/// A backend for an app in another process, with the address that the app reads from its launch environment.
///
/// The backend runs in the process of the test, on a socket of its own, so that tests run in parallel. It can also be a
/// space on a server that runs already, such as one of `backlot serve`, which tests share without seeing each other's
/// stubs.
///
/// In an XCUITest, `app.launch(with:in:)` does all that is necessary. For another kind of app:
///
/// ```swift
/// let backend = try AppBackend(MockBackend(time: .real) { Get("/dogs") { Respond(json: ["Rex"]) } })
/// process.environment = backend.launchEnvironment
/// try process.run()
/// // … drive the app …
/// print(try await backend.report())
/// ```
public final class AppBackend: Sendable {
  private enum Place {
    case server(MockServer)
    case space(RemoteBackend)
  }

  /// The address for the app.
  public let url: String
  private let place: Place

  /// Starts a server for a backend, in this process.
  ///
  /// - Parameters:
  ///   - backend: The backend.
  ///   - configuration: The configuration of the server. Defaults to a free loopback port, which a simulator reaches.
  ///     For a device, set the host to `0.0.0.0`.
  /// - Throws: `ServerError` if the server cannot listen at the address.
  public init(
    _ backend: MockBackend,
    configuration: ServerConfiguration = ServerConfiguration()
  ) throws(ServerError) {
    let server = try MockServer(backend, configuration: configuration)
    url = server.url
    place = .server(server)
  }

  /// Uses a space of its own on a server that runs already.
  ///
  /// The app reaches the space by the host `NAME.localhost`, so it sends no additional fields.
  ///
  /// - Parameters:
  ///   - url: The address of the server, such as `http://127.0.0.1:8080`.
  ///   - token: The token of the server's admin API, if it requires one.
  ///   - space: The name of the space. Defaults to a random one.
  /// - Throws: `RemoteError` if the text is not the address of a server on this machine.
  public init(
    at url: String,
    token: String? = nil,
    space: String = "test-\(UInt64.random(in: 0 ... .max))"
  ) throws(RemoteError) {
    let remote = try RemoteBackend(at: url, token: token, space: space)
    let end = url.hasSuffix("/") ? url.dropLast() : url[...]
    let port = end.lastIndex(of: ":").map { end[$0...] } ?? ""
    self.url = "http://\(space).localhost\(port.contains("/") ? "" : port)"
    place = .space(remote)
  }

  /// The environment variables to launch the app with.
  ///
  /// In the app, `URLHost.launchEnvironment(default:)` reads them.
  public var launchEnvironment: [String: String] { [URLHost.launchEnvironmentKey: url] }

  /// The backend in this process, or `nil` if it is a space on a running server.
  public var backend: MockBackend? {
    if case .server(let server) = place { server.backend } else { nil }
  }

  /// The client of the space on a running server, or `nil` if the backend is in this process.
  public var remote: RemoteBackend? {
    if case .space(let remote) = place { remote } else { nil }
  }

  /// Stops the server in this process; a running server is left as it is.
  public func stop() {
    if case .server(let server) = place { server.stop() }
  }
}

// MARK: - Report

extension AppBackend {
  /// What the app requested.
  public struct Report: Sendable, Hashable, CustomStringConvertible {
    /// The requests in order, each with its outcome as far as it is known.
    public let requests: [String]
    /// The requests that no stub answered, with the nearest stubs as far as they are known.
    public let unmatched: [String]

    /// The requests, and those without an answer.
    public var description: String {
      let answered = requests.isEmpty ? "The app sent no requests." : requests.joined(separator: "\n")
      return unmatched.isEmpty ? answered : answered + "\n\nNo stub answered:\n" + unmatched.joined(separator: "\n")
    }
  }

  /// Returns the requests that have arrived.
  ///
  /// - Throws: `RemoteError` if a running server cannot be asked.
  public func report() async throws(RemoteError) -> Report {
    switch place {
    case .server(let server):
      let entries = server.backend.journal.entries
      let explained = server.backend.unmatchedRequests
      return Report(
        requests: entries.map { "\($0.request)  \($0.outcome)" },
        // There is no explanation if the app disconnected before it was found.
        unmatched: entries.compactMap { entry in
          guard case .unmatched = entry.outcome else { return nil }
          return explained.first { "\($0.request)" == "\(entry.request)" }?.explanation ?? "\(entry.request)"
        }
      )
    case .space(let remote):
      return Report(
        requests: try await remote.requests().map { "\($0)" },
        unmatched: try await remote.unmatchedRequests().map { "\($0)" }
      )
    }
  }
}
