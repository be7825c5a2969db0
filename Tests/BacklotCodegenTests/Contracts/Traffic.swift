import BacklotCodegen
import BacklotHTTP
import BacklotJSON
import BacklotOpenAPI
import BacklotRecording
import BacklotStubs
import Testing

/// Recorded exchanges that a test writes.
struct Traffic {
  private(set) var exchanges: [RecordedExchange] = []

  init(_ exchanges: [RecordedExchange] = []) { self.exchanges = exchanges }

  /// Adds exchanges with `GET` and the same response.
  mutating func get(_ paths: String..., answer: String = #"{"id":1,"name":"Rex","age":3}"#) {
    for path in paths { add(.get, path, answer: answer) }
  }

  mutating func add(
    _ method: HTTPMethod,
    _ path: String,
    host: String = "api.example",
    fields: HTTPFields = [:],
    sending body: String = "",
    status: HTTPStatus = .ok,
    type: String? = "application/json",
    answer: String = ""
  ) {
    var response = HTTPResponse(status: status, body: HTTPBody(answer))
    response.headerFields[.contentType] = type
    var request = HTTPRequest(method: method, scheme: "https", authority: host, path: path, headerFields: fields)
    if !body.isEmpty {
      request.body = HTTPBody(body)
      if !fields.contains(.contentType) { request.headerFields[.contentType] = "application/json" }
    }
    let origin = Stub.Origin(file: "test.har", line: exchanges.count + 1)
    exchanges.append(RecordedExchange(request: request, response: response, origin: origin))
  }

  /// The contract, to which all exchanges must conform that are not left out.
  func contract(
    _ options: ContractInference.Options = ContractInference.Options(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> InferredContract {
    let contract = ContractInference(exchanges, options: options).document()
    let document = try #require(contract.document, "\(contract.findings)", sourceLocation: sourceLocation)
    let check = try ContractCheck(.value(document), named: "contract", settings: ContractSettings())
    #expect(check.findingsInContract.isEmpty, sourceLocation: sourceLocation)
    let leftOut = Set(contract.findings.filter { $0.severity == .error }.map(\.origin))
    for exchange in exchanges where !leftOut.contains(exchange.origin) {
      let problems = try exchange.problems(by: check)
      #expect(problems.isEmpty, "\(exchange.request)", sourceLocation: sourceLocation)
    }
    return contract
  }

  /// The document, if no exchange is left out.
  func document(
    _ options: ContractInference.Options = ContractInference.Options(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONValue {
    let contract = try contract(options, sourceLocation: sourceLocation)
    #expect(contract.leftOutCount == 0, "\(contract.findings)", sourceLocation: sourceLocation)
    return try #require(contract.document, sourceLocation: sourceLocation)
  }
}

extension RecordedExchange {
  /// Returns the differences from a contract as `backlot check --contract` finds them, and those of the request.
  func problems(by check: ContractCheck) throws -> [String] {
    guard let stub = try comparedStub() else { return [] }
    var blueprint = BackendBlueprint()
    blueprint.stubs = [stub]
    var message = request
    // A placeholder stands for credentials of the same form.
    if message.headerFields[.authorization]?.hasPrefix("Basic {{") ?? false {
      message.headerFields[.authorization] = "Basic YTpi"
    }
    let request = ReceivedRequest(message, body: request.body.bytes ?? [])
    return check.findings(in: blueprint).map(\.description) + check.violations(of: request).map { "\($0)" }
  }
}

extension JSONValue {
  /// The templates of the paths, each with the methods.
  var operations: [String] {
    (self["paths"]?.object ?? [:]).flatMap { path, item in (item.object ?? [:]).map { "\($0.key.uppercased()) \(path)" }
    }
  }

  /// Returns a part by the names and positions that lead to it.
  func at(_ path: String...) -> JSONValue? {
    path.reduce(self) { value, name in value?[name] ?? Int(name).flatMap { value?.array?[$0] } }
  }
}

extension HTTPField.Name {
  static let appVersion = HTTPField.Name("X-App-Version")
  static let apiKey = HTTPField.Name("X-Api-Key")
}
