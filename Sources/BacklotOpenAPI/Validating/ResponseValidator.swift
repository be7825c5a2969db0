import BacklotHTTP
import BacklotJSON
import BacklotJSONSchema
import BacklotStubs

/// Validates responses against an operation of a contract.
struct ResponseValidator: Sendable {
  let operation: Operation
  let manner: ContractManner
  let xml: XMLReader?

  /// Returns the violations of a response.
  ///
  /// - Parameters:
  ///   - response: The response. A body that is not in memory is not validated.
  ///   - method: The method of the request: `HEAD` has no content.
  func violations(of response: HTTPResponse, to method: HTTPMethod) -> [ContractViolation] {
    guard let documented = operation.response(for: response.status.code) else { return [undocumented(response.status)] }
    var found: [ContractViolation] = []
    if method != .head, !response.status.forbidsContent { found += content(of: response, documented) }
    return found + headers(of: response, documented)
  }

  private func undocumented(_ status: HTTPStatus) -> ContractViolation {
    let codes = operation.responses.map(\.code.description).joined(separator: ",")
    return ContractViolation(
      .response,
      at: manner == .prism ? [] : ["status"],
      severity: status.kind == .successful ? .error : .warning,
      code: manner == .prism ? "" : "status",
      message: manner == .prism
        ? "Unable to match the returned status code with those defined in the document: \(codes)"
        : "The status \(status.code) is not in the contract, which has \(codes).",
      origin: operation.place.origin
    )
  }

  // MARK: Content

  private func content(of response: HTTPResponse, _ documented: DocumentedResponse) -> [ContractViolation] {
    guard !documented.contents.isEmpty, let bytes = response.body.bytes else { return [] }
    let text = response.headerFields[.contentType]
    if manner == .backlot, text == nil, bytes.isEmpty, documented.mayBeEmpty { return [] }
    let type = text.flatMap(MediaType.init(parsing:))
    guard let type, let content = documented.content(for: type) else {
      let mismatch = mismatch(of: text, with: documented)
      // Prism validates content of an undocumented type by the first schema.
      guard manner == .prism, let first = documented.contents.first, let type = first.mediaType,
        !response.headerFields.statesContentCoding
      else { return [mismatch] }
      return [mismatch] + violations(of: bytes, in: first, type)
    }
    return response.headerFields.statesContentCoding ? [] : violations(of: bytes, in: content, type)
  }

  private func mismatch(of text: String?, with documented: DocumentedResponse) -> ContractViolation {
    let types = documented.contents.map(\.text).joined(separator: ", ")
    let plural = documented.contents.count > 1 ? "s" : ""
    return ContractViolation(
      .response,
      at: manner == .prism ? [] : ["header", "content-type"],
      code: manner == .prism ? "" : "mediaType",
      message: manner == .prism
        ? "The received media type \"\(text ?? "")\" does not match the one\(plural) "
          + "specified in the current response: \(types)"
        : "The content type is \(text.map { "\"\($0)\"" } ?? "missing"); the contract has \(types).",
      origin: documented.node.origin
    )
  }

  private func violations(of bytes: [UInt8], in content: MediaContent, _ type: MediaType) -> [ContractViolation] {
    guard let schema = content.schema else { return [] }
    switch content.reading(of: bytes, as: type, xml: xml) {
    case .opaque: return []
    case .malformed(let faults):
      return faults.map { fault in
        ContractViolation(
          .response,
          at: ["body"] + fault.place,
          code: fault.code,
          message: fault.message,
          origin: schema.node.origin
        )
      }
    case .value(let value): return violations(of: value, by: schema, at: ["body"])
    }
  }

  func violations(of value: JSONValue, by schema: ContractSchema, at place: [String]) -> [ContractViolation] {
    let compiled: JSONSchema
    do throws(ContractError) {
      compiled = try schema.forResponses()
    } catch {
      let message = "The contract's schema is invalid: \(error.message)"
      return [
        ContractViolation(
          .response,
          at: place,
          severity: .warning,
          code: "brokenContract",
          message: message,
          origin: error.origin
        )
      ]
    }
    let result = compiled.validate(value)
    if result.isValid { return [] }
    // If only several alternatives of a `oneOf` accept the value, the contract cannot tell them apart.
    let severity: ContractViolation.Severity = compiled.acceptsAmbiguous(value) ? .warning : .error
    return ViolationWriter(manner: manner, subject: .response, schema: schema, severity: severity)
      .violations(result, at: place)
  }

  // MARK: Fields

  private func headers(of response: HTTPResponse, _ documented: DocumentedResponse) -> [ContractViolation] {
    documented.headers.flatMap { header -> [ContractViolation] in
      guard let name = HTTPField.Name(header.name) else { return [] }
      let place = ["header", manner == .prism ? header.name.lowercased() : header.name]
      guard response.headerFields.contains(name) else {
        return header.isRequired ? [missing(header, in: documented)] : []
      }
      guard let schema = header.schema else { return [] }
      let text = response.headerFields[values: name].joined(separator: ", ")
      guard let value = header.value(reading: text) else { return [] }
      return violations(of: value, by: schema, at: place)
    }
  }

  private func missing(_ header: DocumentedResponse.Header, in documented: DocumentedResponse) -> ContractViolation {
    ContractViolation(
      .response,
      at: manner == .prism ? ["header"] : ["header", header.name],
      code: "required",
      message: manner == .prism
        ? "Response header must have required property '\(header.name.lowercased())'"
        : "The required field \"\(header.name)\" is missing.",
      origin: documented.node.origin
    )
  }
}

extension DocumentedResponse {
  /// True if a content has no schema, so that an empty response is valid.
  fileprivate var mayBeEmpty: Bool { contents.contains { $0.schema == nil } }
}
