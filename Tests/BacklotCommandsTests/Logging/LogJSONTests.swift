import BacklotJSON
import BacklotServer
import BacklotStubs
import Testing

@testable import BacklotCommands

@Suite struct LogJSONTests {
  private func line(_ event: LogEvent) -> String { LogJSON.line(LogEntry(event, at: LoggedEvents.time)) }

  @Test func `a request is one line with all keys`() {
    #expect(
      line(.request(LoggedEvents.request())) == """
        {"event":"request","time":"2026-11-21T12:04:31.250Z","method":"GET","target":"/dogs","outcome":"answered",\
        "status":200,"bytes":1400,"milliseconds":0.12,\
        "stub":{"name":"Get(\\"/dogs\\")","file":"stubs/dogs/GET.json","line":null},"reason":null,"nearest":null,"violations":[],\
        "example":null,"chaos":null}

        """
    )
  }

  @Test func `the example of a contract that was sent is named`() throws {
    let json = try JSONValue(parsing: line(.request(LoggedEvents.request(example: "rex"))))
    #expect(json["example"] == "rex")
  }

  @Test func `what breaks a contract is an array`() throws {
    let event = LoggedEvents.request(breaking: [LoggedEvents.noMethod, LoggedEvents.deprecated])
    let json = try JSONValue(parsing: line(.request(event)))
    #expect(
      json["violations"] == [
        [
          "location": ["request"], "severity": "error", "code": "noMethod", "message": "no POST on /v3.1/all",
          "file": "api.yaml", "line": 41,
        ],
        [
          "location": ["request", "query", "size"], "severity": "warning", "code": "deprecated",
          "message": "size is\ndeprecated",
        ],
      ]
    )
  }

  @Test func `the coverage of contracts is an event of its own`() throws {
    let json = try JSONValue(parsing: line(.covered(LoggedEvents.coverage)))
    #expect(json["event"] == "coverage")
    #expect(json["contracts"] == LoggedEvents.coverage.json)
  }

  @Test func `a webhook is one line with all keys`() {
    let answer = HTTPResponse(status: .noContent)
    #expect(
      line(.webhook(LoggedEvents.webhook(.answered(answer), in: .microseconds(120)))) == """
        {"event":"webhook","time":"2026-11-21T12:04:31.250Z","method":"POST","url":"http://localhost:9000/done",\
        "outcome":"answered","status":204,"milliseconds":0.12,"stub":{"file":"stubs/order.json","line":3},"reason":null}

        """
    )
    #expect(
      line(.webhook(LoggedEvents.webhook(.failed(reason: "no URL"), nil))) == """
        {"event":"webhook","time":"2026-11-21T12:04:31.250Z","method":null,"url":null,"outcome":"failed","status":null,\
        "milliseconds":null,"stub":{"file":"stubs/order.json","line":3},"reason":"webhook: no URL"}

        """
    )
  }

  @Test func `where nothing answers, the nearest stub is there with the differences`() throws {
    let json = try JSONValue(parsing: line(.request(LoggedEvents.unmatched("/dgos"))))
    #expect(json.object?["outcome"] == "unmatched")
    #expect(json.object?["status"] == 404)
    #expect(json.object?["stub"] == .null)
    #expect(json.object?["nearest"]?.object?["file"] == "stubs/dogs/GET.json")
    #expect(json.object?["nearest"]?.object?["differences"] == ["path: expected /dogs, got /dgos"])
  }

  @Test func `a refused request has its method and its target, and the bytes of the refusal`() throws {
    let json = try JSONValue(parsing: line(.request(LoggedEvents.tooLarge)))
    #expect(json.object?["method"] == "PUT" && json.object?["target"] == "/dogs?token=***")
    #expect(json.object?["status"] == 413 && json.object?["bytes"] == 99)
    let tunnel = try JSONValue(parsing: line(.request(LoggedEvents.tunnel)))
    #expect(tunnel.object?["target"] == "a.example:443")
  }

  @Test(arguments: [
    (LoggedEvents.request(.get, "/", .failed(.connectionReset)), "failed", "connection reset"),
    (LoggedEvents.request(.get, "/", .cancelled), "cancelled", "the client disconnected before the response"),
    (LoggedEvents.refused, "refused", "a field's line has no colon"),
  ])
  func `each outcome has a word, a reason, and the keys of all`(
    event: ServerEvent,
    outcome: String,
    reason: String
  ) throws {
    let json = try JSONValue(parsing: line(.request(event)))
    #expect(json.object?["outcome"] == .string(outcome))
    #expect(json.object?["reason"] == .string(reason))
    let usual = try JSONValue(parsing: line(.request(LoggedEvents.request())))
    #expect(json.object?.keys.map(\.self) == usual.object?.keys.map(\.self))
  }

  @Test func `nothing in a request steers the terminal or breaks the line`() throws {
    let target = "/\u{1B}[2J\n\u{9B}\u{202E}\u{7F}x"
    let line = line(.request(LoggedEvents.request(.get, target)))
    #expect(line.withoutControls == line)
    #expect(line.filter { $0.isNewline }.count == 1)
    #expect(try JSONValue(parsing: line).object?["target"] == .string(target))
  }

  @Test func `a program finds the address and what is served`() throws {
    let banner = ServeBanner(
      version: "0.1",
      url: "http://127.0.0.1:8080",
      addresses: ["127.0.0.1:8080"],
      parts: [.init(path: "stubs/", format: .routeFolder, count: 7)],
      watches: true,
      seed: 42
    )
    #expect(
      line(.started(banner)) == """
        {"event":"started","time":"2026-11-21T12:04:31.250Z","version":"0.1","url":"http://127.0.0.1:8080",\
        "addresses":["127.0.0.1:8080"],"sources":[{"path":"stubs/","format":"route folder","answers":7}],\
        "upstream":null,"watching":true,"seed":42,"chaos":null}

        """
    )
  }

  @Test func `what chaos changed says why`() throws {
    let event = LoggedEvents.request(chaos: "outage (2m to 5m)")
    #expect(try JSONValue(parsing: line(.request(event)))["chaos"] == "outage (2m to 5m)")
  }

  @Test(arguments: [
    (LogEvent.reloaded([]), #"{"event":"reloaded","time":"2026-11-21T12:04:31.250Z","sources":[]}"#),
    (.stopping, #"{"event":"stopping","time":"2026-11-21T12:04:31.250Z"}"#),
    (.dropped(3, .slow), #"{"event":"dropped","time":"2026-11-21T12:04:31.250Z","count":3,"reason":"slow"}"#),
    (
      .dropped(1, .unwritable),
      #"{"event":"dropped","time":"2026-11-21T12:04:31.250Z","count":1,"reason":"unwritable"}"#
    ),
  ])
  func `other events are objects too`(event: LogEvent, text: String) {
    #expect(line(event) == text + "\n")
  }
}
