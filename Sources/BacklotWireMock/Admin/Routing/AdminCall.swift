import BacklotHTTP
import BacklotJSON

/// A request below `/__admin`, with the backend that it applies to.
///
/// The operations are in extensions, each with its routes.
struct AdminCall: Sendable {
  let request: ReceivedRequest
  let parameters: PathParameters
  let backend: MockBackend
  let admin: AdminInterface
}

// MARK: - Request

extension AdminCall {
  /// Returns the value of a path parameter.
  func parameter(_ name: String) -> String { parameters[name] ?? "" }

  /// Returns the UUID in the path.
  ///
  /// - Throws: 400 if the text is not a UUID, as in WireMock.
  func identifier() throws(AdminProblem) -> String {
    let id = parameter("id")
    if UniqueIdentifier.isValid(id) { return id }
    var problem = AdminProblem(
      .badRequest,
      title: "The identifier is not a UUID",
      detail: "\(quoted(id)) is not a UUID."
    )
    problem.errors = [AdminProblem.Item(code: 10, pointer: nil, title: problem.title, detail: problem.detail)]
    throw problem
  }

  /// Returns the request's document in UTF-8, which may use the same syntax as files of mappings.
  func document() throws(AdminProblem) -> JSONValue {
    let bytes = try AdminDocumentText.utf8(request.body, of: request.headerFields.mediaType)
    do throws(JSONError) {
      return try RelaxedJSON.document(bytes).value
    } catch {
      throw .invalid("\(error)")
    }
  }

  /// Returns the request's document, which must be an object.
  func object() throws(AdminProblem) -> JSONObject {
    guard let object = try document().object else { throw .invalid("the document is not an object") }
    return object
  }

  /// Returns a nonnegative number in the query, or `nil` if it is missing.
  func count(_ name: String) throws(AdminProblem) -> Int? {
    guard let text = request.query[name] else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw AdminProblem(
        .badRequest,
        title: "A query parameter is invalid",
        detail: "\(name) is \(quoted(text)), expected 0 or more."
      )
    }
    return number
  }

  /// Returns whether the query requests an option.
  func wants(_ name: String) -> Bool { request.query[name] == "true" }
}

// MARK: - Response

extension AdminCall {
  func answer(_ value: JSONValue, status: HTTPStatus = .ok) -> ResponseDefinition {
    let fields: HTTPFields = [.contentType: "\(MediaType.json)"]
    return ResponseDefinition(status, headers: fields, body: HTTPBody(value.serializedBytes()))
  }

  /// An empty response that reports success.
  var done: ResponseDefinition { answer([:]) }

  /// Returns a response with a list and its length.
  func answer(listNamed name: String, values: [JSONValue], total: Int? = nil) -> ResponseDefinition {
    let count = JSONValue.number(JSONNumber(total ?? values.count))
    return answer(.object([name: .array(values), "meta": .object(["total": count])]))
  }
}
