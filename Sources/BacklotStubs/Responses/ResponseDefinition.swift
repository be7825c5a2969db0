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
  ///   - count: The number of pieces.
  ///   - duration: The total duration.
  public func dribbled(in count: Int, over duration: Duration) -> Self { paced(.pieces(count, over: duration)) }

  /// Returns the answer with content that is limited to the rate of a slow network.
  public func throttled(bytesPerSecond count: Int) -> Self { paced(.bytesPerSecond(count)) }

  private func paced(_ pace: Pace) -> Self {
    var copy = self
    copy.pace = pace
    return copy
  }

  /// Returns the answer with one more header field.
  ///
  /// For an invalid field name, returns a 500 that says so.
  public func header(_ name: String, _ value: String) -> Self {
    guard let field = HTTPField.Name(name) else {
      return Self(.internalServerError, text: "The stub sets a header field with the invalid name \(quoted(name)).")
    }
    var copy = self
    copy.headerFields.append(HTTPField(name: field, value: value))
    return copy
  }

  /// Returns the answer with a fault during its transmission.
  public func failing(with fault: Fault) -> Self {
    var copy = self
    copy.fault = fault
    return copy
  }
}
