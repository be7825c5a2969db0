import BacklotHTTP
import BacklotImporters
import BacklotStubs

/// A backend of an imported text.
struct Importing {
  let imported: ImportedStubs
  let backend: MockBackend

  init(_ text: String, path: String = "test.json", variables: [String: String] = [:]) {
    self.init(ImportedFile(content: Array(text.utf8), path: path, variables: variables))
  }

  init(_ file: ImportedFile) {
    imported = file.read()
    backend = MockBackend(time: .immediate) { file }
  }

  /// The status and content of an answer; 0 if no stub matches.
  func answer(
    _ method: HTTPMethod,
    _ path: String,
    _ fields: HTTPFields = [:],
    body: String = ""
  ) async throws -> Answer {
    try await Answer(of: backend, method, path, fields, body: body)
  }

  /// The losses as texts of pointers and messages.
  var losses: [String] { imported.losses.map { "\($0.pointer) \($0.message)" } }
}

struct Answer: Equatable, CustomStringConvertible {
  var status = 0
  var body = ""
  var fields = HTTPFields()

  init(of backend: MockBackend, _ method: HTTPMethod, _ path: String, _ fields: HTTPFields, body: String) async throws {
    do {
      let request = HTTPRequest(
        method: method,
        scheme: "http",
        authority: "localhost:8080",
        path: path,
        headerFields: fields,
        body: HTTPBody(body)
      )
      let response = try await backend.respond(to: request)
      status = response.status.code
      self.body = String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
      self.fields = response.headerFields
    } catch is UnmatchedRequest {}
  }

  /// The first value of a field.
  func field(_ name: String) -> String? { fields.first { $0.name.rawName == name }?.value }

  static func == (left: Self, right: Self) -> Bool { left.status == right.status && left.body == right.body }

  var description: String { "\(status) \(body)" }
}

extension HTTPFields {
  /// Creates a list with one field, or none if its name is invalid.
  static func named(_ name: String, _ value: String) -> HTTPFields {
    HTTPField.Name(name).map { [$0: value] } ?? [:]
  }
}
