import BacklotHTTP
import BacklotJSON
import BacklotLimits
import BacklotPlatform
import BacklotStubs

/// The answers of an operation: the requests it accepts, its responses, and the responses already created.
final class OperationAnswers: Sendable {
  let operation: Operation
  private let id: ContractOperation.ID
  let settings: ContractSettings
  let requests: RequestValidator
  let maker: AnswerMaker
  /// The responses that do not change between requests.
  private let made = Mutex<[Key: MadeAnswer]>([:])
  /// The operation's fixed list, if it has one and the backend is to page through it.
  private let fixedList: Lazy<FixedList?>?
  /// The responses to valid requests without preferences, by the types that the client accepts (`Accept`).
  private let usual = Mutex<[String?: ResponseDefinition]>([:])

  init(_ operation: Operation, settings: ContractSettings, knownAs id: ContractOperation.ID) {
    self.operation = operation
    self.id = id
    self.settings = settings
    requests = RequestValidator(operation: operation, manner: settings.manner, xml: settings.xml)
    maker = AnswerMaker(operation: operation, settings: settings)
    fixedList = settings.options.isStateful ? Lazy { FixedList(operation, settings: settings) } : nil
  }

  /// A key that identifies a fixed response.
  private struct Key: Hashable {
    let code: DocumentedResponse.Code
    let status: Int
    let content: Int?
    let example: Int?
    /// True if the client named the example, which it then gets even if it is invalid.
    let isNamed: Bool
  }
}

// MARK: - Validating

extension OperationAnswers {
  /// Returns the violations of a request, found within the remaining steps of the budget.
  func violations(
    of request: ReceivedRequest,
    path: PathParameters,
    spending budget: inout StepBudget
  ) -> [ContractViolation] {
    requests.violations(of: request, path: path, spending: &budget)
  }

  /// Returns the violations of a response.
  func violations(of response: HTTPResponse, to method: HTTPMethod) -> [ContractViolation] {
    maker.responses.violations(of: response, to: method)
  }
}

// MARK: - Answering

extension OperationAnswers {
  /// Returns the response to a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - path: The values in the request's path, as they were sent.
  ///   - remembered: The request's role in a remembered collection, if any.
  func answer(
    _ request: ReceivedRequest,
    path: PathParameters,
    from remembered: RememberedAnswers? = nil
  ) -> ResponseDefinition {
    let preferences: Preferences
    do throws(Preferences.Unclear) {
      preferences = try Preferences(request)
    } catch {
      return ContractProblem.unclear(error.message).response(settings.manner)
    }
    let violations = requests.violations(of: request, path: path)
    let list = remembered == nil ? fixedList?.value : nil
    if violations.isEmpty, remembered == nil, list == nil, preferences == Preferences(), !settings.options.isDynamic {
      return usualAnswer(to: request)
    }
    let isRefused = violations.contains { $0.severity == .error }
    if !isRefused, preferences == Preferences(),
      let answer = remembered.flatMap({ answer(request, path: path, by: $0) })
        ?? list.flatMap({ answer(request, path: path, by: $0) })
    {
      return finished(answer, requestViolations: violations)
    }
    let outcome =
      isRefused ? refusal(of: request, for: violations, preferences: preferences) : choice(for: request, preferences)
    switch outcome {
    case .failure(let refusal):
      return refusal.problem.response(settings.manner).noted(note(example: nil, violations: violations))
    case .success(let choice):
      return finished(answer(choice, to: request, preferences: preferences), requestViolations: violations)
    }
  }

  /// The maximum number of remembered `Accept` values.
  private static let maximumUsual = 32

  private func usualAnswer(to request: ReceivedRequest) -> ResponseDefinition {
    let accepted = request.headerFields[.accept]
    if let known = usual.withLock({ $0[accepted] }) { return known }
    switch choice(for: request, Preferences()) {
    case .failure(let refusal):
      return refusal.problem.response(settings.manner).noted(note(example: nil, violations: []))
    case .success(let choice):
      let answer = finished(answer(choice, to: request, preferences: Preferences()), requestViolations: [])
      usual.withLock { usual in
        if usual.count < Self.maximumUsual { usual[accepted] = answer }
      }
      return answer
    }
  }

  /// Returns the response to a request that is not forwarded because it violates the contract, or `nil` if it does not.
  ///
  /// The backend behind the proxy handles the client's preferences (`Prefer`).
  func refusal(of request: ReceivedRequest, breaking violations: [ContractViolation]) -> ResponseDefinition? {
    guard violations.contains(where: { $0.severity == .error }) else { return nil }
    switch refusal(of: request, for: violations, preferences: Preferences()) {
    case .failure(let refusal): return refusal.problem.response(settings.manner)
    case .success(let choice):
      return finished(answer(choice, to: request, preferences: Preferences()), requestViolations: violations)
    }
  }

  private func choice(for request: ReceivedRequest, _ preferences: Preferences) -> AnswerChoice.Outcome {
    chooser.answer(preferences, accepting: AcceptedTypes(request.headerFields))
  }

  /// The chooser among the responses.
  var chooser: AnswerChooser {
    AnswerChooser(
      operation: operation,
      isDynamic: settings.options.isDynamic,
      ignoresExamples: settings.options.ignoresExamples
    )
  }

