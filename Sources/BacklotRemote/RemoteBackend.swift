public import BacklotClient
import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// A client for a backend that runs elsewhere as a server, which adds stubs to it and queries its requests.
///
/// A UI test cannot link the server of its app, which runs in another process or on another machine. It controls the
/// server over the admin API, with the same vocabulary as other tests:
///
/// ```swift
/// let backend = RemoteBackend(at: "http://127.0.0.1:8080", space: "list-tests")
/// try await backend.reset()
/// try await backend.add {
///   Get("/v3.1/all") { Respond(json: ["Bulgaria"]) }
/// }
/// // … drive the app …
/// try await backend.verify(Get("/v3.1/all"), .once)
/// ```
///
/// The stubs are those that a `MockBackend` accepts, except for responses and conditions that are Swift closures, which
/// cannot be sent. Adding such a stub throws an error with the code `cannotTravel` before anything is sent.
///
/// Clients that name a space share a server without seeing each other's stubs, scenarios and journal.
public struct RemoteBackend: Sendable {
  /// The address of the server: scheme, host and port.
  public let url: String
  /// The space that this client uses.
  ///
  /// Defaults to the shared space.
  public let space: String?
  let origin: RemoteOrigin
  private let token: String?
  private let transport: any HTTPTransport

  /// Creates a client for a server, without connecting to it.
  ///
  /// - Parameters:
  ///   - url: The address of the server, such as `http://127.0.0.1:8080`.
  ///   - token: The token of the admin API, if it requires one.
  ///   - space: The space to use. Defaults to the shared space.
  ///   - transport: The transport for requests. Defaults to `URLSession.shared`.
  /// - Throws: ``RemoteError`` if the text is not a valid address.
  public init(
    at url: String,
    token: String? = nil,
    space: String? = nil,
    transport: any HTTPTransport = URLSessionTransport()
  ) throws(RemoteError) {
    origin = try RemoteOrigin(url)
    self.url = url
    self.token = token
    self.space = space
    self.transport = transport
  }
}

// MARK: - Requests

extension RemoteBackend {
  /// The maximum number of bytes of a response to read: 256 MiB.
  private static let limit = 1 << 28

  /// Sends a request to the admin API.
  ///
  /// - Returns: The content of the response, or JSON null if it is empty.
  @discardableResult
  func send(_ method: HTTPMethod, to path: String, content: JSONValue? = nil) async throws(RemoteError) -> JSONValue {
    let request = request(method, to: path, content: content)
    let (response, bytes) = try await exchange(request)
    guard response.status.kind == .successful else { throw .refused(request, status: response.status, body: bytes) }
    guard !bytes.isEmpty else { return .null }
    do throws(JSONError) { return try JSONValue(parsing: bytes) } catch {
      throw .notUnderstood(request, reason: "it is not valid JSON: \(error)")
    }
  }

  private func exchange(_ request: HTTPRequest) async throws(RemoteError) -> (HTTPResponse, [UInt8]) {
    do {
      let response = try await transport.send(request)
      return (response, try await response.body.collect(upTo: Self.limit))
    } catch {
      throw .unreachable(request, error: error)
    }
  }

  private func request(_ method: HTTPMethod, to path: String, content: JSONValue?) -> HTTPRequest {
    var fields: HTTPFields = [.accept: "application/json"]
    if content != nil { fields[.contentType] = "application/json" }
    if let token { fields[.authorization] = "Bearer \(token)" }
    if let space { fields["X-Backlot-Space"] = space }
    return HTTPRequest(
      method: method,
      scheme: origin.scheme,
      authority: origin.authority,
      path: origin.path + "/__admin" + path,
      headerFields: fields,
      body: content.map { HTTPBody($0.serialized()) } ?? .empty
    )
  }
}

// MARK: - Address

/// The parsed address of a server.
struct RemoteOrigin: Sendable, Hashable {
  let scheme: String
  let authority: String
  /// The prefix of each path; usually empty.
  let path: String

  init(_ url: String) throws(RemoteError) {
    let parts = url.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, ["http", "https"].contains(parts[0].lowercased()) else { throw .notAnAddress(url) }
    let end = parts[1].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? parts[1].endIndex
    let path = parts[1][end...]
    guard end > parts[1].startIndex, !path.contains(where: { $0 == "?" || $0 == "#" }) else { throw .notAnAddress(url) }
    scheme = parts[0].lowercased()
    authority = String(parts[1][..<end])
    self.path = path.hasSuffix("/") ? String(path.dropLast()) : String(path)
  }
}
