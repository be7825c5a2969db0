import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// A problem document (RFC 9457) that replaces a response that the contract does not have.
///
/// Kinds, titles and statuses are those of Prism.
struct ContractProblem: Sendable {
  let word: String
  let title: String
  let status: HTTPStatus
  let detail: String
  /// Additional members of the document.
  var members: JSONObject = [:]
  /// The response's header fields other than its type.
  var fields: HTTPFields = [:]

  init(_ word: String, title: String, status: HTTPStatus, detail: String) {
    self.word = word
    self.title = title
    self.status = status
    self.detail = detail
  }

  /// Returns the response.
  func response(_ manner: ContractManner) -> ResponseDefinition {
    var document: JSONObject = [
      "type": .string(manner.type(of: word)), "title": .string(title), "status": .number(JSONNumber(status.code)),
      "detail": .string(detail),
    ]
    for (name, value) in members { document[name] = value }
    var response = ResponseDefinition(status, headers: fields, body: HTTPBody(JSONValue.object(document).serialized()))
    response.setDefaultType(.problem)
    return response
  }
}

// MARK: - Kinds

extension ContractProblem {
  private static func list(
    _ violations: [ContractViolation],
    manner: ContractManner,
    prefixed isPrefixed: Bool
  ) -> JSONValue {
    .array(violations.bounded.map { $0.json(manner, prefixed: isPrefixed) })
  }

  /// Creates a problem for a request that violates the contract, if the contract has no response for this case.
  static func invalidRequest(_ violations: [ContractViolation], manner: ContractManner) -> Self {
    var problem = Self(
      "UNPROCESSABLE_ENTITY",
      title: "Invalid request",
      status: .unprocessableContent,
      detail: notInContract(reason: "is not valid", kind: "validation", manner: manner)
    )
    problem.members["validation"] = list(violations, manner: manner, prefixed: false)
    return problem
  }

  /// Creates a problem for an unidentified client, if the contract has no response for this case.
  ///
  /// - Parameters:
  ///   - challenges: The challenges that state how the client may identify itself.
  ///   - isMalformed: True if the client sent malformed credentials. The challenges are then not repeated in the
  ///     document.
  ///   - manner: The wording.
  static func unauthorized(challenges: [String], isMalformed: Bool, _ manner: ContractManner) -> Self {
    let reason = "does not fullfil the security requirements"
    var problem = Self(
      "UNAUTHORIZED",
      title: "Invalid security scheme used",
      status: .unauthorized,
      detail: notInContract(reason: reason, kind: "unauthorized", manner: manner)
    )
    guard !challenges.isEmpty else { return problem }
    let challenge = challenges.joined(separator: ",")
    if !isMalformed { problem.members["headers"] = ["WWW-Authenticate": .string(challenge)] }
    problem.fields = [.wwwAuthenticate: challenge]
    return problem
  }

  private static func notInContract(reason: String, kind: String, manner: ContractManner) -> String {
    "Your request \(reason) and no HTTP \(kind) response was found in the spec, "
      + "so \(manner.name) is generating this error for you."
  }

  /// Creates a problem for request content of a type that the contract does not name.
  static func unsupportedType(_ message: String) -> Self {
    Self("INVALID_CONTENT_TYPE", title: "Invalid content type", status: .unsupportedMediaType, detail: message)
  }

  /// Creates a problem for an invalid preference.
  static func unclear(_ message: String) -> Self {
    Self("UNPROCESSABLE_ENTITY", title: "Invalid request", status: .unprocessableContent, detail: message)
  }

  /// Creates a problem for a response that the contract does not have.
  static func notFound(_ detail: String) -> Self {
    Self("NOT_FOUND", title: "The server cannot find the requested content", status: .notFound, detail: detail)
  }

  /// Creates a problem for a response without a representation that the client accepts.
  static func notAcceptable(_ types: String) -> Self {
    let title = "The server cannot produce a representation for your accept header"
    return Self("NOT_ACCEPTABLE", title: title, status: .notAcceptable, detail: "Unable to find content for \(types)")
  }

  /// Creates a problem for an operation without responses.
  static func noResponse(_ operation: String) -> Self {
    let title = "No response defined for the selected operation"
    return Self(
      "NO_RESPONSE_RESPONSE_DEFINED",
      title: title,
      status: .internalServerError,
      detail: "\(operation) has no responses."
    )
  }

  /// Creates a problem for a path that the contract does not have.
  static func noPath(_ path: String) -> Self {
    let detail = "The route \(path) hasn't been found in the specification file"
    return Self(
      "NO_PATH_MATCHED_ERROR",
      title: "Route not resolved, no path matched",
      status: .notFound,
      detail: detail
    )
  }

  /// Creates a problem for a method that the path does not have.
  static func noMethod(_ method: HTTPMethod, on path: String, allowed: [HTTPMethod]) -> Self {
    let detail =
      "The route \(path) has been matched, but it does not have \"\(method.rawValue.lowercased())\" method defined"
    var problem = Self(
      "NO_METHOD_MATCHED_ERROR",
      title: "Route resolved, but no method matched",
      status: .methodNotAllowed,
      detail: detail
    )
    problem.fields = [.allow: allowed.map(\.rawValue).joined(separator: ", ")]
    return problem
  }

  /// Creates a problem for a response that violates the contract, if violations are errors.
  static func violations(_ violations: [ContractViolation], manner: ContractManner) -> Self {
    let detail =
      "Your request/response is not valid and the --errors flag is set, so \(manner.name) is generating this error for you."
    var problem = Self("VIOLATIONS", title: "Request/Response not valid", status: .internalServerError, detail: detail)
    problem.members["validation"] = list(violations, manner: manner, prefixed: true)
    return problem
  }

  /// Creates a problem for content that cannot be generated.
  static func tooComplex(_ part: String, reason: String) -> Self {
    let detail = "Unable to generate \(part) for response. \(reason)"
    return Self("SCHEMA_TOO_COMPLEX", title: "Schema too complex", status: .internalServerError, detail: detail)
  }

  /// Creates a problem for content that cannot be written in any known format.
  static func unwritable(_ reason: String) -> Self {
    Self("UNWRITABLE_CONTENT", title: "The content cannot be written", status: .internalServerError, detail: reason)
  }

  /// The problem, as worded by Prism, of content that is not a string although its type has no other form.
  static var complexText: Self {
    let reason = "Cannot serialise complex objects as text"
    return Self("NO_COMPLEX_OBJECT_TEXT", title: reason, status: .internalServerError, detail: reason)
  }

  /// Creates a problem for a requested part of the contract that is invalid.
  static func brokenContract(_ error: ContractError) -> Self {
    Self("BROKEN_CONTRACT", title: "The contract is invalid here", status: .internalServerError, detail: "\(error)")
  }
}

extension ContractViolation {
  /// Returns the violation in the form in which problem documents list it.
  ///
  /// - Parameters:
  ///   - manner: The wording. Backlot's also includes the place of the rule in the contract.
  ///   - prefixed: True if the violation's location begins with the message: the request or the response.
  func json(_ manner: ContractManner, prefixed: Bool) -> JSONValue {
    let place = (prefixed ? [subject.rawValue] : []) + location
    var object: JSONObject = ["location": .array(place.map(JSONValue.string))]
    object["severity"] = .string(severity == .error ? "Error" : "Warning")
    let status = manner == .prism ? Int(code) : nil
    if !code.isEmpty { object["code"] = status.map { .number(JSONNumber($0)) } ?? .string(code) }
    object["message"] = .string(message)
    if manner == .backlot, let origin { object["contract"] = .string("\(origin)") }
    return .object(object)
  }
}