  /// Returns the response to a request that violates the contract.
  private func refusal(
    of request: ReceivedRequest,
    for violations: [ContractViolation],
    preferences: Preferences
  ) -> AnswerChoice.Outcome {
    let problem: ContractProblem
    let codes: [Int]
    if violations.contains(where: { $0.code == settings.manner.securityCode }) {
      codes = [401]
      problem = .unauthorized(
        challenges: challenges(for: request),
        isMalformed: SecurityCheck(request).usesScheme(of: operation.security),
        settings.manner
      )
    } else if let foreign = violations.first(where: { $0.code == settings.manner.mediaTypeCode }) {
      codes = [415, 422, 400]
      problem = .unsupportedType(foreign.message)
    } else {
      codes = [422, 400]
      problem = .invalidRequest(violations, manner: settings.manner)
    }
    return chooser.answer(refusingWith: codes, preferences) ?? .failure(.init(problem: problem))
  }

  private func challenges(for request: ReceivedRequest) -> [String] {
    guard case .unmet(let challenges) = SecurityCheck(request).outcome(of: operation.security) else { return [] }
    return challenges
  }

  /// Returns the final response: with the fields that report violations, or an error instead of an invalid response.
  private func finished(_ answer: MadeAnswer, requestViolations requested: [ContractViolation]) -> ResponseDefinition {
    let all = requested + answer.violations
    let note = note(example: answer.example, violations: all)
    if settings.options.refusesInvalidAnswers, answer.violations.contains(where: { $0.severity == .error }) {
      let errors = answer.violations.filter { $0.severity == .error }
      return reporting(all, in: ContractProblem.violations(errors, manner: settings.manner).response(settings.manner))
        .noted(note)
    }
    return reporting(all, in: answer.response).noted(note)
  }

  /// Returns the contract's note about a response.
  func note(example: String?, violations: [ContractViolation]) -> ContractNote {
    ContractNote(operation: id, example: example, violations: violations)
  }

  /// Adds the field in which Prism reports violations.
  private func reporting(_ violations: [ContractViolation], in response: ResponseDefinition) -> ResponseDefinition {
    guard settings.manner == .prism, let field = HTTPField(telling: violations) else { return response }
    var copy = response
    copy.headerFields.append(field)
    return copy
  }
}

extension HTTPField {
  /// Creates the field in which Prism reports violations, or `nil` if there are no violations.
  init?(telling violations: [ContractViolation]) {
    if violations.isEmpty { return nil }
    var text = JSONValue.array(violations.map { $0.json(.prism, prefixed: true) }).serialized()
    let limit = 8 * 1024 - 100
    if text.utf8.count > limit {
      text = "Too many violations! " + String(decoding: text.utf8.prefix(limit), as: UTF8.self)
    }
    self.init(name: Name(raw: "sl-violations", canonical: "sl-violations"), value: text)
  }
}

// MARK: - Creating responses

extension OperationAnswers {
  /// Returns a response, which is created on first use.
  func answer(
    _ choice: AnswerChoice,
    to request: ReceivedRequest,
    preferences: Preferences
  ) -> MadeAnswer {
    if choice.example == nil, preferences.isDynamic ?? settings.options.isDynamic {
      return maker.make(choice, seed: seed(for: request, preferences))
    }
    let answer = fixedAnswer(choice, isNamed: preferences.example != nil)
    // Only the usual response is stored, because the number of types that clients may name is unlimited.
    if let types = choice.types, types.accepted != nil, !answer.isUsual(in: types, choice) {
      return maker.makeFixed(choice, isNamed: preferences.example != nil)
    }
    return answer
  }

  /// Returns the response to a client that does not state what it accepts, created on first use.
  private func fixedAnswer(_ choice: AnswerChoice, isNamed: Bool) -> MadeAnswer {
    let key = Key(
      code: choice.response.code,
      status: choice.status.code,
      content: choice.content,
      example: choice.example,
      isNamed: isNamed
    )
    if let known = made.withLock({ $0[key] }) { return known }
    var choice = choice
    choice.types = choice.types.map { AnswerTypes(contents: $0.contents, accepted: nil) }
    let answer = maker.makeFixed(choice, isNamed: isNamed)
    return made.withLock { made in
      if let known = made[key] { return known }
      made[key] = answer
      return answer
    }
  }

  /// Returns the seed of a value: constant if a seed is specified, otherwise different for each exchange.
  private func seed(for request: ReceivedRequest, _ preferences: Preferences) -> UInt64 {
    let stated = preferences.seed ?? settings.options.seed
    return StableHash.hash(of: operation.place.id, stated ?? "#\(request.number)")
  }
}

extension MadeAnswer {
  /// Returns true if a client that accepts certain types gets the same response.
  fileprivate func isUsual(in types: AnswerTypes, _ choice: AnswerChoice) -> Bool {
    guard let index = choice.content, let written else { return false }
    return types.types(at: index, isText: written.isText).first == written.type
  }
}

// MARK: - Rehearsed failures

extension OperationAnswers {
  /// Returns the response to a request that fails on purpose.
  ///
  /// This is the contract's own response with the status, if it describes a usable one, and otherwise a problem
  /// document.
  func rehearsedFailure(with status: HTTPStatus, for request: ReceivedRequest) -> ResponseDefinition {
    let choice = chooser.answer(refusingWith: [status.code], Preferences())
    if case .success(let choice)? = choice {
      let answer = answer(choice, to: request, preferences: Preferences())
      if answer.response.status == status, !answer.isWrong {
        return answer.response.noted(note(example: answer.example, violations: []))
      }
    }
    return ResponseDefinition.rehearsedFailure(status).noted(note(example: nil, violations: []))
  }
}
