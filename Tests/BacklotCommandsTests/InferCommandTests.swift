import BacklotHTTP
import BacklotJSON
import Foundation
import RealData
import TemporaryFolders
import Testing

@testable import BacklotCommands

/// `backlot infer`.
@Suite struct InferCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(["dogs.har": try TestArchive.dogs]) }

  private var archive: String { folder.path + "/dogs.har" }

  private func infer(_ words: String...) async -> (status: BacklotCommands.ExitStatus, console: TestConsole) {
    let console = TestConsole()
    return (await console.run(arguments: ["infer"] + words), console)
  }

  private func document(_ text: String) throws -> JSONValue { try JSONValue(parsing: text) }

  @Test func `the document goes to the standard output, and a summary to the standard error`() async throws {
    let (status, console) = await infer(archive)
    #expect(status == .success)
    let document = try document(console.result)
    #expect(document["openapi"] == "3.1.0" && document["servers"] == [["url": "https://api.example"]])
    #expect(document["paths"]?.object?.map(\.key) == ["/dogs", "/dogs/{dogId}"])
    #expect(console.messages == "2 operations from 2 exchanges\n")
    #expect(console.result.hasPrefix("{\n  \"openapi\"") && console.result.hasSuffix("}\n"))
  }

  @Test func `the archive conforms to the document`() async throws {
    let out = folder.path + "/openapi.json"
    #expect((await infer(archive, "--out", out)).status == .success)
    let console = TestConsole()
    #expect(await console.run("check", "--contract", out, archive, "--strict") == .success, "\(console.result)")
  }

  @Test func `real archives conform to the document`() async throws {
    guard let data = RealData.shared else { return }
    let out = folder.path + "/openapi.json"
    for name in ["chrome", "firefox", "head-content-length", "postdata", "with-bom"] {
      let archive = data.folder.appendingPathComponent("har/\(name).har").path
      #expect((await infer(archive, "-o", out)).status == .success)
      let console = TestConsole()
      _ = await console.run("check", "--contract", out, archive)
      #expect(console.messages.contains("1 source conforms to the contract"), "\(console.messages)")
    }
  }

  @Test func `a folder is searched, and options select and describe`() async throws {
    var other = TestArchive()
    other.add(.get, "/cats/7", host: "cats.example", #"{"id":7}"#)
    try folder.write(try other.text, to: "more/cats.har")
    try folder.write("{}", to: "more/other.json")
    let (status, console) = await infer(
      folder.path,
      "--host",
      "cats.example",
      "--title",
      "Cats",
      "--server",
      "https://example.com/cats"
    )
    #expect(status == .success, "\(console.messages)")
    let document = try document(console.result)
    #expect(document["info"]?["title"] == "Cats" && document["servers"] == [["url": "https://example.com/cats"]])
    #expect(document["paths"]?.object?.map(\.key) == ["/cats/{catId}"])
  }

  @Test func `a journal is used, also from the standard input, without unmatched requests`() async throws {
    let journal = """
      {"requests": [
        {"request": {"method": "GET", "url": "/dogs/7?q=a", "absoluteUrl": "http://api.example/dogs/7?q=a",
          "headers": {"Accept": "*/*", "Authorization": "Bearer ***"}, "body": ""},
         "response": {"status": 200, "headers": {"Content-Type": "application/json"}, "bodyAsBase64": "eyJpZCI6N30="},
         "wasMatched": true},
        {"request": {"method": "GET", "url": "/gone", "headers": {}, "body": ""},
         "response": {"status": 404}, "wasMatched": false}
      ]}
      """
    try folder.write(journal, to: "journal.json")
    for source in [folder.path + "/journal.json", "-"] {
      let console = TestConsole(input: journal)
      #expect(await console.run("infer", source) == .success, "\(console.messages)")
      #expect(console.messages == "1 operation from 1 exchange\n")
      let document = try document(console.result)
      #expect(document["servers"] == [["url": "http://api.example"]])
      let operation = document["paths"]?["/dogs/{dogId}"]?["get"]
      #expect(operation?["security"] == [["bearerAuth": []]])
      #expect(operation?["responses"]?["200"]?["content"]?["application/json"]?["example"] == ["id": 7])
    }
  }

  @Test func `an exchange that cannot be described is reported with its place`() async throws {
    var archive = TestArchive()
    archive.add(.get, "/dogs", "[]")
    archive.add(.get, "/broken", "{")
    try folder.write(try archive.text, to: "broken.har")
    let (status, console) = await infer(folder.path + "/broken.har")
    #expect(status == .finding)
    let lines = console.messages.split(separator: "\n")
    #expect(lines.count == 2 && lines[1] == "1 operation from 1 exchange; 1 left out")
    #expect(
      lines[0].hasPrefix("backlot: \(folder.path)/broken.har:")
        && lines[0].contains(": the exchange is left out: the content of the response is not valid JSON")
    )
  }

  @Test func `a damaged archive in a folder is reported, and the others are used`() async throws {
    try folder.write("[]", to: "damaged.har")
    let (status, console) = await infer(folder.path)
    #expect(status == .finding)
    #expect(
      console.messages.hasPrefix("backlot: \(folder.path)/damaged.har: the file is left out: it is no HTTP archive")
    )
    #expect(console.messages.hasSuffix("\n2 operations from 2 exchanges\n"))
  }

  @Test func `a recording or a file of the user is not replaced`() async throws {
    try folder.write(#"{"name": "Rex"}"#, to: "own.json")
    for (output, message) in [("dogs.har", "is an input of this command"), ("own.json", "was not generated by")] {
      let file = "\(folder.path)/\(output)"
      let content = try String(contentsOfFile: file, encoding: .utf8)
      let (status, console) = await infer(archive, "--out", file)
      #expect(status == .failure && console.messages.contains("\(file) \(message)"), "\(console.messages)")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == content)
    }
  }

  @Test func `what cannot be used is an error that says what to do`() async throws {
    try folder.write("{}", to: "other.json")
    #expect((await infer(folder.path + "/other.json")).console.messages.contains("neither an HTTP archive (HAR) nor"))
    #expect((await infer(archive, "--host", "b.example")).console.messages.contains("omit --host"))
    #expect((await infer(archive, "--server", "api.example")).console.messages.contains("begin it with https://"))
    for server in ["https://", "https:///v1", "https://:80", "http:// bad", "https://y.test?x", "/v1#a"] {
      #expect((await infer(archive, "--server", server)).console.messages.contains("is not the URL of a server"))
    }
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect((await infer(archive, "--out", pipe)).console.messages.contains("omit --out to write to a pipe"))
    #expect((await infer(folder.path + "/gone.har")).status == .failure)
  }
}
