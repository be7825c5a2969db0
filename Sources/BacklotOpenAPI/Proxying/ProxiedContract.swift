import BacklotHTTP
import BacklotLimits
import BacklotStubs

/// A contract that validates the exchanges between clients and the backend that it describes.
struct ProxiedContract: Sendable {
  let contract: ServedContract
  /// True if requests are validated for more than security.
  let validatesRequests: Bool

  private var settings: ContractSettings { contract.settings }
  private var manner: ContractManner { settings.manner }
  private var refuses: Bool { settings.options.refusesInvalidAnswers }

  private func find(_ request: ReceivedRequest) -> ContractRoutes.Finding {
    contract.routes.value.find(request)
  }
}

// MARK: - Requests

extension ProxiedContract {
  /// Returns the response that replaces the backend's, if the request is not to be forwarded.
  func refusal(of request: ReceivedRequest) -> ResponseDefinition? {
    guard refuses else { return nil }
    switch find(request) {
    case .operation(let operation): return refusal(of: request, by: operation)
    case .broken(let path): return ContractProblem.brokenContract(path.error).response(manner)
    case .otherMethods(let others):
      let allowed = others.map(\.place.method)
      return ContractProblem.noMethod(request.method, on: request.pathText, allowed: allowed).response(manner)
    case .nothing: return ContractProblem.noPath(request.pathText).response(manner)
    }
  }

  private func refusal(of request: ReceivedRequest, by operation: ServedOperation) -> ResponseDefinition? {
    do throws(ContractError) {
      return try operation.answers().refusal(of: request, breaking: violations(of: request))
    } catch {
      return ContractProblem.brokenContract(error).response(manner)
    }
  }
}

// MARK: - Responses

extension ProxiedContract {
  /// Returns the backend's response with reports of violations, or an error that replaces it.
  func revised(_ response: HTTPResponse, answering request: ReceivedRequest) -> HTTPResponse {
    let finding = find(request)
    if case .broken(let path) = finding, response.status.code == 501 {
      return ContractProblem.brokenContract(path.error).response(manner).message(answering: request.message)
    }
    guard case .operation(let operation) = finding else { return response.telling(violations(of: request)) }
    if response.status.code == 501 { return standIn(for: operation, request) }
    let requested = violations(of: request)
    let answered = operation.violations(of: response, to: request.method)
    let errors = answered.filter { $0.severity == .error }
    if refuses, !errors.isEmpty {
      let problem = ContractProblem.violations(errors, manner: manner).response(manner).message(
        answering: request.message
      )
      return problem.telling(requested + answered)
    }
    return response.marked(ifDeprecated: operation).telling(requested + answered)
  }

  /// Returns the contract's own response, for an operation that the backend does not implement yet.
  private func standIn(for operation: ServedOperation, _ request: ReceivedRequest) -> HTTPResponse {
    let path = operation.template(of: request.pathText).sentParameters(in: request.pathText) ?? PathParameters()
    do throws(ContractError) {
      return try operation.answers().answer(request, path: path).message(answering: request.message)
    } catch {
      return ContractProblem.brokenContract(error).response(manner).message(answering: request.message)
    }
  }
}

extension HTTPResponse {
  /// Returns a copy with the field that reports violations.
  fileprivate func telling(_ violations: [ContractViolation]) -> HTTPResponse {
    guard let field = HTTPField(telling: violations) else { return self }
    var copy = self
    copy.headerFields.append(field)
    return copy
  }

  /// Returns a copy with a deprecation field if the operation is deprecated.
  fileprivate func marked(ifDeprecated operation: ServedOperation) -> HTTPResponse {
    guard operation.isDeprecated, !headerFields.contains(AnswerMaker.deprecation) else { return self }
    var copy = self
    copy.headerFields.append(HTTPField(name: AnswerMaker.deprecation, value: "true"))
    return copy
  }
}

extension ServedOperation {
  fileprivate var isDeprecated: Bool {
    do throws(ContractError) { return try answers().operation.isDeprecated } catch { return false }
  }
}

// MARK: - Journal

extension ProxiedContract: ExchangeValidator {
  var operations: [ContractOperation] { contract.operations }

  func operation(of request: ReceivedRequest) -> ContractOperation.ID? { contract.operation(of: request) }

  func violations(of request: ReceivedRequest) -> [ContractViolation] {
    var budget = StepBudget()
    return violations(of: request, spending: &budget)
  }

  func violations(of request: ReceivedRequest, spending budget: inout StepBudget) -> [ContractViolation] {
    switch find(request) {
    case .operation, .broken: break
    case .otherMethods, .nothing: return [unknownRoute]
    }
    let found = contract.violations(of: request, spending: &budget)
    return validatesRequests ? found : found.filter { $0.code == manner.securityCode }
  }

  /// Returns the violations of the response that the client gets.
  ///
  /// Responses that replace the backend's have no violations, except an error caused by violations in the backend's own
  /// response.
  func violations(of response: HTTPResponse, to request: ReceivedRequest) -> [ContractViolation] {
    guard case .operation(let operation) = find(request) else { return [] }
    guard refuses else { return operation.violations(of: response, to: request.method) }
    if violations(of: request).contains(where: { $0.severity == .error }) { return [] }
    guard response.isProblem(of: manner.type(of: "VIOLATIONS")) else {
      return operation.violations(of: response, to: request.method)
    }
    let message = "The upstream response violated the contract and was replaced by an error that lists the violations."
    return [ContractViolation(.response, code: "violations", message: message, origin: operation.place.origin)]
  }

  private var unknownRoute: ContractViolation {
    ContractViolation(
      .request,
      severity: .warning,
      code: "",
      message: "Selected route not found",
      origin: Stub.Origin(file: contract.library.main.name)
    )
  }
}

extension HTTPResponse {
  /// Returns true if this is a problem document of a type, written by a contract.
  fileprivate func isProblem(of type: String) -> Bool {
    headerFields[.contentType] == "application/problem+json"
      && body.bytes?.starts(with: "{\"type\":\"\(type)\"".utf8) ?? false
  }
}
