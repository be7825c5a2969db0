import BacklotHTTP
import BacklotJSON
import BacklotOpenAPI
import BacklotStubs

/// Writes a backend that answers the operations of a contract with its examples.
///
/// The responses are lines of a string, which compile faster than an expression for each of them.
struct MockWriter {
  let contract: ContractDescription
  let namespace: String
  let access: TypeRenderer.Access
  private(set) var findings: [SourceDiagnostic] = []

  init(_ contract: ContractDescription, namespace: String, access: TypeRenderer.Access) {
    self.contract = contract
    self.namespace = namespace
    self.access = access
  }

  /// Returns the lines for operations: `METHOD PATH STATUS TYPE`, and the content in the next line.
  mutating func lines(for shapes: [OperationShape]) -> [String] {
    shapes.sorted { Self.order($0) < Self.order($1) }.flatMap { shape -> [String] in
      guard let (status, response) = response(of: shape.operation) else { return [] }
      let head = "\(shape.place.method) \(contract.basePath)\(shape.place.path) \(status)"
      guard let content = content(of: response, shape) else { return [head + " -", ""] }
      return ["\(head) \(content.type.filter { $0 != " " })", content.text]
    }
  }

  /// Returns the text of a path in which literal segments come before parameters.
  private static func order(_ shape: OperationShape) -> String {
    shape.place.path.split(separator: "/").map { $0.hasPrefix("{") ? "\u{7E}" : $0 }.joined(separator: "/")
  }

  private func response(of operation: Operation) -> (Int, DocumentedResponse)? {
    var all: [(Int, DocumentedResponse)] = []
    for response in operation.responses {
      switch response.code {
      case .status(let code): all.append((code, response))
      case .range(let digit): all.append((digit * 100, response))
      case .default: all.append((200, response))
      }
    }
    let successes = all.filter { $0.1.code.isSuccess }
    return successes.min { $0.0 < $1.0 } ?? all.first { $0.1.code == .default } ?? all.first
  }

  private mutating func content(
    of response: DocumentedResponse,
    _ shape: OperationShape
  ) -> (type: String, text: String)? {
    let documented = shape.responses.first { $0.code == response.code }?.content
    guard let content = documented else { return nil }
    let media = content.media
    let type =
      media.mediaType.map { $0.type == "*" || $0.subtype == "*" ? "application/json" : media.text }
      ?? "application/json"
    let value = value(of: media, at: shape.place)
    switch content.kind {
    case .json: return (type, (value ?? .null).serialized())
    case .events: return (type, JSONValue.string("data: \((value ?? .null).serialized())\n\n").serialized())
    default: return (type, JSONValue.string(value?.string ?? value.map { $0.serialized() } ?? "").serialized())
    }
  }

  /// Returns the first example that its schema accepts, or a sample of the schema.
  private mutating func value(of media: MediaContent, at place: OperationPlace) -> JSONValue? {
    let examples = media.examples.compactMap { $0.value(by: media.schema) }
    guard let schema = media.schema else { return examples.first }
    do {
      if let example = try examples.first(where: { try contract.accepts($0, by: schema) }) { return example }
      return try contract.typicalValue(of: schema)
    } catch {
      let message =
        "no sample for a response of \(place.method) \(place.path): \(error); the mock backend sends null instead"
      findings.append(SourceDiagnostic(at: place.origin, message, severity: .warning))
      return nil
    }
  }
}

// MARK: - Source

extension MockWriter {
  /// Returns a string literal of several lines.
  static func literal(_ lines: [String]) -> [String] {
    let text = lines.joined(separator: "\n")
    var marks = "#"
    while text.contains("\"\"\"" + marks) || text.contains("\\" + marks) { marks += "#" }
    return [marks + "\"\"\""] + lines + ["\"\"\"" + marks]
  }

  /// Returns the functions of the backend, with the names of the constants that contain its responses.
  func source(readingFrom constants: [String]) -> String {
    var writer = SwiftWriter()
    writer.block("extension \(namespace)") { writer in
      writer.line(
        "/// Creates a backend that answers each operation with the contract's example, or a sample of its schema."
      )
      writer.block("\(access.prefix)static func mockBackend() -> MockBackend") {
        $0.line("MockBackend { mockStubs() }")
      }
      writer.separate()
      writer.line("/// Creates the stubs of the backend, to put others before them.")
      writer.block("\(access.prefix)static func mockStubs() -> [Stub]") { writer in
        writer.line("var stubs: [Stub] = []")
        writer.line("let texts: [String] = [\(constants.joined(separator: ", "))]")
        writer.block("for text in texts") { writer in
          writer.line(#"let lines = text.split(separator: "\n", omittingEmptySubsequences: false)"#)
          writer.block("for position in stride(from: 0, to: lines.count - 1, by: 2)") {
            $0.line("stubs.append(mockStub(lines[position], content: lines[position + 1]))")
          }
        }
        writer.line("return stubs")
      }
      writer.separate()
      writer.block("private static func mockStub(_ head: Substring, content: Substring) -> Stub") { writer in
        writer.paste(Self.stubBody)
      }
    }
    return writer.text
  }

  private static let stubBody = #"""
    let parts = head.split(separator: " ").map(String.init)
    let request = RequestMatcher().method(HTTPMethod(rawValue: parts[0]) ?? .get).path(PathTemplate(parts[1]))
    var response = ResponseDefinition(HTTPStatus(code: Int(parts[2]) ?? 200))
    if parts[3] != "-" {
      let isJSON = MediaType(parsing: parts[3])?.isJSON ?? false
      let text = isJSON ? nil : try? JSONDecoder().decode(String.self, from: Data(content.utf8))
      response.headerFields[.contentType] = parts[3]
      response.body = HTTPBody(text ?? String(content))
    }
    return Stub(request, response: .fixed(response), origin: Stub.Origin(file: #fileID))
    """#
}
