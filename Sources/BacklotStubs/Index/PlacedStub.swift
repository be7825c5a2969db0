import BacklotHTTP

/// A stub in an index, shared by the decisions and journal entries that refer to it.
final class PlacedStub: Sendable {
  let stub: Stub
  /// The template of the stub's path, for the requests that it answers.
  let path: Box<PathTemplate>?
  /// True if answering depends on the backend's state.
  let isStateful: Bool
  /// The choice of the answer by previous requests, if the stub has several answers to choose from.
  let selector: (any AnswerSelector)?
  /// True if the stub sends webhooks after an answer.
  let hasWebhooks: Bool
  /// True if conditions delay or fail its answers, beyond its own response.
  let hasConditions: Bool
  /// The message of the stub's only response if it is fixed, in memory, and sent at once and without a fault.
  ///
  /// If the stub has no webhooks and no conditions apply, the exchange needs no other steps. Responses to `HEAD`
  /// requests and those that a contract checks are not taken from here.
  let readyMessage: HTTPResponse?
  /// The value left to compare if a divider leads to this stub alone.
  ///
  /// It replaces one of the stub's criteria.
  let demand: DividingProperty.Demand?

  init(_ stub: Stub, demand: DividingProperty.Demand? = nil) {
    self.stub = stub
    path = stub.request.path.map(Box.init)
    isStateful = stub.isStateful
    selector = stub.response.selector
    hasWebhooks = !stub.webhooks.isEmpty
    hasConditions = stub.ownConditions != nil
    readyMessage = stub.webhooks.isEmpty ? stub.response.readyMessage : nil
    self.demand = demand
  }
}

extension StubResponse {
  /// The message of the only answer, except to `HEAD`; `nil` if it is not the same for every request, or not at once.
  fileprivate var readyMessage: HTTPResponse? {
    guard steps.count == 1, case .fixed(let response) = steps[0], response.fault == nil, response.delay == nil,
      response.pace == nil, response.eventSchedule == nil, !response.body.namesFile
    else { return nil }
    return response.message(answering: HTTPRequest(method: .get))
  }
}
