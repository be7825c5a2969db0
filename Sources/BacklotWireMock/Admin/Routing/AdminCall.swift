import BacklotHTTP
import BacklotJSON

/// One request below `/__admin`, and what it is about.
///
/// What can be asked stands in extensions, each with its routes.
struct AdminCall: Sendable {
  let request: ReceivedRequest
  let parameters: PathParameters
  let backend: MockBackend
  let admin: AdminInterface
}

// MARK: - What is asked

extension AdminCall {
  /// The value that the path has in a place.
  func parameter(_ name: String) -> String { parameters[name] ?? "" }

  /// Returns the UUID in the path.
  ///
  /// - Throws: 400 if the text is not a UUID, as in WireMock.
  func identifier() throws(AdminProblem) -> String {
    let id = parameter("id")
    if UniqueIdentifier.isValid(id) { return id }
    var problem = AdminProblem(.badRequest, "The identifier is not a UUID", "\(quoted(id)) is not a UUID.")
    problem.errors = [AdminProblem.Item(code: 10, pointer: nil, title: problem.title, detail: problem.detail)]
    throw problem
  }

  /// The request's document in UTF-8, written as files of mappings may be.
  func document() throws(AdminProblem) -> JSONValue {
    let bytes = try AdminDocumentText.utf8(request.body, of: request.headerFields.mediaType)
    do throws(JSONError) {
      return try RelaxedJSON.document(bytes).value
    } catch {
      throw .invalid("\(error)")
    }
  }

  /// The request's document, which is an object.
  func object() throws(AdminProblem) -> JSONObject {
    guard let object = try document().object else { throw .invalid("the document is not an object") }
    return object
  }

  /// Returns a nonnegative number in the query, or `nil` if it is missing.
  func count(_ name: String) throws(AdminProblem) -> Int? {
    guard let text = request.query[name] else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw AdminProblem(.badRequest, "A query parameter is invalid", "\(name) is \(quoted(text)), expected 0 or more.")
    }
    return number
  }

  /// Returns whether the query requests an option.
  func wants(_ name: String) -> Bool { request.query[name] == "true" }
}

// MARK: - What is answered

extension AdminCall {
  func answer(_ value: JSONValue, _ status: HTTPStatus = .ok) -> ResponseDefinition {
    let fields: HTTPFields = [.contentType: "\(MediaType.json)"]
    return ResponseDefinition(status, headers: fields, body: HTTPBody(value.serializedBytes()))
  }

  /// An empty answer that reports success.
  var done: ResponseDefinition { answer([:]) }

  /// A list and how long it is.
  func answer(_ name: String, _ values: [JSONValue], total: Int? = nil) -> ResponseDefinition {
    let count = JSONValue.number(JSONNumber(total ?? values.count))
    return answer(.object([name: .array(values), "meta": .object(["total": count])]))
  }
}
