import BacklotHTTP
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct StubFilesTests {
  private func backend(_ files: [String: String]) throws -> (MockBackend, TemporaryFolder) {
    let folder = try TemporaryFolder(files)
    return (MockBackend { StubFiles(folder.path) }, folder)
  }

  private func status(_ backend: MockBackend, _ path: String) async throws -> Int {
    do {
      return try await backend.respond(to: HTTPRequest(method: .get, path: path)).status.code
    } catch is UnmatchedRequest {
      return 404
    }
  }

  @Test func `mappings are read at every depth, one or several in a file, and bodies from the files beside them`()
    async throws
  {
    let (backend, folder) = try backend([
      "mappings/one.json": #"{"request": {"url": "/one"}, "response": {"bodyFileName": "deep/one.txt"}}"#,
      "mappings/deep/er/two.json":
        #"{"mappings": [{"request": {"url": "/two"}, "response": {}}, {"request": {"url": "/three"}}], "meta": {"total": 2}}"#,
      "__files/deep/one.txt": "first", "__files/stray.json": "{}",
    ])
    #expect(backend.diagnostics == [])
    #expect(backend.stubs.count == 3)
    #expect(try await backend.respond(to: HTTPRequest(method: .get, path: "/one")).body == "first")
    for path in ["/two", "/three"] { #expect(try await status(backend, path) == 200) }
    withExtendedLifetime(folder) {}
  }

  @Test func `of two mappings that fit the later one answers, by file and by the order in it`() async throws {
    func mapping(_ status: Int, priority: Int? = nil) -> String {
      let priority = priority.map { #""priority": \#($0), "# } ?? ""
      return #"{\#(priority)"request": {"urlPath": "/a"}, "response": {"status": \#(status)}}"#
    }
    let (two, first) = try backend(["mappings/a.json": mapping(201), "mappings/b.json": mapping(202)])
    #expect(try await status(two, "/a") == 202)
    let (list, second) = try backend(["mappings/a.json": #"{"mappings": [\#(mapping(201)), \#(mapping(202))]}"#])
    #expect(try await status(list, "/a") == 202)
    let (priorities, third) = try backend([
      "mappings/a.json": mapping(201, priority: 1), "mappings/b.json": mapping(202),
      "mappings/c.json": mapping(203, priority: 9),
    ])
    #expect(try await status(priorities, "/a") == 201)
    withExtendedLifetime((first, second, third)) {}
  }

  @Test func `a folder without mappings is taken for that folder itself, and a file for one of mappings`() async throws
  {
    let files = ["a.json": #"{"request": {"url": "/a"}, "response": {"bodyFileName": "a.txt"}}"#, "__files/a.txt": "A"]
    let folder = try TemporaryFolder(files)
    for path in [folder.path, folder.path + "/a.json"] {
      let backend = MockBackend { StubFiles(path) }
      #expect(backend.diagnostics == [])
      #expect(try await backend.respond(to: HTTPRequest(method: .get, path: "/a")).body == "A")
    }
  }

  @Test func `a mapping file in the folder mappings finds its bodies beside that`() async throws {
    let folder = try TemporaryFolder([
      "mappings/a.json": #"{"request": {"url": "/a"}, "response": {"bodyFileName": "a.txt"}}"#, "__files/a.txt": "A",
    ])
    let backend = MockBackend { StubFiles(folder.path + "/mappings/a.json") }
    #expect(try await backend.respond(to: HTTPRequest(method: .get, path: "/a")).body == "A")
  }

  @Test func `a problem is told with its file and line, and the other mappings answer`() async throws {
    let (backend, folder) = try backend([
      "mappings/good.json": #"{"request": {"url": "/good"}}"#,
      "mappings/list.json": """
      {
        "mappings": [
          {"request": {"url": "/a"}},
          {"request": {"url": "/b"},
           "response": {"statsu": 200}}
        ]
      }
      """,
      "mappings/broken.json": "{\n  \"request\": {,\n}", "mappings/list2.json": "[]", "mappings/notes.txt": "x",
    ])
    let told = backend.diagnostics.map { "\($0)".replacingOccurrences(of: folder.path, with: "") }
    #expect(
      told == [
        "/mappings/notes.txt: is left out: the name of a mapping file must end in .json",
        "/mappings/broken.json:2: unexpected \",\", expected a member name in double quotes or \"}\"",
        "/mappings/list.json:5: /response/statsu is not a known member. Is it misspelled?",
        "/mappings/list2.json: is not a mapping: expected an object with request and response, or with mappings",
      ]
    )
    #expect(try await status(backend, "/good") == 200)
    #expect(try await status(backend, "/a") == 200)
    #expect(try await status(backend, "/b") == 404)
    #expect(backend.stubs.map(\.origin.line).contains(3))
  }

  @Test func `a body's file that is missing is a warning, and a 500 that says so`() async throws {
    let (backend, folder) = try backend([
      "mappings/a.json": #"{"request": {"url": "/a"}, "response": {"bodyFileName": "gone.txt"}}"#
    ])
    #expect(backend.diagnostics.map(\.severity) == [.warning])
    let response = try await backend.respond(to: HTTPRequest(method: .get, path: "/a"))
    #expect(response.status == .internalServerError)
    #expect(String(decoding: response.body.bytes ?? [], as: UTF8.self).contains("gone.txt"))
    withExtendedLifetime(folder) {}
  }

  @Test func `a body's file that comes later is given once it is there`() async throws {
    let (backend, folder) = try backend([
      "mappings/a.json":
        #"{"request": {"url": "/a"}, "response": {"status": 201, "headers": {"X": "{{y}}"}, "bodyFileName": "late.txt"}}"#
    ])
    #expect(try await status(backend, "/a") == 500)
    try folder.write("{{at last}}", to: "__files/late.txt")
    let response = try await backend.respond(to: HTTPRequest(method: .get, path: "/a"))
    #expect(response.status.code == 201)
    #expect(response.body == "{{at last}}")
    #expect(response.headerFields.map(\.value).contains("{{y}}"))
  }

  @Test(arguments: [
    "./a.txt", "deep//b.txt", "deep/../a.txt", "deep/./.././a.txt", "/a.txt", "//deep/b.txt", "/./a.txt",
  ])
  func `a body's file may be named by a longer way that stays in its folder`(name: String) async throws {
    let (backend, folder) = try backend([
      "mappings/a.json": #"{"request": {"url": "/a"}, "response": {"bodyFileName": "\#(name)"}}"#,
      "__files/a.txt": "text", "__files/deep/b.txt": "text",
    ])
    #expect(backend.diagnostics == [])
    #expect(try await backend.respond(to: HTTPRequest(method: .get, path: "/a")).body == "text")
    withExtendedLifetime(folder) {}
  }

  @Test func `a template finds the values of its path as they were sent, wildcards by their number`() async throws {
    let backend = MockBackend {
      StubMappings(
        #"""
        {"request": {"urlPathTemplate": "/a/{id}/**"}, "response": {"transformers": ["response-template"],
         "body": "{{request.path.id}} {{request.path.[0]}} {{request.path.[1]}}"}}
        """#
      )
    }
    let response = try await backend.respond(to: HTTPRequest(method: .get, path: "/a/x%20y/b/c"))
    #expect(response.body == "x%20y b/c x y")
  }

  @Test func `comments and single quotes are read, as WireMock does, and lines stay what they are`() async throws {
    let (backend, folder) = try backend([
      "mappings/a.json": """
      // the dogs
      {'request': {"url": '/a'}, /* and
        two */ "response": {"body": 'it\\'s "a" // dog'},
        "more": 1}
      """,
      "mappings/b.json": #"{'request': {'url': '/b'}, "response": {'body': 'it\'s "a" // dog'}}"#,
    ])
    #expect(backend.diagnostics.map(\.origin.line) == [4])
    #expect(try await backend.respond(to: HTTPRequest(method: .get, path: "/b")).body == "it's \"a\" // dog")
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: [
    ("{\n // a\n request: {}}", 3, "expected a member name in double quotes"),
    ("{\n // a\n \"request\": {},\n}", 4, "expected a member name in double quotes"),
    ("{\"request\": {}} # a", 1, "expected the end of the text after the value"),
    ("{'request': {}, /* a", 1, "unexpected \"/\""), ("{'request", 1, "unexpected end of the text"),
    ("{}\n/", 2, "unexpected \"/\""),
  ])
  func `what is no JSON to WireMock either is told at its line`(text: String, line: Int, problem: String) throws {
    let (backend, folder) = try backend(["mappings/a.json": text])
    #expect(backend.diagnostics.map(\.origin.line) == [line])
    #expect(backend.diagnostics.first?.message.contains(problem) == true, "\(backend.diagnostics)")
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: ["../secret", "/../secret", "/", "a/../../secret", "./.", "", "a/..", "a/", "a\\u0000b"])
  func `a body's file outside of its folder is not read`(name: String) throws {
    let folder = try TemporaryFolder([
      "stubs/mappings/a.json": #"{"request": {"url": "/a"}, "response": {"bodyFileName": "\#(name)"}}"#,
      "secret": "s3cret",
      "stubs/__files/a": "",
    ])
    let backend = MockBackend { StubFiles(folder.path + "/stubs") }
    let text = try #require(backend.diagnostics.first).message
    #expect(text.contains("is outside"), "\(text)")
  }

  @Test(arguments: [".hidden", "a/.b/c", "./.hidden", "a/../.hidden", "/.hidden", "plain", "a/b"])
  func `a request cannot name a hidden file by a template`(name: String) async throws {
    let (backend, folder) = try backend([
      "mappings/a.json": """
      {"request": {"urlPath": "/f"}, "response": {"bodyFileName": "{{request.query.f}}", "transformers": ["response-template"]}}
      """,
      "__files/.hidden": "s3cret", "__files/a/.b/c": "s3cret", "__files/plain": "plain", "__files/a/b": "plain",
    ])
    let response = try await backend.respond(to: HTTPRequest(method: .get, path: "/f?f=\(name)"))
    let text = String(decoding: try await response.body.collect(upTo: 1000), as: UTF8.self)
    let isHidden = name.contains("/.") || name.hasPrefix(".")
    #expect(response.status.code == (isHidden ? 500 : 200))
    #expect(isHidden ? text.contains("begins with a dot") : text == "plain", "\(text)")
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: ["", #", "transformers": ["response-template"]"#])
  func `a stub file may name a hidden file itself`(more: String) async throws {
    let (backend, folder) = try backend([
      "mappings/a.json": #"{"request": {"urlPath": "/f"}, "response": {"bodyFileName": ".hidden"\#(more)}}"#,
      "__files/.hidden": "meant",
    ])
    #expect(backend.diagnostics == [])
    let response = try await backend.respond(to: HTTPRequest(method: .get, path: "/f"))
    #expect(try await response.body.collect(upTo: 1000) == Array("meant".utf8))
    withExtendedLifetime(folder) {}
  }

  @Test func `a slash in front of a body's file leads to its folder and not to the system's root`() async throws {
    let (backend, folder) = try backend([
      "mappings/a.json": #"{"request": {"url": "/a"}, "response": {"bodyFileName": "/etc/passwd"}}"#,
      "mappings/b.json":
        #"{"request": {"urlPath": "/b"}, "response": {"bodyFileName": "/{{request.query.f}}", "transformers": ["response-template"]}}"#,
      "__files/b.txt": "B",
    ])
    #expect(backend.diagnostics.map(\.severity) == [.warning])
    #expect(try await status(backend, "/a") == 500)
    #expect(try await backend.respond(to: HTTPRequest(method: .get, path: "/b?f=b.txt")).body == "B")
    #expect(try await backend.respond(to: HTTPRequest(method: .get, path: "/b?f=/etc/passwd")).status.code == 500)
    withExtendedLifetime(folder) {}
  }

  @Test func `an identifier that nobody wrote is the same each time`() throws {
    let folder = try TemporaryFolder([
      "mappings/a.json": #"{"mappings": [{"request": {"url": "/a"}}, {"request": {}}]}"#
    ])
    let ids = (0..<2).map { _ in MockBackend { StubFiles(folder.path) }.stubs.compactMap { $0.mapping?.id } }
    #expect(ids[0] == ids[1])
    #expect(Set(ids[0]).count == 2)
    #expect(ids[0].allSatisfy(UniqueIdentifier.isValid))
  }

  @Test func `links that lead back and folders that are too deep do not keep it from ending`() throws {
    let folder = try TemporaryFolder(["mappings/a/b.json": #"{"request": {"url": "/a"}}"#])
    try folder.link("mappings/a/again", to: folder.path + "/mappings")
    let backend = MockBackend { StubFiles(folder.path) }
    #expect(backend.stubs.count == 1)
    #expect(backend.diagnostics.first?.message.contains("link to a folder that contains it") == true)
    let shallow = MockBackend { StubFiles(folder.path, limits: StubFiles.Limits(depth: 0)) }
    #expect(shallow.stubs.isEmpty)
  }

  @Test func `what is not there is told`() {
    let backend = MockBackend { StubFiles("/nowhere/at/all") }
    #expect(backend.diagnostics.map(\.description) == ["/nowhere/at/all: cannot be read: it does not exist"])
  }
}
