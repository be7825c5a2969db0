package import BacklotHTTP

// Requests and findings with secrets masked, for display only. Decisions always use the original requests.

extension SecretNames {
  /// Returns a request with secrets masked in its target, its header fields and its content.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - template: The template that names the secrets in its path. Defaults to that of the answering stub.
  package func masked(_ request: ReceivedRequest, by template: PathTemplate? = nil) -> ReceivedRequest {
    if isEmpty { return request }
    var message = request.message
    let type = message.headerFields[.contentType].flatMap(MediaType.init(parsing:))
    message.path = message.path.map { masked(target: $0, by: template ?? request.pathTemplate) }
    message.authority = message.authority.map(masked(authority:))
    message.headerFields = masked(message.headerFields)
    return request.showing(message, body: masked(content: request.body, of: type))
  }

  /// Returns the target of a request with secrets masked.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - template: The path of a stub that nearly answered, which may name secrets. It is used if no stub answered.
  package func masked(targetOf request: ReceivedRequest, by template: PathTemplate?) -> String {
    masked(target: request.message.path ?? "/", by: request.pathTemplate ?? template)
  }

  /// Returns a violation with its quoted value masked if it is at a secret location.
  package func masked(_ violation: ContractViolation) -> ContractViolation {
    if isEmpty { return violation }
    let quotesValue = !Self.codesWithoutValue.contains(violation.code)
    let isOfBody = violation.location.first == "body"
    let names = violation.location.dropFirst()
    let isSecret = quotesValue && names.contains { isOfBody ? containsMember($0) : contains($0) }
    return ContractViolation(
      violation.subject,
      at: violation.location,
      severity: violation.severity,
      code: violation.code,
      message: isSecret
        ? "The value violates the contract. It is hidden because it may be secret."
        : masked(text: violation.message),
      origin: violation.origin
    )
  }

  /// The codes of violations whose messages contain locations but no values.
  private static let codesWithoutValue: Set = ["required", "deprecated", "security", "dependentRequired"]
}
