import BacklotHTTP
import BacklotStubs
import Foundation
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
    await run(words)
  }

  private func run(_ words: [String]) async -> (status: BacklotCommands.ExitStatus, console: TestConsole) {
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

  @Test(arguments: ["stub-files", "route-folder", "fixtures"])
  func `an OpenAPI document is refused with the commands that take it`(format: String) async throws {
    try folder.write("openapi: 3.0.3\npaths: {}\n", to: "api.yaml")
    let (path, out) = (folder.path + "/api.yaml", folder.path + "/out")
    let (status, console) = await run(path, "--to", format, "--out", out)
    #expect(status == .failure)
    #expect(console.messages.hasPrefix("backlot: \(path) is an OpenAPI document, which cannot be converted. "))
    #expect(console.messages.contains("run backlot mock \(path)."))
    #expect(!FileManager.default.fileExists(atPath: out))
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
      console.messages.contains("is left out: a route folder supports only methods and paths as criteria.")
    )
    #expect(try await answer("/a%20b", from: out).0 == 404)
    #expect(try await answer("/c", from: out).0 == 0)
  }

  @Test func `the result counts the stubs that are left out, and other problems apart from them`() async throws {
    let file = #"{"mappings": [{"request": {"url": "/a?b=c", "method": "GET"}}, {"request": {"method": "ANY"}}]}"#
    try folder.write(file, to: "few/mappings/a.json")
    try folder.write("{", to: "few/mappings/b.json")
    try folder.write(#"{"request": {"url": "/b", "method": "GET"}}"#, to: "few/mappings/c.json")
    let out = folder.path + "/few-out"
    let (status, console) = await run(folder.path + "/few", "--to", "route-folder", "--out", out)
    #expect(status == .finding)
    let result = "1 stub in 1 file below \(out), 2 stubs left out, with 1 problem\n"
    #expect(console.result == result, "\(console.messages)")
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

  @Test func `webhooks' bodies that lie in files come along too`() async throws {
    for (name, text) in [("one", "first"), ("two", "second")] {
      let webhook = #"{"method": "POST", "url": "http://a/", "bodyFileName": "same.txt"}"#
      let listener = #"{"name": "webhook", "parameters": \#(webhook)}"#
      let mapping = """
        {"request": {"url": "/\(name)"}, "response": {"bodyFileName": "same.txt"},
         "postServeActions": {"webhook": \(webhook)}, "serveEventListeners": [\(listener)]}
        """
      try folder.write(mapping, to: "\(name)/mappings/a.json")
      try folder.write(text, to: "\(name)/__files/same.txt")
    }
    let out = folder.path + "/both"
    let (status, console) = await run(folder.path + "/one", folder.path + "/two", "--to", "stub-files", "--out", out)
    #expect(status == .success, "\(console.messages)")
    let backend = MockBackend(layers: [[try SourceRecognizer.recognize(out).source]], time: .immediate)
    for name in ["one", "two"] { _ = try await backend.respond(to: HTTPRequest(method: .get, path: "/\(name)")) }
    let bodies = backend.webhooks.map { String(decoding: $0.request?.body.bytes ?? [], as: UTF8.self) }
    #expect(bodies == ["first", "first", "second", "second"])
  }

  @Test
  func `a body that is a file where another one needs a folder gets another name, and so do names that differ by case`()
    async throws
  {
    let names = ["one": "a", "two": "a/b.txt", "three": "A/B.txt", "four": "a/b.txt"]
    for (source, name) in names {
      let mapping = #"{"request": {"url": "/\#(source)"}, "response": {"bodyFileName": "\#(name)"}}"#
      try folder.write(mapping, to: "\(source)/mappings/x.json")
      try folder.write(source, to: "\(source)/__files/\(name)")
    }
    let out = folder.path + "/all"
    let sources = ["one", "two", "three", "four"].map { "\(folder.path)/\($0)" }
    let (status, console) = await run(sources + ["--to", "stub-files", "--out", out])
    #expect(status == .success, "\(console.messages)")
    for source in names.keys { #expect(try await answer("/\(source)", from: out).1 == source) }
  }

  @Test(arguments: ["gone.txt", "../x.txt"])
  func `a body that is not there is told, and no other takes its place`(name: String) async throws {
    let mapping = #"{"request": {"url": "/gone"}, "response": {"bodyFileName": "\#(name)"}}"#
    try folder.write(mapping, to: "one/mappings/a.json")
    try folder.write(
      #"{"request": {"url": "/x"}, "response": {"bodyFileName": "gone.txt"}}"#,
      to: "two/mappings/b.json"
    )
    try folder.write("there", to: "two/__files/gone.txt")
    let out = folder.path + "/out/deep"
    let (status, console) = await run([folder.path + "/one", folder.path + "/two", "--to", "stub-files", "--out", out])
    #expect(status == .finding)
    #expect(
      console.messages.contains("one/mappings/a.json:1: /response/bodyFileName names a file that cannot be read")
    )
    #expect(try await answer("/gone", from: out).0 == 500)
    #expect(try await answer("/x", from: out).1 == "there")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out") == ["deep"])
  }

  @Test(arguments: [
    (#"{"url": "/a%00b"}"#, #"{}"#, "the path /a%00b requires a folder name that is invalid or too long"),
    ("{\"url\": \"/\(String(repeating: "a", count: 256))\"}", "{}", "the path /aaa"),
    (
      #"{"url": "/t"}"#, #"{"body": "{{request.path}}", "transformers": ["response-template"]}"#,
      "its response is a template, which a route folder does not render"
    ),
    (#"{"url": "/f"}"#, #"{"bodyFileName": "gone.txt"}"#, "its body file \"gone.txt\" does not exist"),
    (
      #"{"urlPathTemplate": "/{a}-{b}"}"#, "{}",
      "the template \"/{a}-{b}\" has a different meaning as a folder name"
    ),
    (#"{"urlPathTemplate": "/**/a"}"#, "{}", "the template \"/**/a\" has a different meaning as a folder name"),
    (#"{"urlPathTemplate": "/{a...}"}"#, "{}", "the template \"/{a...}\" has a different meaning as a folder name"),
    (
      #"{"url": "/Dogs/1"}"#, "{}",
      "its folder \"Dogs\" differs from \"dogs\" only in case, which some file systems ignore"
    ),
    (#"{"url": "/dogs/GET.json"}"#, "{}", "its folder \"dogs/GET.json\" has the name of the file dogs/GET.json"),
    (#"{"urlPathTemplate": "/cats/{name}"}"#, "{}", "another stub for the same method and path takes precedence"),
  ])
  func `what no file of a route folder can say is named`(request: String, response: String, reason: String) async throws
  {
    let request = #"{"method": "GET", \#(request.dropFirst())"#
    try folder.write(
      #"""
      {"mappings": [{"request": \#(request), "response": \#(response)},
       {"request": {"method": "GET", "urlPath": "/dogs"}, "response": {"headers": {"Content-Type": "application/json"}, "body": "[1]"}},
       {"request": {"method": "GET", "urlPathTemplate": "/cats/{id}"}, "response": {"body": "cat"}}]}
      """#,
      to: "more/mappings/a.json"
    )
    let out = folder.path + "/out"
    let (status, console) = await run(folder.path + "/more", "--out", out)
    #expect(status == .finding)
    #expect(console.messages.contains("a.json:1: "), "\(console.messages)")
    #expect(console.messages.contains(" is left out: \(reason)"), "\(console.messages)")
    #expect(try await answer("/dogs", from: out).1 == "[1]")
    #expect(try await answer("/cats/1", from: out).1 == "cat")
  }

  @Test func `a template of stub files becomes the folders that mean the same`() async throws {
    try folder.write(
      #"""
      {"mappings": [{"request": {"method": "GET", "urlPathTemplate": "/a/{id}/x-{n}.txt"}, "response": {"body": "1"}},
       {"request": {"method": "GET", "urlPathTemplate": "/b/**"}, "response": {"body": "2"}}]}
      """#,
      to: "more/mappings/a.json"
    )
    let out = folder.path + "/out"
    let (status, console) = await run(folder.path + "/more", "--out", out)
    #expect(status == .success, "\(console.messages)")
    #expect(try await answer("/a/7/x-8.txt", from: out).1 == "1")
    for path in ["/b/", "/b/c/d"] { #expect(try await answer(path, from: out).1 == "2") }
    #expect(try await answer("/b", from: out).0 == 0)
  }

  @Test func `a folder that is not empty is not written to`() async throws {
    let (status, console) = await run(folder.path + "/wiremock", "--out", folder.path + "/routes")
    #expect(status == .failure)
    #expect(console.messages.contains("is not empty. Specify a new folder"))
  }

  @Test func `where to write has to be said`() async throws {
    let (status, console) = await run(folder.path + "/wiremock")
    #expect(status == .failure)
    #expect(console.messages.contains("--out FOLDER"))
  }
}
