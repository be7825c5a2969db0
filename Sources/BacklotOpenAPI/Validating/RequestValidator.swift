import BacklotHTTP
import BacklotJSON
import BacklotJSONSchema
import BacklotLimits
import BacklotStubs

/// Validates requests against an operation of a contract.
struct RequestValidator: Sendable {
  let operation: Operation
  let manner: ContractManner
  let xml: XMLReader?
  /// The parameters by their locations: fields, query, path and cookies.
  private let groups: [[Parameter]]

  init(operation: Operation, manner: ContractManner, xml: XMLReader?) {
    self.operation = operation
    self.manner = manner
    self.xml = xml
    let locations = [Parameter.Location.header, .query, .path, .cookie]
    groups = locations.map { location in operation.parameters.filter { $0.location == location } }
  }

  /// Returns the violations of a request: body, header, query, path and cookies in this order, and then security.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - path: The path's parameters, as they were sent.
  func violations(of request: ReceivedRequest, path: PathParameters) -> [ContractViolation] {
    var budget = StepBudget()
    return violations(of: request, path: path, spending: &budget)
  }

  /// Returns the violations of a request like `violations(of:path:)`, within the remaining steps, which the body and
  /// all parameters share.
  func violations(
    of request: ReceivedRequest,
    path: PathParameters,
    spending budget: inout StepBudget
  ) -> [ContractViolation] {
    var found = body(of: request, &budget)
    var warnings: [ContractViolation] = []
    var reader = ParameterReader(request, path: path, of: operation.parameters)
    reader.takesEscapedCommas = manner == .prism
    for parameters in groups {
      validate(parameters, by: &reader, violations: &found, warnings: &warnings, budget: &budget)
    }
    if !operation.security.isEmpty { found += security(of: request) }
    return found + warnings
  }

  private func violation(
    at location: [String],
    code: String,
    message: String,
    node: ContractNode?,
    severity: ContractViolation.Severity = .error
  ) -> ContractViolation {
    ContractViolation(
      .request,
      at: location,
      severity: severity,
      code: code,
      message: message,
      origin: node?.origin ?? operation.place.origin
    )
  }
}

// MARK: - Parameters

extension RequestValidator {
  /// Validates the parameters of one location, and reports missing ones first.
  private func validate(
    _ parameters: [Parameter],
    by reader: inout ParameterReader,
    violations found: inout [ContractViolation],
    warnings: inout [ContractViolation],
    budget: inout StepBudget
  ) {
    var wrong: [ContractViolation] = []
    for parameter in parameters {
      let reading = reader.reading(of: parameter)
      switch reading {
      case .absent: if parameter.isRequired { found.append(missing(parameter)) }
      case .empty: break
      case .malformed(let message): wrong.append(malformed(parameter, message: message))
      case .value(let value):
        guard let schema = parameter.schema else { break }
        let violations = violations(of: value, by: schema, at: place(of: parameter), &budget)
        if !violations.isEmpty, !hasOtherReading(parameter, schema: schema, than: value, by: reader, budget: &budget) {
          wrong += violations
        }
      }
      if parameter.isDeprecated, reading != .absent { warnings.append(deprecation(of: parameter)) }
    }
    found += wrong
  }

  /// Returns true if a parameter's text is valid by another interpretation: as a number if strings are accepted too, or
  /// as several values between commas that a client escaped.
  private func hasOtherReading(
    _ parameter: Parameter,
    schema: ContractSchema,
    than value: JSONValue,
    by reader: ParameterReader,
    budget: inout StepBudget
  ) -> Bool {
    var reader = reader
    let usual = reader.takesEscapedCommas
    for takesEscapedCommas in usual ? [true] : [false, true] {
      for preference in [TextPreference.strings, .others] {
        (reader.preference, reader.takesEscapedCommas) = (preference, takesEscapedCommas)
        guard case .value(let other) = reader.reading(of: parameter), other != value else { continue }
        if violations(of: other, by: schema, at: place(of: parameter), &budget).isEmpty { return true }
      }
    }
    return false
  }

  private func malformed(_ parameter: Parameter, message: String) -> ContractViolation {
    let sentence = "The \(parameter.location.rawValue) parameter \"\(parameter.name)\" \(message)."
    return violation(at: place(of: parameter), code: "style", message: sentence, node: parameter.node)
  }

  private func place(of parameter: Parameter) -> [String] {
    // Prism always reports parameter names in lowercase.
    [parameter.location.rawValue, manner == .prism ? parameter.name.lowercased() : parameter.name]
  }

  private func missing(_ parameter: Parameter) -> ContractViolation {
    let location = parameter.location.rawValue
    guard manner == .prism else {
      let message = "The required \(location) parameter \"\(parameter.name)\" is missing."
      return violation(at: place(of: parameter), code: "required", message: message, node: parameter.node)
    }
    let message = "Request \(location) must have required property '\(parameter.name.lowercased())'"
    return violation(at: [location], code: "required", message: message, node: parameter.node)
  }

  private func violations(
    of value: JSONValue,
    by schema: ContractSchema,
    at place: [String],
    _ budget: inout StepBudget
  ) -> [ContractViolation] {
    let compiled: JSONSchema
    do throws(ContractError) { compiled = try schema.forRequests() } catch { return [broken(error, at: place)] }
    let result = compiled.validate(.value(value), spending: &budget)
    if result.isValid { return [] }
    return ViolationWriter(manner: manner, subject: .request, schema: schema).violations(result, at: place)
  }

