import TemporaryFolders
import Testing

/// Documents that are large, or meant to take much memory, served by `backlot mock` in a process of its own.
@Suite(.timeLimit(.minutes(5))) struct HostileDocumentMemoryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let path: String
    /// The status of the response for the path.
    let status: Int
    let document: @Sendable () -> String

    init(_ name: String, path: String = "/p", status: Int, _ document: @escaping @Sendable () -> String) {
      (testDescription, self.path, self.status, self.document) = (name, path, status, document)
    }
  }

  private static let memory = 300_000_000
  private static let operation = #"{"get": {"responses": {"200": {"description": "d"}}}}"#

  private static func document(_ paths: String) -> String {
    #"{"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {\#(paths)}}"#
  }

  private static func answering(_ schema: String) -> String {
    let content = #"{"application/json": {"schema": \#(schema)}}"#
    return document(#""/p": {"get": {"responses": {"200": {"description": "d", "content": \#(content)}}}}"#)
  }

  static let served: [Case] = [
    Case("100,000 paths", path: "/p99999/x", status: 200) { manyPaths(100_000) },
    Case("60 MB of text", status: 200) { longText(60_000_000) },
    Case("100,000 required members", status: 500) { manyMembers(100_000) },
    Case("an array without end", status: 500) {
      answering(#"{"type": "array", "minItems": 1000000000, "items": {"type": "integer"}}"#)
    },
    Case("a pattern of a million characters", status: 200) {
      answering(#"{"type": "string", "pattern": "^((a{1,100}){1,100}){1,100}$"}"#)
    },
  ]

  private static func manyPaths(_ count: Int) -> String {
    document((0..<count).map { "\"/p\($0)/{a}\": \(operation)" }.joined(separator: ","))
  }

  private static func longText(_ count: Int) -> String {
    let text = String(repeating: "x", count: count)
    return document(#""/p": {"get": {"description": "\#(text)", "responses": {"200": {"description": "d"}}}}"#)
  }

  private static func manyMembers(_ count: Int) -> String {
    let names = (0..<count).map { "\"p\($0)\"" }
    let members = names.map { "\($0): {\"type\": \"string\"}" }.joined(separator: ",")
    return answering(
      "{\"type\": \"object\", \"properties\": {\(members)}, \"required\": [\(names.joined(separator: ","))]}"
    )
  }

  @Test(arguments: served) func `a large document is served within a limit of memory`(large: Case) throws {
    let folder = try TemporaryFolder(["api.json": large.document()])
    let program = try RunningProgram(["mock", "\(folder.path)/api.json", "--port", "0"], in: folder)
    let url = "http://127.0.0.1:\(program.port)\(large.path)"
    let output = try ShellLine.run("curl --include \(url)", in: folder)
    #expect(AnswerText(output).status == large.status, "\(output.prefix(500))")
    if let peak = program.peakMemory { #expect(peak < Self.memory, "\(peak / 1_000_000) MB") }
  }

  /// Documents in YAML, and a part of the message about each.
  static let refused: [(name: String, message: String)] = [
    ("aliases of aliases", "alias"), ("levels in a line", "at most 512"), ("levels of lines", "at most 512"),
  ]

  private static func refusedDocument(_ name: String) -> String {
    let depth = 10_000
    switch name {
    case "levels in a line":
      return "openapi: 3.1.0\nx: " + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    case "levels of lines":
      return "openapi: 3.1.0\nx:" + (1..<depth).map { "\n\(String(repeating: " ", count: $0))a:" }.joined()
    default:
      let ten = (1..<9).map {
        "x-\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ", "))]"
      }
      return "openapi: 3.1.0\nx-0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + ten.joined(separator: "\n")
    }
  }

  @Test(arguments: refused)
  func `a document that is meant to fill the memory is refused`(name: String, message: String) throws {
    let folder = try TemporaryFolder(["api.yaml": Self.refusedDocument(name)])
    let failure = #expect(throws: RunningProgram.Failure.self) {
      try RunningProgram(["mock", "\(folder.path)/api.yaml", "--port", "0"], in: folder)
    }
    #expect(failure?.description.contains(message) == true, "\(failure?.description ?? "")")
  }
}
