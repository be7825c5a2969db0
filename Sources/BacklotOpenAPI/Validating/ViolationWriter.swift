import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// Says what a schema finds in the terms of a message.
struct ViolationWriter {
  let manner: ContractManner
  let subject: ContractViolation.Subject
  /// The schema that was asked.
  let schema: ContractSchema

  /// What is wrong with a value that stands at a place of a message.
  ///
  /// - Parameters:
  ///   - result: What the schema says.
  ///   - place: Where the value stands, such as `["query", "limit"]` or `["body"]`.
  func violations(_ result: JSONSchemaResult, at place: [String]) -> [ContractViolation] {
    let found = manner == .prism ? inOrderOfSchema(result.violations) : result.violations
    return found.flatMap { violation -> [ContractViolation] in
      let origin = schema.origin(ofKeyword: violation)
      let own = self.violation(violation, at: place, origin)
      guard manner == .prism else { return [own] }
      return unfitElements(of: violation).map { index, cause in
        self.violation(cause, at: place + violation.instancePointer.tokens + ["\(index)"], origin)
      } + [own]
    }
  }

  /// What is wrong with elements among which too few are as `contains` wants them: Prism tells of that first.
  private func unfitElements(of violation: JSONSchemaViolation) -> [(index: Int, JSONSchemaViolation)] {
    guard ["contains", "minContains"].contains(violation.keyword), let elements = violation.value.array,
      let wanted = violation.keywordSchema?["contains"]
    else { return [] }
    do {
      let schema = try JSONSchema(compiling: wanted, dialect: self.schema.dialect, asserting: .formats)
      return elements.enumerated().flatMap { index, element in
        schema.validate(element).violations.map { (index, $0) }
      }
    } catch {
      // What it refers to is not at hand here, and the whole is told of anyway.
      return []
    }
  }

  /// What is wrong with an object before what is wrong with its members, and those in the order in which the schema names
  /// them: Prism's validator follows the schema, where ours follows the value.
  private func inOrderOfSchema(_ violations: [JSONSchemaViolation]) -> [JSONSchemaViolation] {
    guard violations.count > 1 else { return violations }
    let shape = schema.shape.value
    let ranked = violations.enumerated().map { (rank: shape.ranks(of: $1.instancePointer.tokens) + [-1, $0], $1) }
    return ranked.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map(\.1)
  }

  private func violation(
    _ violation: JSONSchemaViolation,
    at place: [String],
    _ origin: Stub.Origin?
  ) -> ContractViolation {
    let location = place + violation.instancePointer.tokens
    let code = manner == .prism ? AJVSentence.keyword(of: violation) : violation.keyword
    return ContractViolation(
      subject,
      at: location,
      code: code.isEmpty ? violation.code.rawValue : code,
      message: manner == .prism ? prism(violation, location) : Self.sentence(violation, at: place),
      origin: origin
    )
  }

  private static let secrets = SecretNames.standard

  /// A sentence that names the place, since the message of the schema names only the last step of the way.
  private static func sentence(_ violation: JSONSchemaViolation, at place: [String]) -> String {
    let location = place + violation.instancePointer.tokens
    let isSecret = location.contains(where: secrets.contains)
    if shownSecrets(of: violation.value, isSecret).contains(where: violation.message.contains) {
      let place = location.joined(separator: " ")
      return "\(place) breaks \"\(violation.keyword)\"; its value is not shown, since a name says that it is secret"
    }
    if place == ["body"] { return violation.message }
    return "\(place.joined(separator: " ")): \(violation.message)"
  }

  /// The beginnings of the texts in a value that must not be shown.
  private static func shownSecrets(of value: JSONValue, _ isSecret: Bool) -> [String] {
    switch value {
    case .object(let object): object.flatMap { shownSecrets(of: $0.value, isSecret || secrets.contains($0.key)) }
    case .array(let elements): elements.flatMap { shownSecrets(of: $0, isSecret) }
    case .string(let text): isSecret && !text.isEmpty ? [String(text.prefix(8))] : []
    case .number: isSecret ? [value.serialized()] : []
    case .bool, .null: []
    }
  }

  private func prism(_ violation: JSONSchemaViolation, _ location: [String]) -> String {
    let whose = subject == .request ? "Request" : "Response"
    let part = location.first ?? ""
    let names = location.dropFirst().joined(separator: ".")
    let kind = names.isEmpty ? "" : (part == "body" ? "property " : "parameter ") + names + " "
    return "\(whose) \(part) \(kind)\(AJVSentence.message(of: violation))"
  }
}

extension ValueShape {
  /// How far down each step of a way into a value stands in the schema.
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
