import BacklotHTTP
import BacklotHTTP1

/// The record of one run of a connection.
///
/// Two runs of the same input have equal records.
struct ConnectionRecord: Hashable, Sendable {
  /// A request as it was told of, its content in one piece.
  struct Request: Hashable, Sendable {
    let description: String
    let isHead: Bool
    var body: [UInt8] = []
    var trailers: HTTPFields?
  }

  /// The response to a request that the client must receive.
  struct Expected: Hashable, Sendable {
    var status: HTTPStatus
    var body: [UInt8] = []
    /// The announced length of the content, if there is one.
    var announced: Int?
    var isComplete = false
    var isSpoiled = false
  }

  /// A step that is no byte, and how many bytes stand before it.
  struct Mark: Hashable, Sendable {
    let place: Int
    let step: HTTP1WriteStep
  }

  var requests: [Request] = []
  var failure: HTTP1Failure?
  /// The number of the request in whose place the failure is answered.
  var failedNumber: Int?
  var expected: [Int: Expected] = [:]
  var written: [UInt8] = []
  var marks: [Mark] = []
  /// The first bytes of the next protocol, including those that the client has not sent yet.
  var takenOver: [UInt8]?

  var isClosed: Bool { marks.last.map { $0.step == .close || $0.step == .reset } ?? false }
}

extension ConnectionRecord {
  mutating func note(_ deed: AnswerPlan.Deed, on number: Int) {
    switch deed {
    case .acceptContent, .inform, .drain, .refuseSlowRequest: break
    case .respond(let response): begin(number, response)
    case .write(let bytes): expected[number]?.append(bytes)
    case .finish: expected[number]?.isComplete = true
    case .spoil(let response, _):
      if expected[number] == nil { expected[number] = Expected(status: response.status, isSpoiled: true) }
    }
  }

  mutating func begin(_ number: Int, _ response: HTTPResponse) {
    guard expected[number] == nil else { return }
    let bytes = response.body.bytes
    expected[number] = Expected(
      status: response.status,
      body: bytes ?? [],
      announced: response.body.length.map { Int($0) },
      isComplete: bytes != nil
    )
  }
}

extension ConnectionRecord.Expected {
  /// Appends content, except to a complete response or beyond the announced length.
  mutating func append(_ bytes: [UInt8]) {
    if !isComplete, !isSpoiled { body += bytes.prefix(announced.map { $0 - body.count } ?? .max) }
  }

  var isShort: Bool { !isComplete || isSpoiled || body.count < announced ?? 0 }
}
