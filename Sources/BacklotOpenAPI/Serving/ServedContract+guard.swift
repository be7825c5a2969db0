import BacklotHTTP
import BacklotLimits
import BacklotStubs

extension ServedContract: ExchangeValidator {
  /// All operations of the contract, each of which is read.
  var operations: [ContractOperation] { all.map(\.contractOperation) }

  func operation(of request: ReceivedRequest) -> ContractOperation.ID? {
    guard case .operation(let operation) = routes.value.find(request) else { return nil }
    return operation.id
  }

  func violations(of request: ReceivedRequest) -> [ContractViolation] {
    var budget = StepBudget()
    return violations(of: request, spending: &budget)
  }

  func violations(of request: ReceivedRequest, spending budget: inout StepBudget) -> [ContractViolation] {
    switch routes.value.find(request) {
    case .operation(let operation):
      let path = operation.template(of: request.pathText).sentParameters(in: request.pathText) ?? PathParameters()
      return operation.asking { $0.violations(of: request, path: path, spending: &budget) }
    case .broken(let path): return [path.violation]
    case .otherMethods(let others): return [.noMethod(for: request, others: others)]
    case .nothing: return isMeant(by: request) ? [noPath(request)] : []
    }
  }

  func violations(of response: HTTPResponse, to request: ReceivedRequest) -> [ContractViolation] {
    guard case .operation(let operation) = routes.value.find(request) else { return [] }
    return operation.violations(of: response, to: request.method)
  }

  private func noPath(_ request: ReceivedRequest) -> ContractViolation {
    ContractViolation(
      .request,
      at: ["path"],
      code: "noPath",
      message: "no path \(request.pathText) in the contract",
      origin: Stub.Origin(file: library.main.name)
    )
  }

  /// Returns true if a request goes to the contract's servers, so that an unknown path is a violation.
  ///
  /// A backend may also simulate other hosts.
  private func isMeant(by request: ReceivedRequest) -> Bool { request.host.map(isMeant(byHost:)) ?? true }

  /// Returns true if the contract applies to requests to a host, in lowercase.
  func isMeant(byHost host: String) -> Bool {
    if serverHosts.isEmpty { return true }
    return serverHosts.contains(host) || ["localhost", "127.0.0.1", "[::1]"].contains(host)
  }
}

extension ContractViolation {
  /// Creates a warning that the part of the contract that describes a message is invalid.
  static func brokenContract(_ error: ContractError) -> Self {
    let message = "The contract is invalid here: \(error.message)"
    return Self(.request, severity: .warning, code: "brokenContract", message: message, origin: error.origin)
  }

  /// Creates a violation for a method that the contract does not have on the request's path.
  static func noMethod(for request: ReceivedRequest, others: [ServedOperation]) -> Self {
    let allowed = others.map(\.place.method.rawValue).joined(separator: ", ")
    return ContractViolation(
      .request,
      at: ["method"],
      code: "noMethod",
      message: "no \(request.method) on \(request.pathText); the contract has \(allowed)",
      origin: others.first?.place.item.origin
    )
  }
}

extension ServedOperation {
  /// Returns the violations of a response.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - method: The verb that was sent, which may be `HEAD` instead of `GET`. Defaults to the operation's own.
  func violations(of response: HTTPResponse, to method: HTTPMethod? = nil) -> [ContractViolation] {
    asking { $0.violations(of: response, to: method ?? place.method) }
  }

  /// The operation as it appears in reports.
  fileprivate var contractOperation: ContractOperation {
    ContractOperation(id: id, name: place.node.text("operationId"), answers: documentedAnswers, origin: place.origin)
  }

  private var documentedAnswers: [ContractOperation.Answer] {
    do throws(ContractError) {
      return try answers().operation.responses.map { response in
        let names = response.contents.flatMap(\.examples).map(\.name)
        return ContractOperation.Answer(response.code.description, examples: names.distinct)
      }
    } catch {
      return []
    }
  }

  /// Returns the operation's violations for a message, or the error if the contract is broken.
  func asking(_ ask: (OperationAnswers) -> [ContractViolation]) -> [ContractViolation] {
    do throws(ContractError) {
      return ask(try answers())
    } catch {
      return [.brokenContract(error)]
    }
  }
}

extension [String] {
  /// The strings without duplicates, in order of first occurrence.
  fileprivate var distinct: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension ReceivedRequest {
  /// The path without the query.
  var pathText: String {
    let path = message.path ?? "/"
    return path.utf8.firstIndex(of: UInt8(ascii: "?")).map { String(path[..<$0]) } ?? path
  }

  /// The requested host, without a port.
  fileprivate var host: String? {
    guard let authority = message.authority ?? headerFields[.host] else { return nil }
    let isLiteral = authority.hasPrefix("[")
    let end = isLiteral ? authority.lastIndex(of: "]").map(authority.index(after:)) : authority.firstIndex(of: ":")
    return authority[..<(end ?? authority.endIndex)].lowercased()
  }
}