  /// Returns the warning that a broken schema cannot validate a value.
  private func broken(_ error: ContractError, at place: [String]) -> ContractViolation {
    ContractViolation(
      .request,
      at: place,
      severity: .warning,
      code: "brokenContract",
      message: "The contract's schema is invalid: \(error.message)",
      origin: error.origin
    )
  }
}

// MARK: - Body

extension RequestValidator {
  private func body(of request: ReceivedRequest, _ budget: inout StepBudget) -> [ContractViolation] {
    guard let body = operation.body else { return unexpected(request) }
    if request.body.isEmpty {
      guard body.isRequired else { return [] }
      let message = manner == .prism ? "Body parameter is required" : "The required request body is missing."
      return [violation(at: ["body"], code: "required", message: message, node: body.node)]
    }
    if body.contents.isEmpty { return [] }
    if manner == .prism, let problem = request.codingProblem { return [undecodable(problem, body)] }
    let text = request.headerFields[.contentType]
    let isCoded = request.codingProblem != nil
    if let text, let content = body.contents.first(where: { $0.text == text }), let type = content.mediaType,
      !type.isRange
    {
      return isCoded ? [] : violations(of: request.body, in: content, as: type, budget: &budget)
    }
    let stated = text.flatMap(MediaType.init(parsing:))
    // An invalid media type is not treated as a missing one.
    guard stated != nil || text == nil, let content = content(of: body, stated) else { return [unsupported(body)] }
    if isCoded { return [] }
    return violations(of: request.body, in: content, as: stated ?? content.mediaType ?? .octetStream, budget: &budget)
  }

  /// Returns the violations of a body that the operation does not describe.
  ///
  /// Only the Prism wording reports such a body; otherwise, it is ignored.
  private func unexpected(_ request: ReceivedRequest) -> [ContractViolation] {
    guard manner == .prism, !request.body.isEmpty else { return [] }
    let message = "No supported content types, but request included a non-empty body"
    return [violation(at: [], code: manner.mediaTypeCode, message: message, node: nil)]
  }

  private func content(of body: RequestBody, _ stated: MediaType?) -> MediaContent? {
    guard let stated else { return body.contents.first }
    return body.contents.content(for: stated) ?? body.contents.first { $0.mediaType == nil }
  }

  /// Returns the violation of a body that only the Prism wording refuses; otherwise, it is reported as unchecked.
  private func undecodable(_ problem: String, _ body: RequestBody) -> ContractViolation {
    violation(
      at: [],
      code: manner.mediaTypeCode,
      message: "The request body cannot be decoded: \(problem)",
      node: body.node
    )
  }

  private func unsupported(_ body: RequestBody) -> ContractViolation {
    let types = body.contents.map(\.text).joined(separator: ",")
    return violation(
      at: manner == .prism ? [] : ["header", "content-type"],
      code: manner.mediaTypeCode,
      message: "Supported content types: \(types)",
      node: body.node
    )
  }

  /// Returns the code of a fault.
  ///
  /// Prism has no code for reserved characters.
  private func code(of fault: ContentFault) -> String {
    manner == .prism && fault.code == ContentFault.reservedCharacters ? "" : fault.code
  }

  private func violations(
    of bytes: [UInt8],
    in content: MediaContent,
    as type: MediaType,
    budget: inout StepBudget
  ) -> [ContractViolation] {
    switch content.reading(of: bytes, as: type, xml: xml) {
    case .opaque: return []
    case .malformed(let faults):
      return faults.map { fault in
        violation(
          at: ["body"] + fault.place,
          code: code(of: fault),
          message: fault.message,
          node: content.schema?.node ?? operation.body?.node
        )
      }
    case .value(let value):
      guard let schema = content.schema else { return [] }
      return violations(of: value, by: schema, at: ["body"], &budget)
    }
  }
}

extension RequestValidator {
  /// Returns the body as a JSON value, if it can be read as such.
  func json(of request: ReceivedRequest) -> JSONValue? {
    guard let body = operation.body, !request.body.isEmpty else { return nil }
    let stated = request.headerFields[.contentType].flatMap(MediaType.init(parsing:))
    guard let content = content(of: body, stated) else { return nil }
    let reading = content.reading(of: request.body, as: stated ?? content.mediaType ?? .octetStream, xml: xml)
    guard case .value(let value) = reading else { return nil }
    return value
  }
}

// MARK: - Security and deprecation

extension RequestValidator {
  private func security(of request: ReceivedRequest) -> [ContractViolation] {
    guard case .unmet = SecurityCheck(request).outcome(of: operation.security) else { return [] }
    let names = operation.security.map { $0.map(\.name).joined(separator: " and ") }.joined(separator: ", or ")
    let message =
      manner == .prism ? "Invalid security scheme used" : "The request has no valid credentials for \(names)."
    return [violation(at: [], code: manner.securityCode, message: message, node: operation.place.node)]
  }

  private func deprecation(of parameter: Parameter) -> ContractViolation {
    let place = parameter.location.rawValue
    let name = place.prefix(1).uppercased() + place.dropFirst()
    let message = "\(name) param \(parameter.name) is deprecated"
    return violation(
      at: [place, parameter.name],
      code: "deprecated",
      message: message,
      node: parameter.node,
      severity: .warning
    )
  }
}
