import BacklotFiles
import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// Validates one response of a stub against an operation.
struct AnswerCheck {
  private let contract: ServedContract
  private let stub: Stub
  private let answer: WrittenAnswer
  private let operation: ServedOperation
  private let method: HTTPMethod
  /// The content, if there is any and it is known.
  private let bytes: [UInt8]?
  /// The reason why the file of the content cannot be read, if it cannot.
  private let problem: String?

  init(
    _ contract: ServedContract,
    stub: Stub,
    answer: WrittenAnswer,
    operation: ServedOperation,
    askedBy method: HTTPMethod
  ) {
    self.method = method
    self.contract = contract
    self.stub = stub
    self.answer = answer
    self.operation = operation
    let isCoded = answer.response.headerFields.statesContentCoding
    let isReadable = answer.isContentKnown && !isCoded && method != .head
    do {
      bytes = isReadable ? try Self.bytes(of: answer.response.body) : nil
      problem = answer.problem
    } catch {
      bytes = nil
      problem = SystemReason.of(error)
    }
  }

  /// Returns the bytes of a body, or `nil` if a file is too large.
  ///
  /// Small files are already in memory.
  private static func bytes(of body: HTTPBody) throws -> [UInt8]? {
    if let bytes = body.bytes { return bytes }
    guard case .file(let path, let open) = body.storage else { return nil }
    return try HTTPBody(contentsOf: path, keepingUpTo: StubDocuments.limit, opening: open).bytes
  }

  /// The beginning of the message on content that cannot be read; the reason follows.
  static let unreadBeginning = "the content is not compared: "

  func findings(_ documents: inout StubDocuments) -> [ContractFinding] {
    let schema = jsonSchema
    var found: [ContractFinding] = []
    if let problem {
      found.append(
        ContractFinding(
          stub.origin.file,
          at: stub.origin.start,
          severity: .warning,
          code: "unchecked",
          message: Self.unreadBeginning + problem
        )
      )
    }
    for violation in violations where !(violation.isOfBody && (schema != nil || bytes == nil)) {
      if !isFilledIn(violation) { found.append(finding(for: violation, in: &documents)) }
    }
    guard let schema, let bytes else { return found }
    return found + content(bytes, by: schema, in: &documents)
  }

  /// The violations that the guard reports at run time.
  private var violations: [ContractViolation] {
    let response = HTTPResponse(
      status: answer.response.status,
      headerFields: answer.response.headerFields,
      body: HTTPBody(bytes ?? [])
    )
    return operation.violations(of: response, to: method)
  }

  /// Returns true if a violation concerns a field whose value is filled in for each request.
  private func isFilledIn(_ violation: ContractViolation) -> Bool {
    guard !answer.isContentKnown || stub.annotation != nil, violation.code != "required",
      violation.location.first == "header", let text = violation.location.dropFirst().first,
      let name = HTTPField.Name(text)
    else { return false }
    return answer.response.headerFields[values: name].contains { $0.contains("{{") }
  }

  private func finding(for violation: ContractViolation, in documents: inout StubDocuments) -> ContractFinding {
    ContractFinding(
      violation.isOfBody ? place(&documents).file : stub.origin.file,
      at: stub.location(of: violation.location, &documents),
      severity: violation.severity,
      code: violation.code,
      message: violation.message,
      rule: violation.origin.map { "\($0)" }
    )
  }

  // MARK: JSON

  /// The schema of the content, if the content is JSON.
  private var jsonSchema: ContractSchema? {
    let status = answer.response.status
    let type = answer.response.headerFields[.contentType].flatMap(MediaType.init(parsing:))
    guard let type, type.isJSON, operation.place.method != .head, !status.forbidsContent else { return nil }
    do throws(ContractError) {
      return try operation.answers().operation.response(for: status.code)?.content(for: type)?.schema
    } catch {
      return nil
    }
  }

  private func content(
    _ bytes: [UInt8],
    by schema: ContractSchema,
    in documents: inout StubDocuments
  ) -> [ContractFinding] {
    let (file, fallback) = place(&documents)
    do throws(JSONError) {
      let source = try source(bytes, in: &documents)
      return BodyCheck(contract, file: file, fallback: fallback).findings(in: source, by: schema)
    } catch {
      let isFile = if case .file = stub.writtenContent { true } else { false }
      let location = isFile ? error.location : fallback
      return [
        ContractFinding(file, at: location, code: "syntax", message: "the content is not valid JSON: \(error.message)")
      ]
    }
  }

  /// Returns the content with the locations of its parts, as far as they are known.
  private func source(_ bytes: [UInt8], in documents: inout StubDocuments) throws(JSONError) -> JSONSource {
    switch stub.writtenContent {
    case .file: return .document(try JSONDocument(parsing: bytes))
    case .elsewhere: return .value(try JSONValue(parsing: bytes))
    case .member(let name):
      let value = try JSONValue(parsing: bytes)
      guard let document = documents.document(of: stub) else { return .value(value) }
      let base = JSONPointer(tokens: stub.place(in: document).tokens + ["response", name])
      if name == "jsonBody" { return .placed(value, PartPlaces(document: document, base: base)) }
      return document.location(of: base).map { .placed(value, OnePlace(place: $0)) } ?? .value(value)
    }
  }

  /// Returns the file with the content, and the location in it for findings without a location of their own.
  private func place(_ documents: inout StubDocuments) -> (file: String, location: JSONLocation) {
    if case .file(let path) = stub.writtenContent { return (path, JSONLocation(line: 1, column: 1, offset: 0)) }
    return (stub.origin.file, stub.location(of: ["body"], &documents))
  }
}

extension ContractViolation {
  fileprivate var isOfBody: Bool { location.first == "body" }
}

// MARK: - Places

/// The locations in a value that is a part of a document.
private struct PartPlaces: JSONPlaces {
  let document: JSONDocument
  /// The pointer to the value.
  let base: JSONPointer

  func location(of pointer: JSONPointer) -> JSONLocation? { document.location(of: whole(pointer)) }

  func keyLocation(of pointer: JSONPointer) -> JSONLocation? {
    pointer.tokens.isEmpty ? nil : document.keyLocation(of: whole(pointer))
  }

  func locations(of pointers: [JSONPointer]) -> [JSONLocation?] { document.locations(of: pointers.map(whole)) }

  private func whole(_ pointer: JSONPointer) -> JSONPointer { JSONPointer(tokens: base.tokens + pointer.tokens) }
}

/// The locations in a value that is embedded in another, such as JSON in a string.
///
/// All parts have the same location.
private struct OnePlace: JSONPlaces {
  let place: JSONLocation

  func location(of pointer: JSONPointer) -> JSONLocation? { place }
  func keyLocation(of pointer: JSONPointer) -> JSONLocation? { nil }
}
