public import BacklotHTTP
public import BacklotJSON

extension ResponseDefinition {
  /// Creates an answer with JSON text and `Content-Type: application/json`, unless the fields state another type.
  ///
  /// ```swift
  /// Get("/dogs/1") {
  ///   Respond(jsonText: """
  ///     { "name": "Rex", "tags": ["small", "loud"] }
  ///     """)
  /// }
  /// ```
  ///
  /// The text is sent as it is written. A stub whose text is not JSON is reported as invalid, with line and column.
  ///
  /// - Parameters:
  ///   - status: The status. Defaults to 200.
  ///   - jsonText: The document (RFC 8259).
  ///   - headerFields: The header fields.
  ///   - delay: The delay of the answer.
  public init(
    _ status: HTTPStatus = .ok,
    jsonText: String,
    headers headerFields: HTTPFields = [:],
    after delay: Delay? = nil
  ) {
    self.init(status, headers: headerFields, body: HTTPBody(jsonText), after: delay)
    setDefaultType(.json)
    do throws(JSONError) {
      _ = try JSONValue(parsing: jsonText)
    } catch {
      self = noting("the JSON text is invalid: \(error)")
    }
  }

  /// Creates an answer that describes a problem, with `Content-Type: application/problem+json` (RFC 9457).
  ///
  /// ```swift
  /// Get("/dogs/7") { Respond(.notFound, problem: "There is no dog 7.") }
  /// Post("/orders") { Respond(.forbidden, problem: ["title": "Not enough credit", "balance": 30]) }
  /// ```
  ///
  /// - Parameters:
  ///   - status: The status. Defaults to the member `status` of the problem, or 500.
  ///   - problem: The members of the problem, or only its title. The member `status` is added, unless it is present.
  ///   - headerFields: The header fields.
  ///   - delay: The delay of the answer.
  public init(
    _ status: HTTPStatus? = nil,
    problem: JSONValue,
    headers headerFields: HTTPFields = [:],
    after delay: Delay? = nil
  ) {
    var members = problem.object ?? [:]
    if let title = problem.string { members["title"] = .string(title) }
    let status = status ?? members["status"]?.int.map { HTTPStatus(code: $0) } ?? .internalServerError
    if members["status"] == nil { members["status"] = .number(JSONNumber(status.code)) }
    self.init(status, headers: headerFields, body: HTTPBody(JSONValue.object(members).serialized()), after: delay)
    setDefaultType(MediaType(type: "application", subtype: "problem+json"))
    if problem.object == nil, problem.string == nil {
      self = noting("a problem is an object or a title, not \(problem.serialized())")
    }
  }

  /// Notes that a JSON string contains the text of an object or an array, which probably was to be sent itself.
  mutating func noteJSON(in text: String) {
    guard let first = text.utf8.first(where: { $0 > 32 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else {
      return
    }
    do throws(JSONError) {
      _ = try JSONValue(parsing: text)
    } catch {
      // An ordinary text.
      return
    }
    let reason =
      "the client receives a JSON string that contains JSON text; to send the text itself, use Respond(jsonText:)"
    notes.append(StubProblem(reason: reason, severity: .warning))
  }
}

// MARK: - Literals with variables

extension ResponseDefinition {
  /// Unavailable: write variables as JSON values, such as `.string(name)`.
  @available(
    *,
    unavailable,
    message: """
      write variables as JSON values, such as .string(name) and .number(JSONNumber(count)), use an Encodable type, or use \
      Respond(jsonText:)
      """
  )
  public init(
    _ status: HTTPStatus = .ok,
    json: KeyValuePairs<String, Any>,
    headers headerFields: HTTPFields = [:],
    after delay: Delay? = nil
  ) {
    // Never called, since it is unavailable.
    self.init(status, headers: headerFields, after: delay)
  }

  /// Unavailable: write variables as JSON values, such as `.string(name)`.
  @available(
    *,
    unavailable,
    message: """
      write variables as JSON values, such as .string(name) and .number(JSONNumber(count)), use an Encodable type, or use \
      Respond(jsonText:)
      """
  )
  public init(
    _ status: HTTPStatus = .ok,
    json: [Any],
    headers headerFields: HTTPFields = [:],
    after delay: Delay? = nil
  ) {
    // Never called, since it is unavailable.
    self.init(status, headers: headerFields, after: delay)
  }
}
