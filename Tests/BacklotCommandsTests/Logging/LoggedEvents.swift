import BacklotHTTP

@testable import BacklotCommands
@testable import BacklotServer
@testable import BacklotStubs

/// Events as a server tells them, for tables.
enum LoggedEvents {
  static let time = WallTime(seconds: 1_795_262_671, milliseconds: 250)

  static let stub: Stub = {
    var stub = Stub(
      RequestMatcher().method(.get).path("/dogs"),
      response: .fixed(Respond()),
      origin: Stub.Origin(file: "stubs/dogs/GET.json")
    )
    stub.source = .routeFolders
    return stub
  }()

  static func request(
    _ method: HTTPMethod = .get,
    _ target: String = "/dogs",
    _ outcome: ServerEvent.Outcome = .answered(.ok, byteCount: 1400),
    by stub: Stub? = stub,
    after duration: Duration = .microseconds(120),
    breaking violations: [ContractViolation] = [],
    example: String? = nil,
    chaos: String? = nil
  ) -> ServerEvent {
    let request = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: target)
    return ServerEvent(
      request: ReceivedRequest(request),
      outcome: outcome,
      stub: stub,
      duration: duration,
      violations: violations,
      example: example,
      chaos: chaos
    )
  }

  /// The event of a request that a backend with one stub does not answer.
  static func unmatched(_ target: String) -> ServerEvent {
    let request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: target)
    let backend = MockBackend(layers: [[stub]], time: .immediate)
    return Self.request(.get, target, .unmatched(backend.explain(backend.receive(request, body: []))), by: nil)
  }

  static let noMethod = ContractViolation(
    .request,
    code: "noMethod",
    message: "no POST on /v3.1/all",
    origin: Stub.Origin(file: "api.yaml", line: 41)
  )

  static let deprecated = ContractViolation(
    .request,
    at: ["query", "size"],
    severity: .warning,
    code: "deprecated",
    message: "size is\ndeprecated"
  )

  static let coverage = ContractCoverage(
    operations: [
      ContractCoverage.Operation(
        id: "GET /dogs",
        name: nil,
        count: 2,
        answers: [ContractCoverage.Answer(status: "200", isDescribed: true, count: 2, examples: [])]
      )
    ]
  )

  /// A webhook of a stub file.
  static func webhook(_ outcome: WebhookDelivery.Outcome, _ url: String? = "/done", in duration: Duration? = nil)
    -> WebhookDelivery
  {
    WebhookDelivery(
      request: url.map { HTTPRequest(method: .post, scheme: "http", authority: "localhost:9000", path: $0) },
      instant: .zero,
      delay: .zero,
      origin: Stub.Origin(file: "stubs/order.json", line: 3),
      outcome: outcome,
      duration: duration
    )
  }

  static let tooLarge: ServerEvent = {
    let request = ReceivedRequest(HTTPRequest(method: .put, path: "/dogs?token=secret"))
    let outcome = ServerEvent.Outcome.refused(.contentTooLarge, reason: "the content is too large")
    var event = ServerEvent(request: request, outcome: outcome, stub: nil, duration: .zero)
    event.contentByteCount = 99
    return event
  }()

  static let tunnel = ServerEvent(
    request: ReceivedRequest(HTTPRequest(method: .connect, authority: "a.example:443", path: nil)),
    outcome: .answered(.notImplemented, byteCount: 0),
    stub: nil,
    duration: .zero
  )

  static let refused = ServerEvent(
    request: nil,
    outcome: .refused(.badRequest, reason: "a field's line has no colon"),
    stub: nil,
    duration: .zero
  )
}
