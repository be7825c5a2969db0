import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Synchronization

/// What an operation answers: the requests it takes, the answers it has, and those that were made already.
final class OperationAnswers: Sendable {
  let operation: Operation
  private let id: ContractOperation.ID
  private let settings: ContractSettings
  private let requests: RequestValidator
  private let responses: ResponseValidator
  /// Answers that do not change from one request to the next.
  private let made = Mutex<[Key: MadeAnswer]>([:])
  /// What clients get who wish for nothing and break nothing, by what they take (`Accept`).
  private let usual = Mutex<[String?: ResponseDefinition]>([:])

  init(_ operation: Operation, _ settings: ContractSettings, knownAs id: ContractOperation.ID) {
    self.operation = operation
    self.id = id
    self.settings = settings
    requests = RequestValidator(operation: operation, manner: settings.manner, xml: settings.xml)
    responses = ResponseValidator(operation: operation, manner: settings.manner, xml: settings.xml)
  }

  /// What tells one answer from another that does not change.
  private struct Key: Hashable {
    let code: DocumentedResponse.Code
    let status: Int
    let content: Int?
    let example: Int?
    /// Whether the client named the example, which it then gets, right or wrong.
    let isNamed: Bool
  }

  /// An answer, and what it breaks itself: examples may do so.
  struct MadeAnswer: Sendable {
    var response: ResponseDefinition
    let violations: [ContractViolation]
    let example: String?
  }
}

// MARK: - Looking

extension OperationAnswers {
  /// What a request breaks.
  func violations(of request: ReceivedRequest, path: PathParameters) -> [ContractViolation] {
    requests.violations(of: request, path: path)
  }

  /// What an answer breaks.
  func violations(of response: HTTPResponse, to method: HTTPMethod) -> [ContractViolation] {
    responses.violations(of: response, to: method)
  }
}

// MARK: - Answering

extension OperationAnswers {
  /// The answer to a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - path: What its path says, as it was sent.
  ///   - remembered: What it does with a collection that is remembered.
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
    if violations.isEmpty, remembered == nil, preferences == Preferences(), !settings.options.isDynamic {
      return usualAnswer(to: request)
    }
    let isRefused = violations.contains { $0.severity == .error }
    if !isRefused, let remembered, preferences == Preferences(),
      let answer = answer(request, path, by: remembered)
    {
      return finished(answer, violations)
    }
    let outcome = isRefused ? refusal(of: request, violations, preferences) : choice(for: request, preferences)
    switch outcome {
    case .failure(let refusal):
      return refusal.problem.response(settings.manner).noted(note(nil, violations))
    case .success(let choice):
      return finished(answer(choice, to: request, preferences), violations)
    }
  }

  /// The most ways to say what is taken that are remembered.
  private static let maximumUsual = 32

  private func usualAnswer(to request: ReceivedRequest) -> ResponseDefinition {
    let accepted = request.headerFields[.accept]
    if let known = usual.withLock({ $0[accepted] }) { return known }
    switch choice(for: request, Preferences()) {
    case .failure(let refusal): return refusal.problem.response(settings.manner).noted(note(nil, []))
    case .success(let choice):
      let answer = finished(answer(choice, to: request, Preferences()), [])
      usual.withLock { usual in
        if usual.count < Self.maximumUsual { usual[accepted] = answer }
      }
      return answer
    }
  }

  /// The answer to a request that is not to be passed on, since it breaks the contract; nothing to one that does not.
  ///
  /// What clients wish by `Prefer` is for the backend behind to fulfil.
  func refusal(of request: ReceivedRequest, breaking violations: [ContractViolation]) -> ResponseDefinition? {
    guard violations.contains(where: { $0.severity == .error }) else { return nil }
    switch refusal(of: request, violations, Preferences()) {
    case .failure(let refusal): return refusal.problem.response(settings.manner)
    case .success(let choice): return finished(answer(choice, to: request, Preferences()), violations)
    }
  }

  private func choice(for request: ReceivedRequest, _ preferences: Preferences) -> AnswerChoice.Outcome {
    chooser.answer(preferences, accepting: AcceptedTypes(request.headerFields))
  }

  /// Chooses among the answers.
  var chooser: AnswerChooser {
    AnswerChooser(
      operation: operation,
      isDynamic: settings.options.isDynamic,
      ignoresExamples: settings.options.ignoresExamples
    )
  }

  /// The answer to a request that breaks the contract.
  private func refusal(
    of request: ReceivedRequest,
    _ violations: [ContractViolation],
    _ preferences: Preferences
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
      problem = .invalidRequest(violations, settings.manner)
    }
    return chooser.answer(refusingWith: codes, preferences) ?? .failure(.init(problem: problem))
  }

  private func challenges(for request: ReceivedRequest) -> [String] {
    guard case .unmet(let challenges) = SecurityCheck(request).outcome(of: operation.security) else { return [] }
    return challenges
  }

  /// What goes out: with the fields that tell of violations, or an error in the place of a wrong answer.
  private func finished(_ answer: MadeAnswer, _ requested: [ContractViolation]) -> ResponseDefinition {
    let all = requested + answer.violations
    let note = note(answer.example, all)
    if settings.options.refusesInvalidAnswers, answer.violations.contains(where: { $0.severity == .error }) {
      let errors = answer.violations.filter { $0.severity == .error }
      return reporting(all, ContractProblem.violations(errors, settings.manner).response(settings.manner)).noted(note)
    }
    return reporting(all, answer.response).noted(note)
  }

  /// What the contract has to say of an answer.
  func note(_ example: String?, _ violations: [ContractViolation]) -> ContractNote {
    ContractNote(operation: id, example: example, violations: violations)
  }

  /// Adds what Prism reports in a field of its own.
  private func reporting(_ violations: [ContractViolation], _ response: ResponseDefinition) -> ResponseDefinition {
    guard settings.manner == .prism, let field = HTTPField(telling: violations) else { return response }
    var copy = response
    copy.headerFields.append(field)
    return copy
  }
}

