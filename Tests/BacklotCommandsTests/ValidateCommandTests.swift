import BacklotJSON
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
    #expect(
      lines.dropFirst().first?.hasPrefix(#"bad.json:3:10: "day" is "saturday"; allowed are "sunday", "monday""#) == true
    )
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

  @Test(arguments: [("none.json", "rex.json"), ("broken.json", "rex.json"), ("dog.schema.json", "none.json")])
  func `what cannot be read is a failure that names it`(schema: String, file: String) async {
    let (status, console) = await run(schema, file)
    #expect(status == .failure)
    #expect(console.messages.contains("none.json") || console.messages.contains("broken.json:1:10"))
  }
}
