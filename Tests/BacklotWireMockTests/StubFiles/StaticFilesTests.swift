import BacklotHTTP
import TemporaryFolders
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct StaticFilesTests {
  private func answer(_ backend: MockBackend, _ path: String, _ method: HTTPMethod = .get) async throws -> String {
    do {
      let response = try await backend.respond(to: HTTPRequest(method: method, path: path))
      let body = try await response.body.collect(upTo: 1 << 20)
      return
        "\(response.status.code) \(response.headerFields[.contentType] ?? "-") \(String(decoding: body, as: UTF8.self))"
    } catch is UnmatchedRequest {
      return "404"
    }
  }

  @Test(arguments: [
    ("/a.json", "200 application/json {}"), ("/deep/er/b.txt", "200 text/plain; charset=utf-8 B"),
    ("/deep/er/c", "200 application/octet-stream C"), ("/with%20space%2541.xml", "200 application/xml <x/>"),
    ("/%7Bid%7D/**", "200 application/octet-stream braces"), ("/7/x", "404"), ("/deep/er", "404"), ("/", "404"),
    ("/.hidden.json", "404"), ("/deep/../a.json", "404"), ("/mappings/m.json", "404"),
  ])
  func `a file below __files is served at its path, with the type of its extension`(
    path: String,
    expected: String
  ) async throws {
    let folder = try TemporaryFolder([
      "__files/a.json": "{}", "__files/deep/er/b.txt": "B", "__files/deep/er/c": "C",
      "__files/with space%41.xml": "<x/>", "__files/{id}/**": "braces", "__files/.hidden.json": "secret",
      "mappings/m.json": #"{"request": {"url": "/m"}, "response": {}}"#,
    ])
    let backend = MockBackend { StubFiles(folder.path) }
    #expect(backend.diagnostics == [])
    #expect(try await answer(backend, path) == expected)
  }

  @Test(arguments: [
    (["index.txt", "index.xml", "index.html", "index.json"], "index.json"), (["index.txt", "index.xml"], "index.xml"),
    (["index.txt", "index.html", "other.json"], "index.html"),
  ])
  func `a folder is answered with its index, and with a redirect to it without a slash at the end`(
    names: [String],
    expected: String
  ) async throws {
    let files = names.flatMap { [("__files/dir/\($0)", $0), ("__files/\($0)", $0)] }
    let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: files))
    let backend = MockBackend { StubFiles(folder.path) }
    for path in ["/dir/", "/"] { #expect(try await answer(backend, path).hasSuffix(" " + expected)) }
    let redirect = try await backend.respond(to: HTTPRequest(method: .get, path: "/dir"))
    #expect(redirect.status.code == 302 && redirect.headerFields[.location] == "/dir/")
  }

  @Test func `a redirect to a folder is encoded`() async throws {
    let folder = try TemporaryFolder(["__files/a b/c%/index.json": "{}"])
    let backend = MockBackend { StubFiles(folder.path) }
    let redirect = try await backend.respond(to: HTTPRequest(method: .get, path: "/a%20b/c%25"))
    #expect(redirect.headerFields[.location] == "/a%20b/c%25/")
    #expect(try await answer(backend, "/a%20b/c%25/") == "200 application/json {}")
  }

  @Test(arguments: [
    ("{\"a\": 1}", "application/json"), (" [1]\n", "application/json"), ("{", "application/octet-stream"),
    ("1", "application/octet-stream"), ("", "application/octet-stream"), ("{}x", "application/octet-stream"),
  ])
  func `a file without an extension is JSON if its content is`(content: String, type: String) async throws {
    let folder = try TemporaryFolder(["__files/v1.0/file": content])
    let backend = MockBackend { StubFiles(folder.path) }
    #expect(try await answer(backend, "/v1.0/file") == "200 \(type) \(content)")
  }

  @Test func `only GET and HEAD are answered with files`() async throws {
    let folder = try TemporaryFolder(["__files/a.json": "{}"])
    let backend = MockBackend { StubFiles(folder.path) }
    for method in [HTTPMethod.post, .put, .delete] { #expect(try await answer(backend, "/a.json", method) == "404") }
    #expect(try await answer(backend, "/a.json", .head).hasPrefix("200"))
  }

  @Test func `a stub answers before a file, and so does a route folder, whatever its priority`() async throws {
    let folder = try TemporaryFolder([
      "stubs/__files/a.json": "file", "stubs/__files/b.json": "file", "stubs/__files/c.json": "file",
      "stubs/mappings/a.json":
        #"{"priority": 99, "request": {"urlPathPattern": "/a.*"}, "response": {"body": "stub"}}"#,
      "routes/b.json/GET.txt": "route",
    ])
    let backend = MockBackend {
      StubFiles(folder.path + "/stubs")
      RouteFolder(folder.path + "/routes")
    }
    #expect(try await answer(backend, "/a.json").hasSuffix("stub"))
    #expect(try await answer(backend, "/b.json").hasSuffix("route"))
    #expect(try await answer(backend, "/c.json").hasSuffix("file"))
    // Added over the admin interface or in a test.
    backend.add { Get("/**") { Respond(.accepted) } }
    #expect(try await answer(backend, "/c.json").hasPrefix("202"))
  }

  @Test func `files are no stubs: they are neither listed nor removed with them`() async throws {
    let folder = try TemporaryFolder([
      "__files/a.json": "file", "mappings/b.json": #"{"request": {"url": "/b"}, "response": {}}"#,
    ])
    let backend = MockBackend(admin: .enabled) { StubFiles(folder.path) }
    #expect(backend.stubs.count == 1)
    let list = try await answer(backend, "/__admin/mappings")
    #expect(list.contains(#""total":1"#), "\(list)")
    #expect(try await answer(backend, "/__admin/mappings", .delete).hasPrefix("200"))
    #expect(try await answer(backend, "/b") == "404")
    #expect(try await answer(backend, "/a.json").hasSuffix("file"))
    #expect(try await answer(backend, "/__admin/mappings/reset", .post).hasPrefix("200"))
    #expect(try await answer(backend, "/a.json").hasSuffix("file"))
  }

  @Test func `a file that is written or removed over the admin interface is served or gone`() async throws {
    let folder = try TemporaryFolder(["__files/a.json": "old", "mappings/.keep": ""])
    let admin = AdminConfiguration(folder: folder.path)
    let backend = MockBackend(admin: admin) { StubFiles(folder.path) }
    let new = HTTPRequest(method: .put, path: "/__admin/files/dir/index.html", body: "new")
    _ = try await backend.respond(to: new)
    #expect(try await answer(backend, "/dir/").hasSuffix("new"))
    #expect(try await answer(backend, "/a.json").hasSuffix("old"))
    #expect(try await answer(backend, "/__admin/files/a.json", .delete).hasPrefix("200"))
    #expect(try await answer(backend, "/a.json") == "404")
  }

  @Test func `links that lead back and too many files are left out, with a warning`() async throws {
    let folder = try TemporaryFolder(["__files/a.json": "{}", "__files/b.json": "{}", "__files/c.json": "{}"])
    try folder.link("__files/loop", to: folder.path + "/__files")
    let backend = MockBackend { StubFiles(folder.path) }
    #expect(backend.diagnostics.map(\.severity) == [.warning])
    #expect(try await answer(backend, "/loop/a.json") == "404")
    let few = MockBackend { StubFiles(folder.path, limits: StubFiles.Limits(fileCount: 2)) }
    #expect(few.diagnostics.map(\.severity) == [.warning])
    #expect(try await answer(few, "/b.json").hasPrefix("200"))
    #expect(try await answer(few, "/c.json") == "404")
  }

  @Test func `links out of the folder and links to missing files are left out, with a warning`() async throws {
    let folder = try TemporaryFolder([
      "__files/a.json": "inside", "__files/sub/b.json": "inside",
      "mappings/.keep": "", "secret/c.json": "secret", "secret/index.json": "secret",
    ])
    try folder.link("__files/file.json", to: folder.path + "/secret/c.json")
    try folder.link("__files/folder", to: folder.path + "/secret")
    try folder.link("__files/index.json", to: folder.path + "/secret/index.json")
    try folder.link("__files/missing.json", to: folder.path + "/no-such-file")
    try folder.link("__files/same.json", to: folder.path + "/__files/a.json")
    try folder.link("__files/samefolder", to: folder.path + "/__files/sub")
    let backend = MockBackend { StubFiles(folder.path) }
    let names = ["file.json", "folder", "index.json", "missing.json"]
    #expect(backend.diagnostics.map(\.origin.file) == names.map { "\(folder.path)/__files/\($0)" })
    #expect(backend.diagnostics.allSatisfy { $0.severity == .warning })
    for path in ["/file.json", "/folder/c.json", "/folder", "/index.json", "/", "/missing.json"] {
      #expect(try await answer(backend, path) == "404")
    }
    for path in ["/a.json", "/same.json", "/samefolder/b.json"] {
      #expect(try await answer(backend, path).hasSuffix("inside"))
    }
  }

  @Test func `a file that is removed after loading is not found, and is served when it is there again`() async throws {
    let folder = try TemporaryFolder(["__files/a.json": "{}", "__files/dir/index.html": "index", "__files/b": "b"])
    let backend = MockBackend { StubFiles(folder.path) }
    for path in ["/a.json", "/dir/"] { #expect(try await answer(backend, path).hasPrefix("200"), "\(path)") }
    #expect(try await answer(backend, "/dir").hasPrefix("302"))
    try folder.remove("__files/a.json")
    try folder.remove("__files/dir")
    for path in ["/a.json", "/dir", "/dir/"] { #expect(try await answer(backend, path) == "404", "\(path)") }
    #expect(try await answer(backend, "/a.json", .head) == "404")
    #expect(backend.unmatchedRequests.first.map { "\($0)".contains("a.json") } == true)
    try folder.write("[]", to: "__files/a.json")
    #expect(try await answer(backend, "/a.json").hasSuffix("[]"))
    try folder.remove("__files")
    #expect(try await answer(backend, "/b") == "404")
  }

  @Test func `a file that is replaced by a link out of the folder is not served`() async throws {
    let folder = try TemporaryFolder([
      "__files/a.json": "inside", "__files/b.json": "inside", "__files/dir/c.json": "inside", "secret/c.json": "secret",
    ])
    let backend = MockBackend { StubFiles(folder.path) }
    for name in ["a.json", "b.json", "dir"] { try folder.remove("__files/" + name) }
    try folder.link("__files/a.json", to: folder.path + "/secret/c.json")
    try folder.link("__files/dir", to: folder.path + "/secret")
    try folder.write("target", to: "__files/.target")
    try folder.link("__files/b.json", to: ".target")
    #expect(try await answer(backend, "/a.json") == "404")
    #expect(try await answer(backend, "/dir/c.json") == "404")
    #expect(try await answer(backend, "/b.json").hasSuffix("target"))
  }
}
