import BacklotJSON
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotCommands

@Suite struct ValidateCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "dog.schema.json": """
      {
        "$defs": {"day": {"enum": ["sunday", "monday"]}},
        "type": "object", "required": ["name"],
        "properties": {"name": {"type": "string"}, "day": {"$ref": "#/$defs/day"}, "owner": {"$ref": "people/owner.yaml"},
          "born": {"format": "date"}}
      }
      """,
      "people/owner.yaml": "type: object\nrequired: [email]\nproperties:\n  email: {type: string}\n",
      "rex.json": #"{"name": "Rex", "owner": {"email": "a@b.example"}}"#,
      "bad.json": "{\n  \"name\": 1,\n  \"day\": \"saturday\"\n}\n",
      "bad.yaml": "# two\nname: Rex\n---\nname: Ada\nowner:\n  mail: x\n",
      "broken.json": "{\"name\": }",
      "api.yaml":
        "openapi: 3.0.3\ncomponents:\n  schemas:\n    Dog: {type: object, properties: {tail: {type: string, nullable: true}}}\n",
      "remote.json": #"{"$ref": "https://example.com/dog.json#/properties/name"}"#,
    ])
  }

  private func run(_ words: String...) async -> (status: BacklotCommands.ExitStatus, console: TestConsole) {
    let console = TestConsole(input: #"{"name": 2}"#)
    let paths = words.map { $0.contains(".") && !$0.contains("=") ? "\(folder.path)/\($0)" : $0 }
    return (await BacklotCommand.run(["validate"] + paths, on: console.console), console)
  }

  @Test func `valid files are told to be so, and are no finding`() async {
    let (status, console) = await run("dog.schema.json", "rex.json", "rex.json")
    #expect(status == .success)
    #expect(console.result == "")
    #expect(console.messages == "2 files are valid\n")
  }

  @Test func `each finding is a line with file, line and column`() async {
    let (status, console) = await run("dog.schema.json", "bad.json", "bad.yaml", "rex.json")
    let lines = console.result.split(separator: "\n").map { $0.replacing("\(folder.path)/", with: "") }
    #expect(status == .finding)
    #expect(lines.count == 3)
    #expect(lines.first?.hasPrefix("bad.json:2:11: ") == true)
    let sentence = #"bad.json:3:10: "day" is "saturday"; allowed values are "sunday", "monday""#
    #expect(lines.dropFirst().first?.hasPrefix(sentence) == true)
    #expect(lines.last?.hasPrefix("bad.yaml:6:3: ") == true)
    #expect(console.messages == "3 findings in 2 of 3 files\n")
  }

  @Test func `a file that is broken is a finding at its place`() async {
    let (status, console) = await run("dog.schema.json", "broken.json")
    #expect(status == .finding)
    #expect(console.result.hasPrefix("\(folder.path)/broken.json:1:10: unexpected"))
  }

  @Test func `the standard input is a file as well`() async {
    let console = TestConsole(input: #"{"name": 2}"#)
    let status = await BacklotCommand.run(["validate", "\(folder.path)/dog.schema.json", "-"], on: console.console)
    #expect(status == .finding)
    #expect(console.result.hasPrefix("-:1:10: "))
  }

  @Test func `a pipe is read as the standard input is`() async {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(#"{"name": 2}"#.utf8))
    pipe.fileHandleForWriting.closeFile()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let console = TestConsole()
    let status = await BacklotCommand.run(["validate", "\(folder.path)/dog.schema.json", path], on: console.console)
    #expect(status == .finding)
    #expect(console.result.hasPrefix("\(path):1:10: "))
  }

  @Test(arguments: ["/dev/zero", "/dev", "/dev/null/none"])
  func `what has no end, or is no file, is a failure`(path: String) async {
    let console = TestConsole()
    let status = await BacklotCommand.run(["validate", "\(folder.path)/dog.schema.json", path], on: console.console)
    #expect(status == .failure)
    #expect(console.messages.contains(path))
  }

  @Test func `two members of one name are a finding at the second, as in YAML`() async throws {
    try folder.write("{\"name\": \"a\",\n \"name\": \"b\"}", to: "twice.json")
    let (status, console) = await run("dog.schema.json", "twice.json")
    #expect(status == .finding)
    #expect(console.result.hasPrefix("\(folder.path)/twice.json:2:2: "))
  }

  @Test func `JSON, SARIF and JUnit say the same`() async throws {
    let json = try JSONValue(parsing: await run("dog.schema.json", "bad.json", "--format", "json").console.result)
    #expect(json["valid"] == false)
    #expect(json[at: "/files/0/violations/1/line"] == 3)
    #expect(json[at: "/files/0/violations/1/instanceLocation"] == "#/day")
    let sarif = try JSONValue(parsing: await run("dog.schema.json", "bad.json", "--format", "sarif").console.result)
    #expect(sarif["version"] == "2.1.0")
    #expect(sarif[at: "/runs/0/results/1/ruleId"] == "enum")
    #expect(sarif[at: "/runs/0/results/1/locations/0/physicalLocation/region"] == ["startLine": 3, "startColumn": 10])
    #expect(sarif[at: "/runs/0/tool/driver/rules"] == [["id": "type"], ["id": "enum"]])
    let junit = await run("dog.schema.json", "bad.json", "rex.json", "--format", "junit").console.result
    #expect(junit.contains(#"<testsuite name="backlot validate" tests="2" failures="1" errors="0" skipped="0">"#))
    #expect(junit.contains("&quot;day&quot; is &quot;saturday&quot;"))
    #expect(junit.contains(#"rex.json"/>"#))
  }

  @Test func `of several schemas, what the nearest says is told in every report`() async throws {
    try folder.write(
      """
      {"anyOf": [{"type": "string"}, {"properties": {"id": {"type": "integer"}}, "required": ["id"]},
        {"required": ["a", "b"]}]}
      """,
      to: "either.json"
    )
    try folder.write("{\n  \"id\": \"x\"}", to: "neither.json")
    let lines = await run("either.json", "neither.json").console.result.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains("which matches none of the 3 schemas in anyOf") == true)
    #expect(lines.last?.hasPrefix("  \(folder.path)/neither.json:2:9: \"id\" is \"x\", expected integer") == true)
    let json = try JSONValue(parsing: await run("either.json", "neither.json", "--format", "json").console.result)
    #expect(
      json[at: "/files/0/violations/0/causes"]?.array?.map { $0["keyword"] } == [
        "type", "type", "required", "required",
      ]
    )
    let sarif = try JSONValue(parsing: await run("either.json", "neither.json", "--format", "sarif").console.result)
    #expect(sarif[at: "/runs/0/results/0/relatedLocations/0/physicalLocation/region/startLine"] == 2)
    #expect(sarif[at: "/runs/0/results/0/relatedLocations/0/message/text"] == #""id" is "x", expected integer"#)
    let junit = await run("either.json", "neither.json", "--format", "junit").console.result
    #expect(junit.contains("neither.json:2:9: &quot;id&quot; is &quot;x&quot;, expected integer\n"))
  }

  @Test func `of schemas that say as much, the deeper one explains, however long names are`() async throws {
    try folder.write(
      """
      {"anyOf": [{"properties": {"aNameThatIsLong": {"type": "integer"}}},
        {"properties": {"a": {"properties": {"b": {"type": "integer"}}}}}]}
      """,
      to: "depth.json"
    )
    try folder.write(#"{"aNameThatIsLong": "x", "a": {"b": "y"}}"#, to: "deep.json")
    let lines = await run("depth.json", "deep.json").console.result.split(separator: "\n")
    #expect(lines.last?.contains(#""b" is "y", expected integer"#) == true)
  }

  @Test func `a schema within an OpenAPI document is read by its version's rules`() async throws {
    try folder.write(#"{"tail": null}"#, to: "tail.json")
    let (status, console) = await run("api.yaml#/components/schemas/Dog", "tail.json")
    #expect(status == .success)
    #expect(console.messages == "1 file is valid\n")
  }

  @Test func `formats are demands only when asked for`() async throws {
    try folder.write(#"{"name": "Rex", "born": "yesterday"}"#, to: "born.json")
    #expect(await run("dog.schema.json", "born.json").status == .success)
    #expect(await run("dog.schema.json", "born.json", "--assert-formats").status == .finding)
  }

  @Test func `documents of others are those that are named`() async {
    let (status, console) = await run("remote.json", "rex.json")
    #expect(status == .failure)
    #expect(console.messages.contains("remote.json:1:"))
    #expect(console.messages.contains("--reference URI=FILE"))
    let reference = "https://example.com/dog.json=\(folder.path)/dog.schema.json"
    #expect(await run("remote.json", "rex.json", "--reference", reference).status == .finding)
  }

  @Test func `thousands of findings have their places quickly, and it is said that there may be more`() async throws {
    let members = (0..<50_000).map { "\"k\($0)\": \($0)" }.joined(separator: ",\n")
    try folder.write("{\n\(members)}", to: "large.json")
    try folder.write(#"{"additionalProperties": {"type": "string"}}"#, to: "texts.json")
    let started = ContinuousClock.now
    let (status, console) = await run("texts.json", "large.json")
    #expect(status == .finding)
    #expect(console.result.split(separator: "\n").last?.contains("large.json:1001:9: ") == true)
    #expect(
      console.messages == "1000 findings in 1 of 1 file; there may be more, since validation stopped at the limit\n"
    )
    #expect(ContinuousClock.now - started < .seconds(20))
    let json = try JSONValue(parsing: await run("texts.json", "large.json", "--format", "json").console.result)
    #expect(json[at: "/files/0/complete"] == false)
  }

  @Test(arguments: [["dog.schema.json", "-", "-"], ["-", "-"], ["--", "-#/$defs/a", "-"]])
  func `the standard input stands for one file only`(words: [String]) async {
    let console = TestConsole(input: "{}")
    let paths = words.map { $0.hasPrefix("-") ? $0 : "\(folder.path)/\($0)" }
    #expect(await BacklotCommand.run(["validate"] + paths, on: console.console) == .failure)
    #expect(console.messages.contains("the standard input, which can be read only once"))
  }

  @Test func `an OpenAPI document by itself is no schema`() async {
    let (status, console) = await run("api.yaml", "rex.json")
    #expect(status == .failure)
    #expect(console.messages.contains("name a schema in it, as in \(folder.path)/api.yaml#/components/schemas/"))
  }

  @Test(arguments: [##"{"$ref": "#/$defs/a"}"##, #"{"$ref": "none.json"}"#, ##"{"$ref": "dog.schema.json#x"}"##])
  func `what a reference beside the schema lacks is told once, without advice for other documents`(
    schema: String
  ) async throws {
    try folder.write(schema, to: "lost.json")
    let (status, console) = await run("lost.json", "rex.json")
    #expect(status == .failure)
    #expect(console.messages.split(separator: "\n").count == 1)
    #expect(!console.messages.contains("--reference"))
  }

  @Test func `a reference to a file whose name has a NUL in it opens no other file`() async throws {
    try folder.write("true", to: "any")
    try folder.write(#"{"$ref": "any%00.json"}"#, to: "cut.json")
    #expect(await run("cut.json", "rex.json").status == .failure)
  }

  @Test(arguments: [("/a:b.json", "/a:b.json"), ("a:b/c d.json", "./a:b/c%20d.json"), ("//a/b", "/.//a/b"), ("-", "-")])
  func `the path of a finding is no other reference`(path: String, uri: String) {
    let finding = ValidationFinding(brokenBy: "", at: JSONLocation(line: 1, column: 1, offset: 0), in: path)
    let log = SARIFLog([ValidatedFile(path: path, findings: [finding], isComplete: true)]).json
    #expect(log[at: "/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri"]?.string == uri)
  }

  @Test(arguments: [("none.json", "rex.json"), ("broken.json", "rex.json"), ("dog.schema.json", "none.json")])
  func `what cannot be read is a failure that names it`(schema: String, file: String) async {
    let (status, console) = await run(schema, file)
    #expect(status == .failure)
    #expect(console.messages.contains("none.json") || console.messages.contains("broken.json:1:10"))
  }
}
