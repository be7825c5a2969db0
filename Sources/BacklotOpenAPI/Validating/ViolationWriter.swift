import BacklotHTTP
import BacklotJSON
import BacklotJSONSchema
import BacklotStubs

/// Describes a schema's violations in the terms of a message.
struct ViolationWriter {
  let manner: ContractManner
  let subject: ContractViolation.Subject
  /// The schema that found the violations.
  let schema: ContractSchema
  /// The severity of the violations.
  var severity = ContractViolation.Severity.error

  /// Returns the violations of a value at a place in a message.
  ///
  /// - Parameters:
  ///   - result: The result of the schema's validation.
  ///   - place: The place of the value, such as `["query", "limit"]` or `["body"]`.
  func violations(_ result: JSONSchemaResult, at place: [String]) -> [ContractViolation] {
    let found = manner == .prism ? inOrderOfSchema(result.violations) : result.violations
    let written = found.flatMap { violation -> [ContractViolation] in
      let origin = schema.origin(ofKeyword: violation)
      let own = self.violation(violation, at: place, origin: origin)
      return manner == .prism ? unfitElements(of: violation, at: place, origin) + [own] : [own]
    }
    // The schema stopped at its own limit, which is far beyond the number of reported violations.
    let isOpenEnded = !result.isComplete && written.count > [ContractViolation].most
    return isOpenEnded ? written + [.more(1, orMore: true, of: subject, at: place)] : written
  }

  /// Returns the violations of the elements, if too few satisfy `contains`: Prism reports these first.
  private func unfitElements(
    of violation: JSONSchemaViolation,
    at place: [String],
    _ origin: Stub.Origin?
  ) -> [ContractViolation] {
    guard ["contains", "minContains"].contains(violation.keyword), let elements = violation.value.array,
      let wanted = violation.keywordSchema?["contains"]
    else { return [] }
    let compiled: JSONSchema
    do throws(JSONSchemaError) {
      compiled = try JSONSchema(compiling: wanted, dialect: schema.dialect, asserting: .formats)
    } catch {
      // The schema's references are not available here, and the violation of the whole is reported anyway.
      return []
    }
    var found: [ContractViolation] = []
    for (index, element) in elements.enumerated() {
      if found.count >= [ContractViolation].most {
        let count = elements[index...].count { !compiled.accepts($0) }
        return count > 0 ? found + [.more(count, orMore: true, of: subject, at: place)] : found
      }
      let location = place + violation.instancePointer.tokens + ["\(index)"]
      found += compiled.validate(element).violations.map { self.violation($0, at: location, origin: origin) }
    }
    return found
  }

  /// Returns an object's violations before those of its members, and these in the order of the schema: Prism's
  /// validator follows the schema, and ours follows the value.
  private func inOrderOfSchema(_ violations: [JSONSchemaViolation]) -> [JSONSchemaViolation] {
    guard violations.count > 1 else { return violations }
    let shape = schema.shape.value
    let ranked = violations.enumerated().map { (rank: shape.ranks(of: $1.instancePointer.tokens) + [-1, $0], $1) }
    return ranked.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map(\.1)
  }

  private func violation(
    _ violation: JSONSchemaViolation,
    at place: [String],
    origin: Stub.Origin?
  ) -> ContractViolation {
    let location = place + violation.instancePointer.tokens
    let code = manner == .prism ? AJVSentence.keyword(of: violation) : violation.keyword
    return ContractViolation(
      subject,
      at: location,
      severity: severity,
      code: code.isEmpty ? violation.code.rawValue : code,
      message: manner == .prism ? prismMessage(for: violation, at: location) : Self.sentence(violation, at: place),
      origin: origin
    )
  }

  private static let secrets = SecretNames.standard

  /// Returns a sentence that names the place, because the schema's message names only the last step of the path.
  private static func sentence(_ violation: JSONSchemaViolation, at place: [String]) -> String {
    let location = place + violation.instancePointer.tokens
    let isOfBody = location.first == "body"
    let isSecret = location.contains { isOfBody ? secrets.containsMember($0) : secrets.contains($0) }
    if shownSecrets(of: violation.value, isSecret).contains(where: violation.message.contains) {
      let place = location.joined(separator: " ")
      return "\(place) violates \"\(violation.keyword)\"; its value is hidden, because its name indicates a secret"
    }
    if place == ["body"] { return violation.message }
    return "\(place.joined(separator: " ")): \(violation.message)"
  }

  /// Returns the prefixes of the secret strings in a value.
  private static func shownSecrets(of value: JSONValue, _ isSecret: Bool) -> [String] {
    switch value {
    case .object(let object): object.flatMap { shownSecrets(of: $0.value, isSecret || secrets.containsMember($0.key)) }
    case .array(let elements): elements.flatMap { shownSecrets(of: $0, isSecret) }
    case .string(let text): isSecret && !text.isEmpty ? [String(text.prefix(8))] : []
    case .number: isSecret ? [value.serialized()] : []
    case .bool, .null: []
    }
  }

  private func prismMessage(for violation: JSONSchemaViolation, at location: [String]) -> String {
    let whose = subject == .request ? "Request" : "Response"
    let part = location.first ?? ""
    let names = location.dropFirst().joined(separator: ".")
    let kind = names.isEmpty ? "" : (part == "body" ? "property " : "parameter ") + names + " "
    return "\(whose) \(part) \(kind)\(AJVSentence.message(of: violation))"
  }
}

extension ValueShape {
  /// Returns the position in the schema of each step of a path into a value.
  fileprivate func ranks(of tokens: [String]) -> [Int] {
    var shape: ValueShape? = self
    return tokens.map { token in
      let members = shape?.members ?? []
      let place = members.firstIndex { $0.name == token }
      shape = place.map { members[$0].shape } ?? shape?.elements.first ?? shape?.others.first
      return place ?? members.count + (Int(token) ?? 0)
    }
  }
}
