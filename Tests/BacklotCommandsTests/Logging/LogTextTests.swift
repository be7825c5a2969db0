import BacklotHTTP
import BacklotServer
import BacklotStubs
import Testing

@testable import BacklotCommands

@Suite struct LogTextTests {
  private var text = LogText(offset: { _ in 0 })

  private mutating func lines(_ events: LogEvent...) -> [String] {
    events.map { text.line(LogEntry($0, at: LoggedEvents.time)) }
  }

  @Test mutating func `a line says when, what, how it went and what answered`() {
    #expect(
      lines(.request(LoggedEvents.request())) == [
        "12:04:31  GET  /dogs                     200  1.4 kB  0.1 ms  stubs/dogs/GET.json\n"
      ]
    )
  }

  @Test mutating func `the example of a contract that was sent is named, if it has a name`() {
    #expect(
      lines(
        .request(LoggedEvents.request(example: "rex")),
        .request(LoggedEvents.request(example: "default"))
      ) == [
        "12:04:31  GET  /dogs                     200  1.4 kB  0.1 ms  stubs/dogs/GET.json  example rex\n",
        "12:04:31  GET  /dogs                     200  1.4 kB  0.1 ms  stubs/dogs/GET.json\n",
      ]
    )
  }

  @Test mutating func `a webhook has a line with where it went and what came of it`() {
    let answer = HTTPResponse(status: .noContent)
    #expect(
      lines(
        .webhook(LoggedEvents.webhook(.answered(answer), in: .milliseconds(3))),
        .webhook(LoggedEvents.webhook(.failed(reason: "nobody\nlistens"))),
        .webhook(LoggedEvents.webhook(.failed(reason: "no URL"), nil)),
      ) == [
        "12:04:31  POST → http://localhost:9000/done  204          3.0 ms  stubs/order.json:3\n",
        "12:04:31  POST → http://localhost:9000/done  –                    ✗ webhook: nobody\u{FFFD}listens  stubs/order.json:3\n",
        "12:04:31  –    → –                       –                    ✗ webhook: no URL  stubs/order.json:3\n",
      ]
    )
  }

  @Test mutating func `what breaks a contract stands behind the request, and what else does below it`() {
    let broken = LoggedEvents.request(
      .post,
      "/v3.1/all",
      .answered(.methodNotAllowed, byteCount: 0),
      by: nil,
      breaking: [LoggedEvents.noMethod]
    )
    let several = LoggedEvents.request(breaking: [LoggedEvents.noMethod, LoggedEvents.deprecated])
    let many = LoggedEvents.request(breaking: Array(repeating: LoggedEvents.noMethod, count: 7))
    #expect(
      lines(.request(broken), .request(several)) == [
        "12:04:31  POST /v3.1/all                 405     0 B  0.1 ms  ✗ contract: no POST on /v3.1/all (api.yaml:41)\n",
        "12:04:31  GET  /dogs                     200  1.4 kB  0.1 ms  ✗ contract: no POST on /v3.1/all (api.yaml:41)"
          + "  stubs/dogs/GET.json\n          ! contract: request.query.size: size is\u{FFFD}deprecated\n",
      ]
    )
    let shown = lines(.request(many)).joined().split(separator: "\n")
    #expect(shown.count == 6)
    #expect(shown.last == "          … and 2 more")
  }

  @Test mutating func `at the end the coverage of the contracts has a line`() {
    #expect(
      lines(.covered(LoggedEvents.coverage)) == [
        "12:04:31  contract coverage: 1 of 1 operations, 1 of 1 answers\n"
      ]
    )
  }

  @Test mutating func `columns stand below each other, and a wider one stays`() {
    let target = "/a/path/that/is/longer/than/others"
    #expect(
      lines(
        .request(LoggedEvents.request(.get, "/dogs", .answered(.ok, byteCount: 7), after: .milliseconds(250))),
        .request(LoggedEvents.request(.delete, target, .answered(.noContent, byteCount: 0))),
        .request(LoggedEvents.request(.get, "/dogs", .answered(.ok, byteCount: nil))),
      ) == [
        "12:04:31  GET  /dogs                     200     7 B  250 ms  stubs/dogs/GET.json\n",
        "12:04:31  DELETE /a/path/that/is/longer/than/others  204     0 B  0.1 ms  stubs/dogs/GET.json\n",
        "12:04:31  GET    /dogs                               200          0.1 ms  stubs/dogs/GET.json\n",
      ]
    )
  }

  @Test mutating func `where nothing answers, the nearest stub and the difference are named`() {
    #expect(
      lines(.request(LoggedEvents.unmatched("/dgos"))) == [
        "12:04:31  GET  /dgos                     404          0.1 ms  "
          + "✗ nearest: stubs/dogs/GET.json (path: expected /dogs, got /dgos)\n"
      ]
    )
  }

  @Test(arguments: [
    (LoggedEvents.request(.get, "/", .failed(.connectionReset)), "–    ", "✗ connection reset  stubs/dogs/GET.json\n"),
    (
      LoggedEvents.request(.get, "/", .cancelled), "–    ",
      "✗ the client disconnected before the response  stubs/dogs/GET.json\n"
    ),
    (LoggedEvents.refused, "400  ", "✗ a field's line has no colon\n"),
  ])
  mutating func `what goes wrong is marked`(event: ServerEvent, status: String, end: String) {
    let line = lines(.request(event)).joined()
    #expect(line.contains("  \(status)"))
    #expect(line.hasSuffix(end))
  }

  @Test(arguments: [(200, 32), (304, 36), (404, 33), (503, 31)])
  mutating func `a status has the colour of its class`(code: Int, color: Int) {
    text = LogText(style: { $1.applied(to: $0) }, offset: { _ in 0 })
    let event = LoggedEvents.request(.get, "/", .answered(HTTPStatus(code: code), byteCount: 0))
    let line = lines(.request(event)).joined()
    #expect(line.contains("  \u{1B}[\(color)m\(code)\u{1B}[0m  "))
    #expect(line.hasPrefix("\u{1B}[2m12:04:31\u{1B}[0m  GET "))
  }

  @Test mutating func `nothing in a request steers the terminal or breaks the line`() {
    let line = lines(.request(LoggedEvents.request(.get, "/\u{1B}[2J\n\t\r\u{9B}\u{202E}x"))).joined()
    #expect(line.contains(" /\u{FFFD}[2J\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}x "))
    #expect(line.filter { $0.isNewline }.count == 1)
  }

  @Test mutating func `an endless target ends`() {
    let line = lines(.request(LoggedEvents.request(.get, "/" + String(repeating: "a", count: 60_000)))).joined()
    #expect(line.count < 2100)
    #expect(line.contains("aaa…  200"))
  }

  @Test(
    arguments: [
      (.recording, "a.har (no answers: the recording has no usable exchanges)"),
      (.contract, "contract a.har (no operations)"), (.stubFiles, "a.har (no answers: there are no stubs)"),
      (.imported, "a.har (no answers)"),
    ] as [(SourceFormat, String)]
  )
  mutating func `a source without answers is named with the reason`(format: SourceFormat, words: String) {
    #expect(lines(.reloaded([.init(path: "a.har", format: format, count: 0)])).first?.contains(": \(words)\n") == true)
  }

  @Test mutating func `a banner says where, from what and how to stop`() {
    var banner = ServeBanner(
      version: "0.1",
      url: "http://127.0.0.1:8080",
      addresses: ["127.0.0.1:8080", "[::1]:8080"],
      parts: [.init(path: "stubs/", format: .routeFolder, count: 7), .init(path: "b", format: .routeFolder, count: 1)]
    )
    #expect(
      lines(.started(banner)) == [
        "backlot 0.1 · http://127.0.0.1:8080 · stubs/ (7 answers) · b (1 answer) · Ctrl-C stops\n"
      ]
    )
    (banner.watches, banner.seed, banner.addresses) = (true, 42, ["0.0.0.0:8080"])
    banner.parts = Array(repeating: banner.parts[0], count: 5)
    #expect(
      lines(.started(banner)) == [
        "backlot 0.1 · http://127.0.0.1:8080 · open to other machines · 5 sources (35 answers) · seed 42 · watching"
          + " · Ctrl-C stops\n"
      ]
    )
    banner.chaos = "slow-morning"
    #expect(lines(.started(banner)).first?.contains(" · chaos slow-morning · seed 42 · ") == true)
    banner.chaos = nil
    (banner.parts, banner.upstream) = ([], try? UpstreamURL("https://api.example.com/v1/"))
    (banner.watches, banner.seed, banner.addresses) = (false, nil, ["127.0.0.1:8080"])
    #expect(
      lines(.started(banner)) == [
        "backlot 0.1 · http://127.0.0.1:8080 · upstream https://api.example.com/v1 · Ctrl-C stops\n"
      ]
    )
  }

  @Test mutating func `what chaos changed says why`() {
    let event = LoggedEvents.request(chaos: "outage \"deploy\" (2m to 5m)")
    let line = lines(.request(event)).first ?? ""
    #expect(line.hasSuffix("  chaos: outage \"deploy\" (2m to 5m)  stubs/dogs/GET.json\n"), "\(line)")
  }

  @Test mutating func `what is passed on says where to, and why there is no answer`() throws {
    let url = try UpstreamURL("http://a.example")
    let stub = try #require(BackendBlueprint([Upstream(url)]).stubs.first)
    var event = LoggedEvents.request(.get, "/dogs", .answered(.gatewayTimeout, byteCount: 160), by: stub)
    #expect(lines(.request(event)).first?.hasSuffix("upstream http://a.example\n") == true)
    event.upstreamFailure = UpstreamFailure(.answerTimeout, message: "http://a.example has not begun to answer")
    #expect(lines(.request(event)).first?.contains("✗ http://a.example has not begun to answer") == true)
  }

  @Test mutating func `other events have a line too`() {
    let part = LoadedSources.Part(path: "stubs/", format: .routeFolder, count: 8)
    #expect(
      lines(.reloaded([part]), .stopping, .dropped(12, .slow)) == [
        "12:04:31  reloaded: stubs/ (8 answers)\n",
        "12:04:31  stopping after responses in progress are sent; Ctrl-C stops immediately\n",
        "12:04:31  ✗ 12 lines are missing: the output is too slow\n",
      ]
    )
  }
}
