import BacklotHTTP
import BacklotJSON
import BacklotStubs

extension OperationAnswers {
  /// The answer to a request that does something with a collection; nothing where it does not.
  func answer(
    _ request: ReceivedRequest,
    _ path: PathParameters,
    by remembered: RememberedAnswers
  ) -> MadeAnswer? {
    guard let store = request.memory?.value(of: remembered.plan.owner, { CollectionStore() }) else { return nil }
    let writer = RememberedContent(operation: operation, plan: remembered.plan, maker: remembered.maker)
    let outcome = remembered.perform(request, requests.json(of: request), on: store) { remembered.plan.examples() }
    switch outcome {
    case .none: return nil
    case .missing: return refused(with: [404, 410], "There is nothing of this name.", .notFound)
    case .conflict: return refused(with: [409], "There is one of this name already.", .conflict)
    case .full: return refused(with: [507, 503], "There are too many already.", .serviceUnavailable)
    case .item(let item, _): return written(writer.item(item, removed: remembered.role == .remove), request, nil)
    case .created(let item, let identifier): return written(writer.item(item, removed: false), request, identifier)
    case .items(let items): return written(writer.list(items, request, path), request, nil)
    }
  }

  private func refused(with codes: [Int], _ detail: String, _ status: HTTPStatus) -> MadeAnswer {
    if case .success(let choice)? = chooser.answer(refusingWith: codes, Preferences()) {
      return maker.make(choice, seed: nil)
    }
    var problem = ContractProblem.notFound(detail)
    if status != .notFound { problem = ContractProblem("CONFLICT", "The request cannot be done now", status, detail) }
    return MadeAnswer(problem.response(settings.manner))
  }

  /// An answer with a value in the operation's success; nothing where that would break the contract, which then answers
  /// as if nothing were remembered.
  private func written(_ value: JSONValue?, _ request: ReceivedRequest, _ created: String?) -> MadeAnswer? {
    guard let response = operation.success else { return nil }
    let index = response.contents.firstIndex { $0.mediaType?.isJSON ?? false }
    let choice = AnswerChoice(
      status: response.code.successStatus,
      response: response,
      content: value == nil || response.code.successStatus.forbidsContent ? nil : index,
      example: nil
    )
    var answer = maker.make(choice, seed: nil, value: index == nil ? nil : value)
    guard !answer.isWrong else { return nil }
    if let created, !answer.response.headerFields.contains(.location) {
      let place = request.pathText + "/" + PercentEncoding.encode(created, for: .pathSegment)
      answer.response.headerFields.append(HTTPField(name: .location, value: place))
    }
    return answer
  }
}

extension DocumentedResponse.Code {
  /// The status of an answer that says that all went well.
  fileprivate var successStatus: HTTPStatus {
    if case .status(let code) = self { HTTPStatus(code: code) } else { .ok }
  }
}
