import BacklotHTTP
import BacklotStubs

extension OperationAnswers {
  /// Returns the response to a request that fails on purpose.
  ///
  /// This is the contract's own response with the status, if it describes a usable one, and otherwise a problem
  /// document.
  func rehearsedFailure(with status: HTTPStatus, for request: ReceivedRequest) -> ResponseDefinition {
    let choice = chooser.answer(refusingWith: [status.code], Preferences())
    if case .success(let choice)? = choice {
      let answer = answer(choice, to: request, Preferences())
      if answer.response.status == status, !answer.isWrong {
        return answer.response.noted(note(answer.example, []))
      }
    }
    return ResponseDefinition.rehearsedFailure(status).noted(note(nil, []))
  }
}
