import BacklotHTTP
import BacklotStubs
import TemporaryFolders
import Testing

@testable import BacklotCommands

@Suite struct ConvertCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "routes/dogs/GET.json": "[1]", "routes/dogs/{id}/GET.json": #"{"id": 1}"#, "routes/dogs/best/GET.txt": "Rex",
      "routes/dogs/{id}/GET.headers": "X-Dog: yes\n", "routes/dogs/POST.201.json": "{}",
      "wiremock/mappings/a.json": #"{"request": {"method": "GET", "urlPath": "/a b"}, "response": {"body": "A"}}"#,
      "wiremock/mappings/b.json":
        #"{"request": {"method": "GET", "urlPath": "/a%20b"}, "response": {"status": 404, "body": "B"}}"#,
      "wiremock/mappings/c.json":
        #"{"request": {"method": "GET", "urlPath": "/c", "headers": {"X": {"absent": true}}}, "response": {"body": "C"}}"#,
    ])
  }

  private func run(_ words: String...) async -> (status: BacklotCommands.ExitStatus, console: TestConsole) {
    let console = TestConsole()
    return (await BacklotCommand.run(["convert"] + words, on: console.console), console)
  }

  private func answer(_ path: String, from source: String) async throws -> (Int, String, String?) {
    let backend = MockBackend(layers: [[try SourceRecognizer.recognize(source).source]], time: .immediate)
    do {
      let response = try await backend.respond(to: HTTPRequest(method: .get, path: path))
      let text = String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
      return (response.status.code, text, response.headerFields[.contentType])
    } catch is UnmatchedRequest {
      return (0, "", nil)
    }
  }

  @Test func `a route folder becomes stub files that answer the same, and those become it again`() async throws {
    let (routes, out, back) = (folder.path + "/routes", folder.path + "/out", folder.path + "/back")
    let (status, console) = await run(routes, "--out", out)
    #expect(status == .success)
    #expect(console.result == "4 stubs in 4 files below \(out)\n")
    #expect(console.messages == "")
    for path in ["/dogs", "/dogs/7", "/dogs/best", "/cats"] {
      #expect(try await answer(path, from: out) == (try await answer(path, from: routes)), "\(path)")
    }
    // Their priorities say what a route folder's paths say by themselves.
    _ = await run(out, "--out", back)
    for path in ["/dogs", "/dogs/best"] {
      #expect(try await answer(path, from: back) == (try await answer(path, from: routes)), "\(path)")
    }
  }

  @Test func `what a route folder cannot say is left out, named, and a finding`() async throws {
    let out = folder.path + "/out"
    let (status, console) = await run(folder.path + "/wiremock", "-o", out)
    #expect(status == .finding)
    #expect(console.messages.contains("mappings/c.json:1: "))
    #expect(
      console.messages.contains("is left out: a route folder knows methods and paths only, and it asks for more.")
    )
    #expect(try await answer("/a%20b", from: out).0 == 404)
    #expect(try await answer("/c", from: out).0 == 0)
  }

  @Test func `bodies that lie in files come along, and two of one name do not become one`() async throws {
    for (name, text) in [("one", "first"), ("two", "second")] {
      let mapping = #"{"request": {"url": "/\#(name)"}, "response": {"bodyFileName": "same.txt"}}"#
      try folder.write(mapping, to: "\(name)/mappings/a.json")
      try folder.write(text, to: "\(name)/__files/same.txt")
    }
    let out = folder.path + "/both"
    let (status, console) = await run(folder.path + "/one", folder.path + "/two", "--to", "stub-files", "--out", out)
    #expect(status == .success, "\(console.messages)")
    #expect(try await answer("/one", from: out).1 == "first")
    #expect(try await answer("/two", from: out).1 == "second")
  }

  @Test func `a folder that is not empty is not written to`() async throws {
    let (status, console) = await run(folder.path + "/wiremock", "--out", folder.path + "/routes")
    #expect(status == .failure)
    #expect(console.messages.contains("is not empty: name a folder that is not there yet"))
  }

  @Test func `where to write has to be said`() async throws {
    let (status, console) = await run(folder.path + "/wiremock")
    #expect(status == .failure)
    #expect(console.messages.contains("--out FOLDER"))
  }
}
