import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// The response of a contract, and the violations that it reports.
struct ContractAnswer: Sendable, Hashable {
  let status: Int
  let fields: HTTPFields
  let content: [UInt8]
  let violations: [ContractViolation]

  /// Returns the response of a backend, or `nil` if no source answers.
  static func answer(of backend: MockBackend, to request: HTTPRequest) async throws(Finding) -> Self? {
    let response: HTTPResponse
    do {
      response = try await backend.respond(to: request)
    } catch is UnmatchedRequest {
      return nil
    } catch {
      throw Finding("\(request) fails: \(error)")
    }
    let answer = Self(
      status: response.status.code,
      fields: response.headerFields,
      content: response.body.bytes ?? [],
      violations: backend.journal.entries.last?.violations ?? []
    )
    try answer.checkForm(of: request)
    return answer
  }

  /// True if the request violates the contract.
  var isRefused: Bool { errors(in: .request).first != nil }

  /// In what one of the messages breaks the contract.
  func errors(in subject: ContractViolation.Subject) -> [ContractViolation] {
    violations.filter { $0.subject == subject && $0.severity == .error }
  }

  /// The content, where it says that it is JSON.
  func json() throws(Finding) -> JSONValue? {
    guard !content.isEmpty, let type = fields[.contentType].flatMap(MediaType.init(parsing:)), type.isJSON else {
      return nil
    }
    do throws(JSONError) {
      return try JSONValue(parsing: content)
    } catch {
      throw Finding("“\(String(decoding: content, as: UTF8.self))” is said to be \(type): \(error)")
    }
  }

  private func checkForm(of request: HTTPRequest) throws(Finding) {
    try Finding.unless((100...599).contains(status), "\(request) is answered \(status)")
    for field in fields {
      let isClean =
        HTTPField.Name(field.name.rawName) != nil && !field.value.utf8.contains { [0, 10, 13].contains($0) }
      try Finding.unless(isClean, "\(request) is answered with the field “\(field)”")
    }
    for violation in violations {
      try Finding.unless(!violation.message.isEmpty, "a violation of \(request) without a sentence")
    }
    _ = try json()
  }
}
