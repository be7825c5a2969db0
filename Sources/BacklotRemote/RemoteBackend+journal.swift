import BacklotHTTP
import BacklotJSON
public import BacklotStubs
import BacklotWireMock

extension RemoteBackend {
  /// Returns the matching requests in the order of their arrival, as far back as the server's journal reaches.
  ///
  /// The server masks the values of credentials in them, unless it was started with `--log-secrets`. A pattern is
  /// compared with the real values, unless it contains a closure.
  public func requests(_ pattern: some RequestMatching) async throws(RemoteError) -> [ReceivedRequest] {
    try await requests(matching: pattern.matcher)
  }

  /// Returns all requests in the order of their arrival.
  public func requests() async throws(RemoteError) -> [ReceivedRequest] { try await journal() }

  /// Returns whether the number of matching requests is as expected.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of the requests to count.
  ///   - count: The expected number. Defaults to at least one.
  public func received(
    _ pattern: some RequestMatching,
    _ count: RequestCount = .atLeast(1)
  ) async throws(RemoteError) -> Bool {
    count.contains(try await requests(pattern).count)
  }

  /// Verifies that the number of matching requests is as expected; the error describes the received requests in detail.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of the requests to count.
  ///   - count: The expected number. Defaults to at least one.
  /// - Throws: `VerificationFailure`, or ``RemoteError`` if the server cannot be queried.
  public func verify(_ pattern: some RequestMatching, _ count: RequestCount = .atLeast(1)) async throws {
    let found = try await requests(matching: pattern.matcher).count
    guard !count.contains(found) else { return }
    throw VerificationFailure(expected: pattern.matcher, count: count, found: found, requests: try await journal())
  }

  /// Deletes all requests from the server's journal.
  public func clearJournal() async throws(RemoteError) { try await send(.delete, to: "/requests") }

  /// Returns the requests that no stub answered.
  public func unmatchedRequests() async throws(RemoteError) -> [ReceivedRequest] {
    try Self.list(in: try await send(.get, to: "/requests/unmatched"), named: "requests") { $0 }
  }

  /// Returns the near misses of the requests that no stub answered, as the server describes them.
  public func nearMisses() async throws(RemoteError) -> JSONValue {
    try await send(.get, to: "/requests/unmatched/near-misses")["nearMisses"] ?? []
  }

  /// The server compares patterns that can be encoded, since it has the values that it masks.
  private func requests(matching matcher: RequestMatcher) async throws(RemoteError) -> [ReceivedRequest] {
    let pattern: JSONObject
    do throws(MappingWritingError) {
      pattern = try MappingWriter().pattern(of: matcher)
    } catch {
      return try await journal().filter(matcher.matches)
    }
    return try Self.list(in: try await send(.post, to: "/requests/find", content: .object(pattern)), named: "requests")
    { $0 }
  }

  private func journal() async throws(RemoteError) -> [ReceivedRequest] {
    // The newest request is first.
    try Self.list(in: try await send(.get, to: "/requests"), named: "requests") { $0["request"] ?? $0 }.reversed()
  }

  private static func list(
    in answer: JSONValue,
    named name: String,
    request: (JSONValue) -> JSONValue
  ) throws(RemoteError) -> [ReceivedRequest] {
    var requests: [ReceivedRequest] = []
    for element in answer[name]?.array ?? [] { requests.append(try ReceivedRequest(logged: request(element))) }
    return requests
  }
}

// MARK: - Requests

extension ReceivedRequest {
  /// Parses a request from an admin API's log.
  init(logged: JSONValue) throws(RemoteError) {
    guard let name = logged["method"]?.string, let method = HTTPMethod(rawValue: name) else {
      throw .notUnderstood(
        HTTPRequest(method: .get, path: "/__admin/requests"),
        reason: "a request in it has no valid method"
      )
    }
    let port = logged["port"]?.int.map { ":\($0)" } ?? ""
    let message = HTTPRequest(
      method: method,
      scheme: logged["scheme"]?.string,
      authority: logged["host"]?.string.map { $0 + port },
      path: logged["url"]?.string ?? "/",
      headerFields: Self.fields(logged["headers"]?.object ?? [:])
    )
    self.init(message, body: Self.body(logged))
  }

  private static func fields(_ members: JSONObject) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in members {
      guard let name = HTTPField.Name(name) else { continue }
      for text in (value.array ?? [value]).compactMap(\.string) { fields.append(HTTPField(name: name, value: text)) }
    }
    return fields
  }

  private static func body(_ logged: JSONValue) -> [UInt8] {
    if let text = logged["bodyAsBase64"]?.string, let bytes = Base64.decode(text) { return bytes }
    return Array((logged["body"]?.string ?? "").utf8)
  }
}
