import BacklotHTTP
import BacklotJSON
import BacklotLimits
import BacklotStubs

/// The reason why a request below `/__admin` failed: a problem report (RFC 9457) that contains WireMock's list of
/// errors.
struct AdminProblem: Error {
  /// The kind of a problem.
  enum Kind: String {
    case badRequest = "bad-request"
    case unauthorized
    case forbidden
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case conflict
    case tooLarge = "too-large"
    case unsupportedCharset = "unsupported-charset"
    case invalid
    case notImplemented = "not-implemented"
    case failed
    case unavailable
    case budgetExhausted = "budget-exhausted"
  }

  let kind: Kind
  let title: String
  let detail: String
  /// The errors in a document with their positions.
  var errors: [Item] = []
  var headerFields: HTTPFields = [:]

  struct Item {
    let code: Int
    let pointer: String?
    let title: String
    let detail: String?
  }

  init(_ kind: Kind, title: String, detail: String) {
    self.kind = kind
    self.title = title
    self.detail = detail
  }
}

extension AdminProblem {
  static var unauthorized: Self {
    var problem = Self(
      .unauthorized,
      title: "A token is required",
      detail: "Send Authorization: Bearer TOKEN, or Authorization: Basic with the token as the password."
    )
    problem.headerFields.append(HTTPField(name: .wwwAuthenticate, value: "Bearer realm=\"backlot\""))
    problem.headerFields.append(HTTPField(name: .wwwAuthenticate, value: "Basic realm=\"backlot\""))
    return problem
  }

  /// Creates a problem for a name that does not exist.
  static func missing(_ what: String, named name: String) -> Self {
    var problem = Self(
      .notFound,
      title: "There is no such \(what)",
      detail: "There is no \(what) named \(quoted(name))."
    )
    problem.errors = [Item(code: 404, pointer: nil, title: problem.title, detail: problem.detail)]
    return problem
  }

  /// Creates a problem for sources that have become invalid.
  static func broken(_ sources: BrokenSources) -> Self {
    var problem = Self(
      .failed,
      title: "The sources are invalid, so nothing was changed",
      detail: sources.problems.joined(separator: "; ")
    )
    problem.errors = sources.problems.map { Item(code: 50, pointer: nil, title: "Invalid source", detail: $0) }
    return problem
  }

  /// Creates a problem for a pattern that exceeds the step limit of a request in all comparisons, or that of a part of
  /// it for a single string.
  static func tooMuchWork(_ budget: StepBudget) -> Self {
    let detail =
      budget.stopReason.map { "The pattern cannot be evaluated: \($0). Use a simpler pattern." }
      ?? "The pattern exceeds the step limit of one request. Use a simpler pattern, or clear the journal."
    return Self(.budgetExhausted, title: "The pattern takes too many steps", detail: detail)
  }

  /// Creates a problem for an invalid document.
  ///
  /// - Parameters:
  ///   - problems: The errors in the document.
  ///   - place: The position of the document in that of the request.
  static func invalid(_ problems: [MappingProblem], in place: JSONPointer = JSONPointer()) -> Self {
    let errors = problems.filter { $0.kind != .warning }.map { problem in
      let pointer = JSONPointer(tokens: place.tokens + problem.pointer.tokens).description
      return Item(code: 10, pointer: pointer, title: "Error parsing JSON", detail: "\(pointer) \(problem.message)")
    }
    var problem = Self(
      .invalid,
      title: "The document is invalid",
      detail: errors.compactMap(\.detail).joined(separator: "; ")
    )
    problem.errors = errors
    return problem
  }

  /// Creates a problem for a document with a single error.
  static func invalid(_ detail: String, at pointer: String = "", code: Int = 10) -> Self {
    var problem = Self(.invalid, title: "The document is invalid", detail: detail)
    problem.errors = [Item(code: code, pointer: pointer, title: "Error parsing JSON", detail: detail)]
    return problem
  }
}

extension AdminProblem {
  var status: HTTPStatus {
    switch kind {
    case .badRequest: .badRequest
    case .unauthorized: .unauthorized
    case .forbidden: .forbidden
    case .notFound: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .conflict: .conflict
    case .tooLarge: .contentTooLarge
    case .unsupportedCharset: HTTPStatus(code: 415)
    case .invalid, .budgetExhausted: .unprocessableContent
    case .notImplemented: .notImplemented
    case .failed: .internalServerError
    case .unavailable: .serviceUnavailable
    }
  }

  /// The response that reports the problem to the client.
  var response: ResponseDefinition {
    var report: JSONObject = [
      "type": .string("urn:backlot:problem:admin-\(kind.rawValue)"), "title": .string(title),
      "status": .number(JSONNumber(status.code)), "detail": .string(detail),
    ]
    if !errors.isEmpty { report["errors"] = .array(errors.map(\.json)) }
    var fields = headerFields
    fields.append(HTTPField(name: .contentType, value: "\(MediaType.problem)"))
    return ResponseDefinition(status, headers: fields, body: HTTPBody(JSONValue.object(report).serializedBytes()))
  }
}

extension AdminProblem {
  /// Returns the errors of several problems, at most a hundred, for the response to a request that partly succeeded.
  static func report(on problems: [Self]) -> JSONObject {
    ["errors": .array(problems.flatMap(\.errors).prefix(100).map(\.json))]
  }
}

extension AdminProblem.Item {
  fileprivate var json: JSONValue {
    var item: JSONObject = ["code": .number(JSONNumber(code))]
    if let pointer { item["source"] = .object(["pointer": .string(pointer)]) }
    item["title"] = .string(title)
    if let detail { item["detail"] = .string(detail) }
    return .object(item)
  }
}

// MARK: - Files

extension AdminProblem {
  /// Creates a problem for a file that could not be written.
  init(_ error: FileWritingError, title: String) {
    if error.reason?.isNameTooLong ?? false {
      self = .nameTooLong(error.description)
    } else {
      self.init(AdminProblem.Kind(error.kind), title: title, detail: error.description)
    }
  }

  /// Creates a problem for a name that is too long for the system.
  static func nameTooLong(_ detail: String) -> Self { Self(.badRequest, title: "The name is too long", detail: detail) }
}

extension AdminProblem.Kind {
  fileprivate init(_ kind: FileWritingError.Kind) {
    self =
      switch kind {
      case .failed: .failed
      case .outside: .forbidden
      case .outdated: .conflict
      }
  }
}
