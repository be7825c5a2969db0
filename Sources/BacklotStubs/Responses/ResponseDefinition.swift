public import BacklotHTTP
public import BacklotJSON

/// The answer of a stub: a status, header fields and a body, its delay, and its fault.
///
/// In builders, its name is ``Respond``:
///
/// ```swift
/// Get("/dogs") { Respond(.ok, json: ["Rex", "Lassie"]) }
/// Get("/slow") { Respond(.ok, text: "at last").delayed(.fixed(.seconds(3))) }
/// ```
public struct ResponseDefinition: Sendable {
  /// The status.
  public var status: HTTPStatus
  /// The header fields, in order.
  public var headerFields: HTTPFields
  /// The content.
  public var body: HTTPBody
  /// The delay of the answer; `nil` for an immediate answer.
  public var delay: Delay?
  /// The pace of the content after the delay; `nil` for full speed.
  ///
  /// An answer with a fault has no pace.
  public var pace: Pace?
  /// The fault that occurs after the delay, instead of or during the answer.
  public var fault: Fault?
  /// The events that are the content, if it is an event stream.
  var eventSchedule: Box<EventSchedule>?
  /// The note of the contract that answers.
  var contractNote: Box<ContractNote>?
  /// The problems that were found while the answer was written.
  var notes: [StubProblem] = []

  /// Creates an answer from a status, header fields and a body.
  ///
  /// - Parameters:
  ///   - status: The status. Defaults to 200.
  ///   - headerFields: The header fields.
  ///   - body: The content. Defaults to an empty body.
  ///   - delay: The delay of the answer.
  public init(
    _ status: HTTPStatus = .ok,
    headers headerFields: HTTPFields = [:],
    body: HTTPBody = .empty,
    after delay: Delay? = nil
  ) {
    self.status = status
    self.headerFields = headerFields
    self.body = body
    self.delay = delay
  }

  /// Creates an answer with a JSON body and `Content-Type: application/json`, unless the fields state another type.
  ///
  /// - Parameters:
  ///   - status: The status. Defaults to 200.
  ///   - json: The document.
  ///   - headerFields: The header fields.
  ///   - delay: The delay of the answer.
  public init(
    _ status: HTTPStatus = .ok,
    json: JSONValue,
    headers headerFields: HTTPFields = [:],
    after delay: Delay? = nil
  ) {
    self.init(status, headers: headerFields, body: HTTPBody(json.serialized()), after: delay)
    setDefaultType(.json)
    if case .string(let text) = json { noteJSON(in: text) }
  }

  /// Creates an answer with a text and `Content-Type: text/plain; charset=utf-8`, unless the fields state another type.
  ///
  /// - Parameters:
  ///   - status: The status. Defaults to 200.
  ///   - text: The text.
  ///   - headerFields: The header fields.
  ///   - delay: The delay of the answer.
  public init(
    _ status: HTTPStatus = .ok,
    text: String,
    headers headerFields: HTTPFields = [:],
    after delay: Delay? = nil
  ) {
    self.init(status, headers: headerFields, body: HTTPBody(text), after: delay)
    setDefaultType(.plainText)
  }

  package mutating func setDefaultType(_ type: MediaType) {
    guard !headerFields.contains(.contentType) else { return }
    headerFields.append(HTTPField(name: .contentType, value: type.description))
  }
}

/// The name of ``ResponseDefinition`` in builders, where it reads as an instruction to the backend.
public typealias Respond = ResponseDefinition

extension ResponseDefinition {
  /// Returns the answer with a delay.
  public func delayed(_ delay: Delay) -> Self {
    var copy = self
    copy.delay = delay
    return copy
  }

  /// Returns the answer with content that arrives in pieces at even intervals (chunked dribble).
  ///
  /// - Parameters:
  ///   - count: The number of pieces, at least one.
  ///   - duration: The total duration.
  public func dribbled(in count: Int, over duration: Duration) -> Self {
    let problem =
      count < 1 ? "a body cannot arrive in \(count) pieces" : "the duration of the body is negative: \(duration)"
    return paced(.pieces(count, over: duration), noting: count < 1 || duration < .zero ? problem : nil)
  }

  /// Returns the answer with content that is limited to the rate of a slow network.
  ///
  /// - Parameter count: The number of bytes per second, at least one.
  public func throttled(bytesPerSecond count: Int) -> Self {
    paced(.bytesPerSecond(count), noting: count < 1 ? "a body cannot arrive at \(count) bytes per second" : nil)
  }

  private func paced(_ pace: Pace, noting problem: String?) -> Self {
    var copy = self
    copy.pace = pace
    return problem.map(copy.noting) ?? copy
  }

  /// Returns the answer with a fault during its transmission.
  ///
  /// An event stream is sent first if the fault is ``Fault/connectionReset``, ``Fault/offline`` or
  /// ``Fault/failure(_:)``: the fault follows the last event.
  public func failing(with fault: Fault) -> Self {
    var copy = self
    if let schedule = eventSchedule?.value, fault.canFollowContent {
      copy.eventSchedule = Box(schedule.failing(with: fault))
    } else {
      copy.fault = fault
    }
    return copy
  }

  /// Returns the answer with a problem, because of which it is reported and not sent.
  func noting(_ problem: String) -> Self {
    var copy = self
    copy.notes.append(StubProblem(reason: problem))
    return copy
  }
}

// MARK: - Fields

extension ResponseDefinition {
  /// Returns the answer with one more header field.
  ///
  /// A field that occurs at most once in a response, such as `Content-Type` or `Location`, replaces the existing one.
  ///
  /// - Parameters:
  ///   - name: The name, such as `.etag` or `"X-Request-ID"`. A stub with an invalid name is reported as invalid.
  ///   - value: The value. A stub with a line break in it is reported as invalid.
  public func header(_ name: HTTPField.Name, _ value: String) -> Self {
    var copy = self
    if name.occursOnce {
      copy.headerFields[name] = value
    } else {
      copy.headerFields.append(HTTPField(name: name, value: value))
    }
    let isOneLine = value.utf8.allSatisfy { $0 != 10 && $0 != 13 && $0 != 0 }
    return isOneLine ? copy : copy.noting("the value of the field \(name) contains a line break")
  }

  /// Returns the answer with one more header field whose name is known at run time only.
  public func header(_ name: String, _ value: String) -> Self {
    if let name = HTTPField.Name(name) { return header(name, value) }
    var copy = self
    copy.notes.append(StubProblem(fieldName: name))
    return copy
  }
}
