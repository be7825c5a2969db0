import BacklotDesk
import BacklotHTTP
import BacklotStubs
import RawSockets
import Testing

/// Requests that are forwarded to an upstream with a path, such as `http://localhost/base`.
@Suite struct BasePathTests {
  /// Sends a request to a server before an upstream, and returns the answer and the request that the upstream got.
  private func forward(_ line: String, below base: String) async throws -> (answer: String, received: String?) {
    let real = try MockServer(configuration: .patient) {}
    let front = try MockServer(configuration: .patient) { Upstream(real.url + base) }
    let client = try RawClient(port: front.port)
    try await client.send("\(line) HTTP/1.1\nHost: front.example\nConnection: close\n\n")
    let answer = await client.receive().text
    let received = real.backend.journal.entries.first.map { "\($0.request)" }
    for server in [front, real] { server.stop() }
    return (answer, received)
  }

  @Test(arguments: [
    ("OPTIONS *", "", "OPTIONS *"), ("OPTIONS *", "/base", "OPTIONS /base/"),
    ("OPTIONS http://front.example", "/base", "OPTIONS /base/"), ("GET http://front.example", "/base", "GET /base/"),
    ("GET /", "/base", "GET /base/"), ("GET /?a=/../..", "/base", "GET /base/?a=/../.."),
    ("GET /a/../b", "/base", "GET /base/a/../b"), ("GET /a/b/../../c", "/base", "GET /base/a/b/../../c"),
    ("GET /...", "/base", "GET /base/..."), ("GET /..a/b..", "/base", "GET /base/..a/b.."),
    ("GET /./.a/%2E", "/base", "GET /base/./.a/%2E"), ("GET /a;b=../c", "/base", "GET /base/a;b=../c"),
    ("GET /../x", "", "GET /../x"), ("GET /%2fa%5cb", "/base", "GET /base/%2fa%5cb"),
  ])
  func `a path is appended to the base path as it was sent`(
    line: String,
    base: String,
    expected: String
  ) async throws {
    #expect(try await forward(line, below: base).received == expected)
  }

  @Test(arguments: [
    "/..", "/../x", "/a/../../x", "/./../x", "//../x", "/a//../../x", "/%2e%2e/x", "/.%2E/x", "/%2E./x", "/..;/x",
    "/..;a=b/x", "/..%2fx", "/..%5Cx", "/%2e%2e%2fx", "/a/..%2f..%2fx", "/..\\x", "/a/..\\..\\x", "/..?x", "/;/../x",
    "/%2f../x",
  ])
  func `a path that leads out of the base path is refused, and the upstream not asked`(path: String) async throws {
    let (answer, received) = try await forward("GET \(path)", below: "/base")
    #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
    #expect(received == nil)
    if received == nil, answer.contains("upstream-") { #expect(answer.contains("upstream-outside"), "\(answer)") }
  }
}
