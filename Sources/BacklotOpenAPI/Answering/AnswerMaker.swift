import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// A response of an operation, with its own violations.
///
/// Examples may violate the contract.
struct MadeAnswer: Sendable {
  var response: ResponseDefinition
  let violations: [ContractViolation]
  var example: String?
  /// True if this is a problem because the content cannot be written in any type that the client accepts.
  var isUnwritable = false
  /// The type in which the content is written, and whether it is text.
  ///
  /// `nil` if there is no content.
  var written: Written?

  struct Written: Sendable {
    let type: MediaType
    let isText: Bool
    /// The content, if it is written as XML.
    ///
    /// XML has no types: `<a/>` may be a string, an object, or no value.
    var inXML: JSONValue?
  }
}

/// Creates the responses of an operation from examples, from schemas, or from a known value.
struct AnswerMaker: Sendable {
  let operation: Operation
  let settings: ContractSettings
  let responses: ResponseValidator

  init(operation: Operation, settings: ContractSettings) {
    self.operation = operation
    self.settings = settings
    responses = ResponseValidator(operation: operation, manner: settings.manner, xml: settings.xml)
  }
}

extension AnswerMaker {
  /// Returns a response that is the same each time.
  ///
  /// Unless an example was named, uses the first one that conforms to its own schema, or else generated content.
  ///
  /// Prism uses the first example, valid or not.
  func makeFixed(_ choice: AnswerChoice, isNamed: Bool) -> MadeAnswer {
    let first = make(choice, seed: nil)
    let isKept = !first.isUnwritable && (settings.manner == .prism || !first.isWrong)
    guard !isKept, !isNamed, choice.example != nil else { return first }
    for other in choice.others {
      let answer = make(other, seed: nil)
      if !answer.isWrong, !answer.isUnwritable { return answer }
    }
    return first
  }

  /// Returns a response.
  ///
  /// - Parameters:
  ///   - choice: The choice of the response.
  ///   - seed: The seed of generated content, or `nil` for typical content.
  ///   - value: The content, if known.
  func make(_ choice: AnswerChoice, seed: UInt64?, value: JSONValue? = nil) -> MadeAnswer {
    do {
      var written: MadeAnswer.Written?
      var isFile = false
      let response = try response(for: choice, seed: seed, known: value, written: &written, isFile: &isFile)
      let name = choice.example.flatMap { example in
        choice.content.map { choice.response.contents[$0].examples[example].name }
      }
      let violations = isFile ? [] : violations(of: response, choice, writtenInXML: written?.inXML)
      return MadeAnswer(response: response, violations: violations, example: name, written: written)
    } catch let error as ContractError {
      return MadeAnswer(ContractProblem.brokenContract(error).response(settings.manner))
    } catch let error as Unwritable {
      return MadeAnswer(error.problem(in: settings.manner).response(settings.manner), isUnwritable: true)
    } catch {
      return MadeAnswer(ContractProblem.tooComplex("body", reason: "\(error)").response(settings.manner))
    }
  }

  /// Returns the violations of the response itself.
  ///
  /// A value written as XML may be read back as a different value, so the known value is validated.
  private func violations(
    of response: ResponseDefinition,
    _ choice: AnswerChoice,
    writtenInXML value: JSONValue?
  ) -> [ContractViolation] {
    var message = HTTPResponse(status: response.status, headerFields: response.headerFields, body: response.body)
    guard let value else { return responses.violations(of: message, to: operation.place.method) }
    message.body = HTTPBody(joining: [message.body])
    let schema = choice.content.flatMap { choice.response.contents[$0].schema }
    return (schema.map { responses.violations(of: value, by: $0, at: ["body"]) } ?? [])
      + responses.violations(of: message, to: operation.place.method)
  }

  /// Returns a response.
  ///
  /// - Parameters:
  ///   - written: Set to the form in which the content is written.
  ///   - isFile: Set to true if the content is a file of its type, which no schema describes.
  private func response(
    for choice: AnswerChoice,
    seed: UInt64?,
    known: JSONValue?,
    written: inout MadeAnswer.Written?,
    isFile: inout Bool
  ) throws -> ResponseDefinition {
    var response = ResponseDefinition(choice.status)
    if operation.isDeprecated { response.headerFields.append(HTTPField(name: Self.deprecation, value: "true")) }
    for header in choice.response.headers { try append(header, seed: seed, to: &response) }
    guard let index = choice.content else { return response }
    let content = choice.response.contents[index]
    if known == nil, choice.example == nil, let file = file(for: content, choice) {
      let type = content.isRange ? "\(file.type)" : content.text
      response.headerFields.append(HTTPField(name: .contentType, value: type))
      response.body = HTTPBody(file.bytes)
      isFile = true
      return response
    }
    guard let value = try known ?? value(of: content, example: choice.example, seed: seed) else { return response }
    let types = types(of: content, for: value, in: choice)
    // If the contract leaves the type open, the content is written so that the schema's annotations can read it.
    let isPlain = settings.manner == .prism && !content.isRange
    for type in types {
      guard let bytes = content.bytes(writing: value, as: type, plainly: isPlain) else { continue }
      let isSentAsItIs = value.string.map { isPlain || $0.isMarkup } ?? false
      // Explicit, because `nil` would be a JSON value.
      let inXML: JSONValue? = type.isXML && !isSentAsItIs ? .some(value) : .none
      written = MadeAnswer.Written(type: type, isText: value.string != nil, inXML: inXML)
      response.headerFields.append(HTTPField(name: .contentType, value: content.isRange ? "\(type)" : content.text))
      response.body = HTTPBody(bytes)
      return response
    }
    throw Unwritable(kind: value.kind.rawValue, type: types.first, accepted: choice.types?.accepted)
  }

