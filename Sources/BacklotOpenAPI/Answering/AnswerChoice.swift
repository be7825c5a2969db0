import BacklotHTTP
import BacklotJSON

/// The choice of an operation's response for a client, and of its media type, by the rules of Prism.
struct AnswerChoice: Sendable {
  /// The status.
  let status: HTTPStatus
  /// The response as the contract describes it.
  let response: DocumentedResponse
  /// The index of the content among the response's contents, or `nil` if the response has no content.
  let content: Int?
  /// The index of the example among the content's examples, or `nil` for generated content.
  let example: Int?
  /// The types in which the content may be sent, if the contract describes it by a range.
  var types: AnswerTypes?

  /// A choice, or the reason why no content can be chosen.
  typealias Outcome = Result<AnswerChoice, Refusal>

  /// A problem that replaces a response.
  struct Refusal: Error {
    let problem: ContractProblem
  }
}

/// Chooses among the responses of an operation.
struct AnswerChooser {
  let operation: Operation
  /// True if content is generated even if there is an example.
  let isDynamic: Bool
  /// True if examples are ignored.
  let ignoresExamples: Bool

  /// Returns the response to a request that the contract allows.
  func answer(_ preferences: Preferences, accepting types: AcceptedTypes?) -> AnswerChoice.Outcome {
    guard let code = preferences.code else { return unspecified(preferences, accepting: types) }
    guard let response = response(for: code) else {
      let detail = "Requested status code \(code) is not defined in the document."
      return .failure(.init(problem: .notFound(detail)))
    }
    let specific = choose(response, status: HTTPStatus(code: code), preferences: preferences, accepting: types)
    if case .success = specific { return specific }
    // A client that prefers a status gets another response if it does not accept the preferred one.
    let other = unspecified(preferences, accepting: types)
    guard case .success = other else { return specific }
    return other
  }

  private func unspecified(_ preferences: Preferences, accepting types: AcceptedTypes?) -> AnswerChoice.Outcome {
    guard let (response, status) = firstSuccess ?? defaultAnswer ?? first else {
      return .failure(.init(problem: .noResponse(operation.place.id)))
    }
    return choose(response, status: status, preferences: preferences, accepting: types)
  }

  // MARK: Responses

  /// The response with the lowest 2xx status.
  ///
  /// The range `2XX` comes last.
  private var firstSuccess: (DocumentedResponse, HTTPStatus)? {
    let candidates = operation.responses.compactMap { response -> (DocumentedResponse, Int, Int)? in
      switch response.code {
      case .status(let code) where code / 100 == 2: (response, code, code)
      case .range(2): (response, 200, 300)
      default: nil
      }
    }
    return candidates.min { $0.2 < $1.2 }.map { ($0.0, HTTPStatus(code: $0.1)) }
  }

  private var defaultAnswer: (DocumentedResponse, HTTPStatus)? {
    operation.responses.first { $0.code == .default }.map { ($0, .ok) }
  }

  private var first: (DocumentedResponse, HTTPStatus)? {
    operation.responses.first.map { response in
      switch response.code {
      case .status(let code): (response, HTTPStatus(code: code))
      case .range(let digit): (response, HTTPStatus(code: digit * 100))
      case .default: (response, .ok)
      }
    }
  }

  private func response(for code: Int) -> DocumentedResponse? { operation.response(for: code) }

  // MARK: Contents

  private func choose(
    _ response: DocumentedResponse,
    status: HTTPStatus,
    preferences: Preferences,
    accepting types: AcceptedTypes?
  ) -> AnswerChoice.Outcome {
    let empty = AnswerChoice(status: status, response: response, content: nil, example: nil)
    if response.contents.isEmpty || status.forbidsContent { return .success(empty) }
    guard let index = content(of: response, types) else {
      if types?.includesAnything ?? true { return .success(empty) }
      return .failure(.init(problem: .notAcceptable(types?.text ?? "")))
    }
    return example(in: response, at: index, status: status, preferences: preferences).map { choice in
      var choice = choice
      if response.contents[index].isRange { choice.types = AnswerTypes(contents: response.contents, accepted: types) }
      return choice
    }
  }

