import BacklotHTTP
import BacklotHTTP1

/// The response to one request, and its timing.
struct AnswerPlan: Sendable {
  /// The time of the next action.
  ///
  /// It must not depend on how the stream was split.
  enum Pace: Sendable { case atOnce, atEnd, everyEvent, whenStalled }

  /// One call of the connection.
  enum Deed: Sendable {
    case acceptContent
    case inform(HTTPStatus, HTTPFields)
    case respond(HTTPResponse)
    case write([UInt8])
    case finish(HTTPFields)
    case spoil(HTTPResponse, HTTP1Spoiling)
    case drain
    case refuseSlowRequest
  }

  let number: Int
  let pace: Pace
  var deeds: [Deed] = []
  /// True if another protocol follows the response.
  var upgrades = false

  init(_ head: HTTP1RequestHead, number: Int, choices: inout Choices) {
    self.number = number
    if head.upgrade != nil, choices.next(below: 2) == 1 {
      pace = .atOnce
      upgrades = true
      deeds = [.respond(HTTPResponse(status: .switchingProtocols, headerFields: [.connection: "upgrade"]))]
      return
    }
    pace = choices.pick([.atOnce, .atEnd, .everyEvent, .whenStalled])
    appendEnding(&choices)
    if choices.next(below: 4) == 3 { deeds.append(.acceptContent) }
    if choices.next(below: 8) == 7 { deeds.append(Self.inform(&choices)) }
    appendAnswer(head, &choices)
    if choices.next(below: 16) == 15 { deeds.append(.respond(HTTPResponse(status: 500))) }
  }

  /// Appends actions that a server takes on its own, only if the progress of the next request does not matter.
  private mutating func appendEnding(_ choices: inout Choices) {
    guard pace == .atOnce || pace == .atEnd else { return }
    switch choices.next(below: 32) {
    case 31: deeds.append(.drain)
    case 30: deeds.append(.refuseSlowRequest)
    default: break
    }
  }

  private static func inform(_ choices: inout Choices) -> Deed {
    .inform(choices.pick([103, 100, 102, 200, 101]), choices.pick([[:], [.contentLength: "5"], [.own: "y"]]))
  }

  private mutating func appendAnswer(_ head: HTTP1RequestHead, _ choices: inout Choices) {
    let content = Array(repeating: UInt8(ascii: "x"), count: choices.pick([0, 1, 5, 200, 17, 1000]))
    switch choices.next(below: 8) {
    case 0...3: deeds.append(.respond(Self.response(head, HTTPBody(content), &choices)))
    case 4, 5: appendStreamed(content, length: nil, head, &choices)
    case 6: appendStreamed(content, length: Int64(choices.pick([200, 0, 1, 5, 999])), head, &choices)
    default: deeds.append(.spoil(Self.response(head, HTTPBody(content), &choices), Self.spoiling(&choices)))
    }
  }

  private mutating func appendStreamed(
    _ content: [UInt8],
    length: Int64?,
    _ head: HTTP1RequestHead,
    _ choices: inout Choices
  ) {
    var response = Self.response(head, HTTPBody(file: "", length: length), &choices)
    // With chunked content, no length is announced or enforced.
    if response.headerFields.contains(.transferEncoding) { response.body = HTTPBody(file: "") }
    deeds.append(.respond(response))
    let size = choices.pick([1000, 1, 70])
    var rest = content.prefix(size * 8)
    while !rest.isEmpty {
      deeds.append(.write(Array(rest.prefix(size))))
      rest = rest.dropFirst(size)
    }
    deeds.append(.finish(choices.pick([[:], [.own: "1"], [.contentLength: "5", .transferEncoding: "x"]])))
  }

  private static func spoiling(_ choices: inout Choices) -> HTTP1Spoiling {
    choices.pick([
      .truncated(after: 3), .malformedChunk, .emptyReply, .reset, .noReply, .garbage([1, 2, 3]), .truncated(after: 0),
      .truncated(after: 5000),
    ])
  }
}

extension AnswerPlan {
  /// An answer that a person might have written, with what a client sent in it.
  private static func response(
    _ head: HTTP1RequestHead,
    _ body: HTTPBody,
    _ choices: inout Choices
  ) -> HTTPResponse {
    let code = choices.pick([200, 200, 204, 304, 404, 103, 999, 205])
    let phrase = choices.pick([nil, nil, "", "O\r\nK", head.request.path])
    return HTTPResponse(
      status: HTTPStatus(code: code, reasonPhrase: phrase),
      headerFields: fields(head, &choices),
      body: body
    )
  }

  private static func fields(_ head: HTTP1RequestHead, _ choices: inout Choices) -> HTTPFields {
    switch choices.next(below: 8) {
    case 0, 1: return [.contentType: "application/json"]
    case 2: return [:]
    case 3: return [.contentLength: "3", .contentLengthInCapitals: "12"]
    case 4: return [.transferEncoding: "chunked", .own: ""]
    case 5: return [.connection: choices.pick(["close", "keep-alive, Close", "keep-alive"])]
    case 6: return [.date: "Thu, 01 Jan 1970 00:00:00 GMT", .connection: "x"]
    default: return echoed(head)
    }
  }

  /// Returns the fields of the client, with a line end and a NUL that no response may contain.
  private static func echoed(_ head: HTTP1RequestHead) -> HTTPFields {
    let values = head.request.headerFields.prefix(4)
    var fields: HTTPFields = [.own: "\(head.request.path ?? "")\r\nX-More: 1\u{0}"]
    for field in values where field.name.canonicalName.hasPrefix("x") { fields.append(field) }
    return fields
  }
}

extension HTTPField.Name {
  static let connection = HTTPField.Name(raw: "Connection", canonical: "connection")
  static let transferEncoding = HTTPField.Name(raw: "Transfer-Encoding", canonical: "transfer-encoding")
  static let contentLengthInCapitals = HTTPField.Name(raw: "CONTENT-LENGTH", canonical: "content-length")
  static let own = HTTPField.Name(raw: "X-Own", canonical: "x-own")
}