  /// Returns a small file, if the content's type is not textual and the contract does not specify a value.
  private func file(for content: MediaContent, _ choice: AnswerChoice) -> SampleFile? {
    if content.schema?.statesValue ?? false { return nil }
    var types = content.mediaType.map { [$0] } ?? []
    if content.isRange, let index = choice.content, types.first?.mayBeFile ?? false {
      let accepted = choice.types ?? AnswerTypes(contents: choice.response.contents, accepted: nil)
      types = accepted.types(at: index, isText: true)
    }
    guard let type = types.first(where: { SampleFile.isKnown($0) }) else { return nil }
    let shape = content.shape
    // For a type that does not describe its content, a string is as good as any file.
    if type.subtype == "octet-stream", shape.kinds == .string, shape.format == nil { return nil }
    guard let file = SampleFile(of: type) else { return nil }
    return content.schema?.isBase64 ?? false ? file.inBase64 : file
  }

  /// Returns the types in which a value may be sent, the best first.
  private func types(of content: MediaContent, for value: JSONValue, in choice: AnswerChoice) -> [MediaType] {
    guard let type = content.mediaType else { return [value.string == nil ? .json : .octetStream] }
    guard type.isRange, let index = choice.content else { return [type] }
    let types = choice.types ?? AnswerTypes(contents: choice.response.contents, accepted: nil)
    return types.types(at: index, isText: value.string != nil)
  }

  /// An error for a value that has no form in the types the client accepts.
  private struct Unwritable: Error {
    let kind: String
    let type: MediaType?
    let accepted: AcceptedTypes?

    func problem(in manner: ContractManner) -> ContractProblem {
      if let accepted, !accepted.includesAnything { return .notAcceptable(accepted.text) }
      if manner == .prism, type?.type == "text" { return .complexText }
      let type = type.map { "\($0)" } ?? "any type that the contract allows"
      return .unwritable("The content (\(kind)) cannot be written as \(type). Use an example that is a string.")
    }
  }

  static let deprecation = HTTPField.Name(raw: "Deprecation", canonical: "deprecation")

  private func value(of content: MediaContent, example: Int?, seed: UInt64?) throws -> JSONValue? {
    if let example { return content.examples[example].value(by: content.schema) }
    guard let schema = content.schema else { return nil }
    return try value(of: schema, seed)
  }

  private func value(of schema: ContractSchema, _ seed: UInt64?) throws -> JSONValue {
    let maker = ContentMaker(settings: settings)
    return try seed.map { try maker.value(of: schema, seed: $0) } ?? maker.typicalValue(of: schema)
  }

  private func append(
    _ header: DocumentedResponse.Header,
    seed: UInt64?,
    to response: inout ResponseDefinition
  ) throws {
    guard let name = HTTPField.Name(header.name) else { return }
    let example = settings.options.ignoresExamples ? nil : header.examples.first { $0.value != nil }?.value
    // A required header is always present, even if the contract does not describe it.
    let plain: JSONValue? = header.isRequired ? .string("string") : nil
    guard let value = try example ?? header.schema.map({ try value(of: $0, seed) }) ?? plain,
      let text = header.text(writing: value)
    else { return }
    response.headerFields.append(HTTPField(name: name, value: text))
  }
}

extension MadeAnswer {
  /// True if the response violates its own contract.
  var isWrong: Bool { violations.contains { $0.severity == .error } }

  init(_ problem: ResponseDefinition, isUnwritable: Bool = false) {
    self.init(response: problem, violations: [], example: nil, isUnwritable: isUnwritable)
  }
}

extension AnswerChoice {
  /// The alternatives to this choice: the examples after it, and generated content.
  fileprivate var others: [AnswerChoice] {
    guard let content, let example else { return [] }
    let examples = response.contents[content].examples
    let behind = examples.indices.filter { $0 > example && examples[$0].value != nil }.map(Optional.some)
    return (behind + (response.contents[content].schema == nil ? [] : [nil])).map {
      AnswerChoice(status: status, response: response, content: content, example: $0, types: types)
    }
  }
}
