import BacklotHTTP
import Foundation
import PlannedFaults
import TemporaryFolders
import Testing

@testable import BacklotCommands

/// Each system call of each command fails in turn.
@Suite struct CommandFaultTests {
  static let files = [
    "api/api.yaml": """
    openapi: 3.0.3
    paths:
      /dogs:
        get:
          responses:
            200: {description: all, content: {application/json: {schema: {$ref: more.yaml#/Dogs}}}}
    """,
    "api/more.yaml": "Dogs: {type: array, items: {$ref: 'common/dog.yaml'}}\n",
    "api/common/dog.yaml": "type: object\nrequired: [name]\nproperties: {name: {type: string}}\n",
    "routes/dogs/GET.json": #"[{"name": "Rex"}]"#, "routes/dogs/{id}/GET.txt": "Rex",
    "routes/dogs/{id}/GET.headers": "X: y\n",
    "stubs/mappings/a.json": """
    {"id": "76ada7b0-49ae-4229-91c4-396a36f18e01",
     "request": {"method": "GET", "urlPath": "/dogs"}, "response": {"bodyFileName": "dogs.json",
     "headers": {"Content-Type": "application/json"}}}
    """,
    "stubs/mappings/sub/b.json":
      #"{"id": "76ada7b0-49ae-4229-91c4-396a36f18e02", "request": {"method": "GET", "urlPath": "/b"}}"#,
    "stubs/__files/dogs.json": #"[{"name": "Ada"}]"#, "fixtures/dogs.json": #"[{"name": "Fox"}]"#,
    "fixtures/dog.yaml": "name: Bo\n", "broken/dogs/GET.json": #"[{"nam": "Rex"}]"#,
    "dog.schema.json": #"{"type": "object", "properties": {"name": {"$ref": "text.schema.json"}}}"#,
    "text.schema.json": #"{"type": "string"}"#, "rex.json": #"{"name": "Rex"}"#, "request.json": #"{"a": 1}"#,
    "out.json": "old",
  ]

  struct Command: Sendable, CustomTestStringConvertible {
    /// The arguments; those that begin with `%` are paths in the folder.
    let words: [String]
    var testDescription: String { words.joined(separator: " ") }
    /// True if the command reports a partly broken source and processes the rest.
    var takesParts: Bool { ["convert", "explain", "check"].contains(words.first) }

    init(_ words: String...) { self.words = words }

    func arguments(in folder: TemporaryFolder) -> [String] {
      words.map { $0.replacingOccurrences(of: "%", with: folder.path + "/") }
    }
  }

  static let commands = [
    Command("bundle", "%api/api.yaml"), Command("bundle", "%api/api.yaml", "-o", "%out.json"),
    Command("convert", "%routes", "--out", "%out/deep"), Command("convert", "%stubs", "--out", "%out"),
    Command("convert", "%stubs", "%routes", "--to", "stub-files", "--out", "%out"),
    Command("validate", "%dog.schema.json", "%rex.json"),
    Command("validate", "%api/common/dog.yaml", "%rex.json", "%fixtures/dog.yaml", "--format", "json"),
    Command("check", "--contract", "%api/api.yaml", "%routes", "%stubs"),
    Command("check", "--contract", "%api/api.yaml", "%broken", "%fixtures"),
    Command("check", "--contract", "%api/api.yaml", "%rex.json=#/components/schemas/Dogs", "--strict"),
    Command("check", "--contract", "%api/api.yaml", "%fixtures/dogs.json=GET /dogs 200"),
    Command("explain", "%routes", "GET /dogs"), Command("explain", "%stubs", "%api/api.yaml", "GET /dogs"),
    Command("explain", "%stubs", "POST /dogs", "-d", "@%request.json"),
  ]

  /// The results of a command.
  private struct Outcome: Equatable {
    let status: BacklotCommands.ExitStatus
    let result: String
    let messages: String
    let files: [String: String]
  }

  private func run(_ command: Command, in folder: TemporaryFolder) async throws -> Outcome {
    let console = TestConsole()
    let status = await console.run(arguments: command.arguments(in: folder))
    // The place of a finding may be known less exactly.
    func plain(_ text: String) -> String {
      text.replacingOccurrences(of: folder.path + "/", with: "%")
        .replacingOccurrences(of: ":[0-9]+:[0-9]+: ", with: ": ", options: .regularExpression)
    }
    return Outcome(
      status: status,
      result: plain(console.result),
      messages: plain(console.messages),
      files: try contents(folder)
    )
  }