extension HTTPField {
  /// The field in which Prism tells of violations; nothing where there are none.
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

// MARK: - Making answers

extension OperationAnswers {
  /// An answer, made where it was not made already.
  func answer(
    _ choice: AnswerChoice,
    to request: ReceivedRequest,
    _ preferences: Preferences
  ) -> MadeAnswer {
    if choice.example == nil, preferences.isDynamic ?? settings.options.isDynamic {
      return make(choice, seed: seed(for: request, preferences))
    }
    let key = Key(
      code: choice.response.code,
      status: choice.status.code,
      content: choice.content,
      example: choice.example,
      isNamed: preferences.example != nil
    )
    if let known = made.withLock({ $0[key] }) { return known }
    let answer = makeFixed(choice, isNamed: key.isNamed)
    return made.withLock { made in
      if let known = made[key] { return known }
      made[key] = answer
      return answer
    }
  }

  /// What a value is drawn from: the same each time where somebody gave a seed, and another for each exchange otherwise.
  private func seed(for request: ReceivedRequest, _ preferences: Preferences) -> UInt64 {
    let stated = preferences.seed ?? settings.options.seed
    return StableHash.hash(of: operation.place.id, stated ?? "#\(request.number)")
  }

  /// Makes an answer that stays the same: of the examples, unless one was named, the first that is as its own schema says,
  /// and else one that is made up.
  ///
  /// Prism gives the first one, right or wrong.
  private func makeFixed(_ choice: AnswerChoice, isNamed: Bool) -> MadeAnswer {
    let first = make(choice, seed: nil)
    guard settings.manner == .backlot, !isNamed, choice.example != nil, first.isWrong else { return first }
    for other in choice.others {
      let answer = make(other, seed: nil)
      if !answer.isWrong { return answer }
    }
    return first
  }

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - choice: Which one.
  ///   - seed: What content is drawn from; typical content without one.
  ///   - value: The content, where it is known.
  private func make(_ choice: AnswerChoice, seed: UInt64?, value: JSONValue? = nil) -> MadeAnswer {
    do {
      let response = try response(choice, seed: seed, value)
      let message = HTTPResponse(status: response.status, headerFields: response.headerFields, body: response.body)
      let name = choice.example.flatMap { example in
        choice.content.map { choice.response.contents[$0].examples[example].name }
      }
      let violations = responses.violations(of: message, to: operation.place.method)
      return MadeAnswer(response: response, violations: violations, example: name)
    } catch let error as ContractError {
      return MadeAnswer(ContractProblem.brokenContract(error).response(settings.manner))
    } catch {
      return MadeAnswer(ContractProblem.tooComplex("body", "\(error)").response(settings.manner))
    }
  }

