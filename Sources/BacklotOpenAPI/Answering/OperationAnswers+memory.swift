import BacklotHTTP
import BacklotJSON
import BacklotStubs

extension OperationAnswers {
  /// Returns the response to a request that uses a collection, or `nil` if the request does not.
  func answer(
    _ request: ReceivedRequest,
    path: PathParameters,
    by remembered: RememberedAnswers
  ) -> MadeAnswer? {
    let plan = remembered.plan
    guard let store = request.memory?.value(of: "contract " + plan.owner.uri, { CollectionStore() }) else { return nil }
    let writer = RememberedContent(operation: operation, identifier: plan.identifier, maker: remembered.maker)
    let createsByPut = operation.creation != nil || !plan.takesPosts
    let body = requests.json(of: request)
    switch remembered.perform(request, body: body, on: store, createsByPut: createsByPut) {
    case .none: return nil
    case .missing: return refused(with: [404, 410], .notFound("No item has this identifier."))
    case .conflict:
      return refused(with: [409], .impossible("An item with this identifier already exists.", status: .conflict))
    case .full:
      let detail = "The collection is full. Delete an item before you create another."
      return refused(with: [507, 503], .impossible(detail, status: .serviceUnavailable))
    case .unfit(let item): return refused(with: [422, 400, 409], unfit(item, for: plan))
    case .unchangeable(let reason): return refused(with: [409, 422, 400], .impossible(reason, status: .conflict))
    case .item(let item, _): return written(item, by: writer, for: request, role: remembered.role)
    case .created(let item, let identifier):
      return created(item, identifier: identifier, by: writer, for: request, role: remembered.role)
    case .items(let collection): return listed(collection, by: writer, for: request, path: path)
    }
  }

  private func refused(with codes: [Int], _ problem: ContractProblem) -> MadeAnswer {
    if case .success(let choice)? = chooser.answer(refusingWith: codes, Preferences()) {
      return maker.make(choice, seed: nil)
    }
    return MadeAnswer(problem.response(settings.manner))
  }

  /// Returns the problem for an item that would violate the contract.
  private func unfit(_ item: JSONValue, for plan: CollectionPlan) -> ContractProblem {
    let detail = "The result would violate the contract of \(plan.path)/{\(plan.parameter)}, so nothing was changed."
    var problem = ContractProblem(
      "UNPROCESSABLE_ENTITY",
      title: "Invalid request",
      status: .unprocessableContent,
      detail: detail
    )
    guard let schema = plan.schema else { return problem }
    let violations = maker.responses.violations(of: schema.answerable(item), by: schema, at: ["body"])
    problem.members["validation"] = .array(violations.map { $0.json(settings.manner, prefixed: false) })
    return problem
  }

  // MARK: - Successful responses

  private func written(
    _ item: JSONValue,
    by writer: RememberedContent,
    for request: ReceivedRequest,
    role: CollectionRole
  ) -> MadeAnswer? {
    let isReplaced = role == .replace || role == .replaceByBody
    guard let response = isReplaced ? operation.replacement : operation.success else { return nil }
    let value = writer.item(item, in: response, removed: role == .remove)
    return conforming(written(value, in: response, status: response.code.successStatus, for: request))
  }

  private func created(
    _ item: JSONValue,
    identifier: String,
    by writer: RememberedContent,
    for request: ReceivedRequest,
    role: CollectionRole
  ) -> MadeAnswer? {
    guard let response = operation.creation ?? operation.success else { return nil }
    let status: HTTPStatus = response.code == .range(2) ? .created : response.code.successStatus
    guard var answer = conforming(written(writer.item(item, in: response), in: response, status: status, for: request))
    else {
      return nil
    }
    let segment = role == .replace ? "" : "/" + PercentEncoding.encode(identifier, for: .pathSegment)
    answer.response.headerFields[.location] = request.pathText + segment
    return answer
  }