  private func contents(_ folder: TemporaryFolder) throws -> [String: String] {
    var contents: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      var isFolder: ObjCBool = false
      let path = "\(folder.path)/\(name)"
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      contents[name] = isFolder.boolValue ? "" : try String(contentsOfFile: path, encoding: .utf8)
    }
    return contents
  }

  private static let faults =
    PlannedFault.few
    + [SystemCalls.Kind.open, .opendir].map { PlannedFault(kind: $0, fault: .failure(EACCES)) }

  /// Returns true if the output contains the reason and the name of a file in the folder.
  private func isTold(_ outcome: Outcome, _ planned: PlannedFault) -> Bool {
    let reasons = planned.fault == .failure(EACCES) ? ["permission denied", planned.reason] : [planned.reason]
    return [outcome.messages, outcome.result].contains { text in
      // A folder that is to be made may lie in the folder itself.
      (text.contains("%") || text.contains("/backlot-")) && reasons.contains(where: text.contains)
    }
  }

  @Test(arguments: commands)
  func `a command does what it does, or says which file cannot be used and why, and leaves nothing half done`(
    command: Command
  ) async throws {
    let whole = try await run(command, in: try TemporaryFolder(Self.files))
    var failureCount = 0
    for planned in Self.faults {
      _ = try await planned.forEachCall {
        let folder = try TemporaryFolder(Self.files)
        return (folder, folder)
      } run: { folder in
        try await run(command, in: folder)
      } check: { folder, outcome, failed in
        let comment: Comment = """
          \(planned): \(failed.map { $0.path.replacingOccurrences(of: folder.path, with: "") } ?? "no call") \
          gives \(outcome.status), \(outcome.result)\(outcome.messages)
          """
        var files = outcome.files
        if planned.kind == .unlink { files = files.filter { !$0.key.hasSuffix(".backlot-part") } }
        if (outcome.status, outcome.result) == (whole.status, whole.result), whole.messages == outcome.messages {
          return #expect(files == whole.files, comment)
        }
        failureCount += 1
        #expect(failed != nil && !planned.isHarmless && isTold(outcome, planned), comment)
        if command.takesParts, outcome.status != .failure { return }
        #expect(outcome.status != .success, comment)
        #expect(files == Self.withFolders, comment)
        let again = try await run(command, in: folder)
        #expect((again.status, again.result) == (whole.status, whole.result), comment)
      }
    }
    #expect(failureCount > 3)
  }

  @Test(arguments: [(#"["response-template"]"#, 10), ("[]", 1 << 20)])
  func `content that cannot be read when it is compared is named with the reason`(
    transformers: String,
    size: Int
  ) async throws {
    let folder = try TemporaryFolder(Self.files)
    try folder.write("[\(String(repeating: " ", count: size))]", to: "stubs/__files/dogs.json")
    try folder.write(
      """
      {"request": {"method": "GET", "urlPath": "/dogs"}, "response": {"bodyFileName": "dogs.json",
       "transformers": \(transformers), "headers": {"Content-Type": "application/json"}}}
      """,
      to: "stubs/mappings/a.json"
    )
    try folder.remove("stubs/mappings/sub")
    let command = Command("check", "--contract", "%api/api.yaml", "%stubs")
    #expect(try await run(command, in: folder).messages == "1 source conforms to the contract\n")
    let planned = PlannedFault(kind: .read, fault: .failure(EIO))
    var uncheckedCount = 0
    for number in 1...10 {
      let counter = FaultCounter(planned, number: number)
      let path = "\(folder.path)/stubs/__files"
      let outcome = try await SystemCallFaults.withFaults(below: path, { counter.decide($0) }) {
        try await run(command, in: folder)
      }
      let lines = outcome.result.split(separator: "\n")
      if counter.failed == nil { return #expect(lines.isEmpty && uncheckedCount == 1, "\(uncheckedCount)") }
      #expect(lines.count == 1 && isTold(outcome, planned), "\(outcome.result)")
      #expect(outcome.result.hasPrefix("%stubs/mappings/a.json: warning: "), "\(outcome.result)")
      if outcome.result.contains("warning: the content is not compared: ") { uncheckedCount += 1 }
    }
    Issue.record("it is read on and on")
  }

  /// The files, and the folders that they are in.
  private static let withFolders: [String: String] = {
    var contents = files
    for name in files.keys {
      let parts = name.split(separator: "/")
      for count in 1..<max(1, parts.count) { contents[parts[..<count].joined(separator: "/")] = "" }
    }
    return contents
  }()
}