  private func response(_ choice: AnswerChoice, seed: UInt64?, _ known: JSONValue?) throws -> ResponseDefinition {
    var response = ResponseDefinition(choice.status)
    if operation.isDeprecated { response.headerFields.append(HTTPField(name: Self.deprecation, value: "true")) }
    for header in choice.response.headers { try append(header, seed, to: &response) }
    guard let index = choice.content else { return response }
    let content = choice.response.contents[index]
    guard let value = try known ?? value(of: content, choice.example, seed) else { return response }
    let type = content.concreteType(for: value, settings.manner)
    guard let bytes = content.bytes(writing: value, as: type, plainly: settings.manner == .prism) else {
      throw Unwritable(reason: "\(value.kind.rawValue) cannot be written as \(type).")
    }
    response.headerFields.append(HTTPField(name: .contentType, value: content.statedType ?? "\(type)"))
    response.body = HTTPBody(bytes)
    return response
  }

  private struct Unwritable: Error, CustomStringConvertible {
    let reason: String
    var description: String { "The \(reason)" }
  }

  static let deprecation = HTTPField.Name(raw: "Deprecation", canonical: "deprecation")

  private func value(of content: MediaContent, _ example: Int?, _ seed: UInt64?) throws -> JSONValue? {
    if let example { return content.examples[example].value }
    guard let schema = content.schema else { return nil }
    return try value(of: schema, seed)
  }

  private func value(of schema: ContractSchema, _ seed: UInt64?) throws -> JSONValue {
    let maker = ContentMaker(settings: settings)
    return try seed.map { try maker.value(of: schema, seed: $0) } ?? maker.typicalValue(of: schema)
  }

  private func append(
    _ header: DocumentedResponse.Header,
    _ seed: UInt64?,
    to response: inout ResponseDefinition
  ) throws {
    guard let name = HTTPField.Name(header.name) else { return }
    let example = settings.options.ignoresExamples ? nil : header.examples.first { $0.value != nil }?.value
    guard let value = try example ?? header.schema.map({ try value(of: $0, seed) }),
      let text = header.text(writing: value)
    else { return }
    response.headerFields.append(HTTPField(name: name, value: text))
  }
}

// MARK: - What is remembered

extension OperationAnswers {
  /// The answer to a request that does something with a collection; nothing where it does not.
  private func answer(
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
      return make(choice, seed: nil)
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
    var answer = make(choice, seed: nil, value: index == nil ? nil : value)
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

extension OperationAnswers.MadeAnswer {
  /// Whether the answer breaks the contract that it is from.
  var isWrong: Bool { violations.contains { $0.severity == .error } }

  init(_ problem: ResponseDefinition) { self.init(response: problem, violations: [], example: nil) }
}

extension AnswerChoice {
  /// What may be answered in its place: the examples behind it, and what is made up.
  fileprivate var others: [AnswerChoice] {
    guard let content, let example else { return [] }
    let examples = response.contents[content].examples
    let behind = examples.indices.filter { $0 > example && examples[$0].value != nil }.map(Optional.some)
    return (behind + (response.contents[content].schema == nil ? [] : [nil])).map {
      AnswerChoice(status: status, response: response, content: content, example: $0)
    }
  }
}

extension MediaContent {
  /// The type as the contract states it; nothing where it states a range.
  var statedType: String? {
    guard let mediaType, !mediaType.isRange else { return nil }
    return text
  }

  /// The type of an answer: the stated one, or one of the range.
  func concreteType(for value: JSONValue, _ manner: ContractManner) -> MediaType {
    guard let mediaType else { return .octetStream }
    guard mediaType.isRange else { return mediaType }
    if mediaType.type == "text" || manner == .prism { return MediaType(type: "text", subtype: "plain") }
    if mediaType.subtype.hasSuffix("+json") { return .json }
    return value.string == nil ? .json : MediaType(type: "text", subtype: "plain")
  }
}