  /// Returns the content that the client prefers.
  ///
  /// Defaults to JSON, or else to any content, preferably one that can be written.
  private func content(of response: DocumentedResponse, _ types: AcceptedTypes?) -> Int? {
    let contents = response.contents
    if let types {
      // A content name that is not a media type may mean anything, so a client that accepts any type accepts it.
      let nameless = types.includesAnything ? contents.firstIndex { $0.mediaType == nil } : nil
      return AnswerTypes(contents: contents, accepted: types).best ?? nameless
    }
    let json = contents.firstIndex { $0.mediaType.map { $0.type == "application" && $0.subtype == "json" } ?? false }
    let writable = contents.firstIndex(where: \.isWritable)
    return contents.owner(of: contents.firstIndex { $0.text == "*/*" } ?? json ?? writable ?? contents.startIndex)
  }

  private func example(
    in response: DocumentedResponse,
    at index: Int,
    status: HTTPStatus,
    preferences: Preferences
  ) -> AnswerChoice.Outcome {
    let content = response.contents[index]
    func chosen(_ example: Int?) -> AnswerChoice.Outcome {
      .success(AnswerChoice(status: status, response: response, content: index, example: example))
    }
    if let name = preferences.example {
      let place = content.examples.firstIndex { $0.name == name && $0.value != nil }
      guard let place else { return .failure(.init(problem: Self.noExample(name, in: content))) }
      return chosen(place)
    }
    if preferences.isDynamic ?? isDynamic, content.schema != nil { return chosen(nil) }
    if ignoresExamples, content.schema != nil { return chosen(nil) }
    return chosen(content.examples.firstIndex { $0.value != nil })
  }

  private static func noExample(_ name: String, in content: MediaContent) -> ContractProblem {
    .notFound("Response for contentType: \(content.text) and exampleKey: \(name) does not exist.")
  }

  // MARK: Requests that violate the contract

  /// Returns the contract's own response to a request that violates it, or `nil` if the contract has no such response.
  ///
  /// - Parameters:
  ///   - codes: The suitable statuses, the best one first.
  ///   - preferences: The client's preferences.
  func answer(refusingWith codes: [Int], _ preferences: Preferences) -> AnswerChoice.Outcome? {
    guard let (response, code) = response(refusingWith: codes) else { return nil }
    let status = HTTPStatus(code: code)
    let name = preferences.code.map(codes.contains) ?? false ? preferences.example : nil
    if let index = response.contents.firstIndex(where: { content in content.examples.contains { $0.value != nil } }) {
      let wishes = Preferences(code: nil, example: name, isDynamic: false, seed: nil)
      return example(
        in: response,
        at: name == nil ? response.contents.owner(of: index) : index,
        status: status,
        preferences: wishes
      )
    }
    let index = response.contents.firstIndex { $0.schema != nil }.map(response.contents.owner)
    return .success(AnswerChoice(status: status, response: response, content: index, example: nil))
  }

  private func response(refusingWith codes: [Int]) -> (DocumentedResponse, Int)? {
    for code in codes {
      if let response = operation.response(for: code, orDefault: false) { return (response, code) }
    }
    guard let first = codes.first, let response = operation.responses.first(where: { $0.code == .default }) else {
      return nil
    }
    return (response, first)
  }
}

extension Operation {
  /// Returns the contract's description of responses with a status: by its code, else by its range, else by `default`.
  func response(for code: Int, orDefault: Bool = true) -> DocumentedResponse? {
    responses.first { $0.code == .status(code) } ?? responses.first { $0.code == .range(code / 100) }
      ?? (orDefault ? responses.first { $0.code == .default } : nil)
  }
}