  /// Returns a list without items that make it invalid.
  ///
  /// Content is not generated because of a single invalid item.
  private func listed(
    _ collection: Collection,
    by writer: RememberedContent,
    for request: ReceivedRequest,
    path: PathParameters
  ) -> MadeAnswer? {
    let query = ListQuery(operation: operation, request: request, path: path)
    guard let serial = query.serial(in: collection) else { return refused(with: [400, 422], .unknownCursor(query)) }
    let entries = collection.all
    guard let answer = answer(writer.page(entries, for: query, at: serial), by: writer, to: request) else { return nil }
    guard answer.isWrong else { return answer }
    let listable = writer.page(writer.listable(entries, for: request), for: query, at: serial)
    guard let other = self.answer(listable, by: writer, to: request) else { return answer }
    // Violations that all items share are reported like those of an example.
    return other.isWrong ? answer : other
  }

  /// Returns a page of a list that no client changes, or `nil` if the contract describes no such list.
  func answer(_ request: ReceivedRequest, path: PathParameters, by list: FixedList) -> MadeAnswer? {
    var answer = listed(list.collection, by: list.content, for: request, path: path)
    if answer?.response.status.kind == .successful { answer?.example = list.example }
    return answer
  }

  private func answer(_ page: ListPage, by writer: RememberedContent, to request: ReceivedRequest) -> MadeAnswer? {
    guard let response = operation.success, let value = writer.content(of: page, request) else { return nil }
    var answer = written(value, in: response, status: response.code.successStatus, for: request)
    PageLinks(page: page, request).write(response.headers, to: &answer.response.headerFields)
    return answer
  }

  /// Returns the response if it conforms to the contract.
  ///
  /// Otherwise, the contract answers without remembered items.
  private func conforming(_ answer: MadeAnswer) -> MadeAnswer? { answer.isWrong ? nil : answer }

  /// Returns a response with a value as its content.
  private func written(
    _ value: JSONValue?,
    in response: DocumentedResponse,
    status: HTTPStatus,
    for request: ReceivedRequest
  ) -> MadeAnswer {
    let index = value == nil || status.forbidsContent ? nil : response.contents.placeOfValue(for: request)
    let choice = AnswerChoice(status: status, response: response, content: index, example: nil)
    return maker.make(choice, seed: nil, value: index == nil ? nil : value)
  }
}

extension [MediaContent] {
  /// Returns the index of the content to write a remembered value as: JSON, or XML if the client prefers it.
  fileprivate func placeOfValue(for request: ReceivedRequest) -> Int? {
    guard let json = placeOfJSON, let accepted = AcceptedTypes(request.headerFields) else { return placeOfJSON }
    func weight(_ index: Int) -> Double {
      self[index].mediaType.flatMap { accepted.match($0, isStrict: false)?.weight } ?? 0
    }
    let xml = indices.first { self[$0].mediaType?.isXML ?? false }
    return xml.flatMap { weight($0) > weight(json) ? $0 : nil } ?? json
  }
}

extension ContractProblem {
  /// Creates a problem for a valid request that conflicts with the current state.
  fileprivate static func impossible(_ detail: String, status: HTTPStatus) -> Self {
    Self("CONFLICT", title: "The request cannot be performed", status: status, detail: detail)
  }
}

extension ContractProblem {
  /// Creates a problem for a request that continues from a position that the list does not have.
  fileprivate static func unknownCursor(_ query: ListQuery) -> Self {
    let name = query.start?.name ?? ""
    let detail =
      "The list has no position \(JSONValue.string(String((query.cursorText ?? "").prefix(100))).serialized()), "
      + "which \"\(name)\" specifies. Use the value from the previous page, or omit \"\(name)\" for the first page."
    return Self("UNKNOWN_CURSOR", title: "Unknown cursor", status: .badRequest, detail: detail)
  }
}

extension DocumentedResponse.Code {
  /// The status of a successful response.
  fileprivate var successStatus: HTTPStatus {
    if case .status(let code) = self { HTTPStatus(code: code) } else { .ok }
  }
}
