import BacklotHTTP
import BacklotStubs
import BacklotWireMock
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotCommands

/// `backlot convert` with HTTP archives.
@Suite struct RecordingConversionCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(["bank.har": try TestArchive.dogs]) }

  private func convert(_ archive: TestArchive, to format: String) async throws -> (TestConsole, files: [String]) {
    try folder.write(try archive.text, to: "a.har")
    let console = TestConsole()
    let status = await console.run("convert", folder.path + "/a.har", "--to", format, "-o", folder.path + "/out")
    #expect(status != .failure, "\(console.messages)")
    let all = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/out")
    return (console, all.filter { !isFolder("\(folder.path)/out/\($0)") }.sorted())
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  private func content(_ file: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/out/\(file)", encoding: .utf8)
  }

  @Test func `a recording becomes stub files by default, which answer the same`() async throws {
    let (console, out) = (TestConsole(), folder.path + "/out")
    #expect(await console.run("convert", folder.path + "/bank.har", "--out", out) == .success, "\(console.messages)")
    #expect(console.result == "2 stubs in 2 files below \(out)\n")
    let backend = MockBackend(layers: [[StubFiles(out)]], time: .immediate)
    let response = try await backend.respond(to: HTTPRequest(method: .get, path: "/dogs/7?t=1"))
    #expect(String(decoding: try await response.body.collect(upTo: 100), as: UTF8.self) == #"{"name":"Rex"}"#)
  }

  @Test func `what stubs do not express is listed with file and line`() async throws {
    var archive = TestArchive()
    archive.add(.get, "/dogs", "[]")
    archive.add(.post, "/dogs", status: .created, "{}")
    archive.add(.get, "/dogs", "[1]")
    try folder.write(try archive.text, to: "a.har")
    let console = TestConsole()
    let status = await console.run("convert", folder.path + "/a.har", "-o", folder.path + "/out")
    #expect(status == .finding)
    #expect(console.messages.contains("a.har:9: ") && console.messages.contains("entry 2"), "\(console.messages)")
    #expect(console.result.hasSuffix(", with 1 loss\n"), "\(console.result)")
  }

  @Test func `a recording becomes a route folder, except for requests with criteria`() async throws {
    var archive = TestArchive()
    archive.add(.get, "/dogs/7", #"{"name":"Rex"}"#)
    archive.add(.get, "/dogs?page=2", "[]")
    let (console, files) = try await convert(archive, to: "route-folder")
    #expect(files == ["dogs/7/GET.json"])
    #expect(console.messages.contains("a route folder supports only methods and paths as criteria"))
  }

  @Test func `long content is written, too`() async throws {
    var archive = TestArchive()
    let text = "\"" + String(repeating: "a", count: 200_000) + "\""
    archive.add(.get, "/long", text)
    _ = try await convert(archive, to: "stub-files")
    let backend = MockBackend(layers: [[StubFiles(folder.path + "/out")]], time: .immediate)
    let response = try await backend.respond(to: HTTPRequest(method: .get, path: "/long"))
    #expect(String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self) == text)
  }

  // MARK: Fixtures

  @Test func `each different response is a fixture, named after its request`() async throws {
    var archive = TestArchive()
    archive.add(.get, "/v1/dogs/7", #"{"name":"Rex"}"#)
    archive.add(.get, "/v1/dogs/7?again", #"{"name":"Rex"}"#)
    archive.add(.get, "/v1/dogs/7", status: .notFound, type: "application/problem+json", #"{"title":"gone"}"#)
    archive.add(.get, "/v1/dogs/7", #"{"name":"Ada"}"#)
    archive.add(.post, "/v1/dogs", body: "{}", type: "text/html; charset=utf-8", "<p>")
    archive.add(.delete, "/v1/dogs/7", status: .noContent, "")
    archive.add(.get, "/", type: nil, "root")
    archive.add(.get, "/v1/", type: "image/svg+xml", "<svg/>")
    let (console, files) = try await convert(archive, to: "fixtures")
    #expect(
      files == [
        "index.get.bin", "v1/dogs.post.html", "v1/dogs/7.get.2.json", "v1/dogs/7.get.3.json", "v1/dogs/7.get.json",
        "v1/index.get.svg",
      ]
    )
    #expect(try content("v1/dogs/7.get.json") == #"{"name":"Rex"}"#)
    #expect(try content("v1/dogs/7.get.3.json") == #"{"name":"Ada"}"#)
    #expect(console.result == "6 files below \(folder.path)/out\n")
  }

  @Test func `names are safe on all file systems, and lead to no other folder`() async throws {
    let paths = [
      "/../../etc/passwd", "/%2e%2e/%2Fetc%2Fpasswd", "/..%5c..%5cx", "/con/aux.txt/nul", "/a%00b", "/dots./end%20",
      "/.hidden", "/Dogs", "/dogs", "/dogs.get.json/x", "/a:b*c%3F", "/\(String(repeating: "%C3%A4", count: 300))",
      "/" + Array(repeating: "x", count: 3000).joined(separator: "/"), "/%FF", "/.get",
    ]
    var archive = TestArchive()
    for (number, path) in paths.enumerated() { archive.add(.get, path, "\(number)") }
    let (_, files) = try await convert(archive, to: "fixtures")
    let contents = try files.map { try content($0) }
    #expect(Set(contents) == Set(paths.indices.map { "\($0)" }))
    #expect(Set(files.map { $0.lowercased() }).count == files.count)
    for file in files {
      for name in file.split(separator: "/") {
        #expect(name.utf8.count <= 160 && !name.hasPrefix(".") && !name.hasSuffix(".") && !name.hasSuffix(" "))
        #expect(!name.contains { "<>:\"\\|?*\0".contains($0) })
        #expect(!["con", "aux", "nul"].contains(name.prefix { $0 != "." }.lowercased()))
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.har", "bank.har", "out"])
  }

  @Test func `several hosts have a folder each`() async throws {
    var archive = TestArchive()
    archive.add(.get, "/dogs", host: "a.example", "1")
    archive.add(.get, "/dogs", host: "b.example:8080", "2")
    let (_, files) = try await convert(archive, to: "fixtures")
    #expect(files == ["a.example/dogs.get.json", "b.example_8080/dogs.get.json"])
  }

  @Test func `only recordings become fixtures`() async throws {
    try folder.write("{}", to: "routes/GET.json")
    let console = TestConsole()
    let words = ["convert", folder.path + "/routes", "--to", "fixtures", "-o", folder.path + "/out"]
    #expect(await console.run(arguments: words) == .failure)
    #expect(console.messages.contains("routes is not an HTTP archive"))
  }
}
