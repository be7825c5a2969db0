import BacklotHTTP
import BacklotStubs
import BacklotWireMock
import Foundation
import RealData
import TemporaryFolders
import Testing

@testable import BacklotCommands

/// The files that Backlot writes, checked with WireMock's schema of a stub mapping.
@Suite(.enabled(if: RealData.shared != nil, "the real data is not on this machine"))
struct WrittenMappingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "routes/dogs/GET.json": #"["Rex"]"#, "routes/dogs/POST.201.json": "{ }", "routes/dogs/{id}/GET.json": "{}",
      "routes/dogs/{id}/GET.headers": "X: yes\n", "routes/dogs/special/GET.txt": "special",
      "routes/files/{name}.csv/GET.csv": "a,b\n", "routes/rest/{all...}/GET.txt": "rest",
      "routes/South Korea/GET.txt": "Seoul", "routes/big/GET.txt": String(repeating: "x", count: 100_000),
      "routes/none/DELETE.204": "", "routes/bytes/GET.bin": "\0\u{1}", "kept/__files/.keep": "",
    ])
  }

  /// Validates all mapping files of a folder, and returns their number and the result.
  private func validate(_ name: String) async throws -> (count: Int, status: BacklotCommands.ExitStatus, text: String) {
    let schema = try #require(RealData.shared).folder.appendingPathComponent("wiremock/stub-mapping.schema.json").path
    let root = "\(folder.path)/\(name)/mappings"
    let files = try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".json") }
    let console = TestConsole()
    let status = await console.run(arguments: ["validate", schema] + files.map { "\(root)/\($0)" })
    return (files.count, status, console.result)
  }

  @Test func `a file that is no mapping is found`() async throws {
    try folder.write(#"{"request": {"method": 1}, "response": {}}"#, to: "kept/mappings/wrong.json")
    #expect(try await validate("kept").status == .finding)
  }

  @Test func `converted routes are valid mappings`() async throws {
    let console = TestConsole()
    #expect(await console.run("convert", "\(folder.path)/routes", "--out", "\(folder.path)/out") == .success)
    let (count, status, text) = try await validate("out")
    #expect(count == 10 && status == .success, "\(text)")
  }

  @Test func `mappings that the admin API keeps are valid, and answer after a restart`() async throws {
    for number in 0..<3 {
      let mapping = """
        {"name": "Number \(number)", "request": {"method": "GET", "urlPath": "/\(number)"},
         "response": {"status": 200, "jsonBody": {"n": \(number)}}, "metadata": {"n": \(number)}}
        """
      #expect(try await send(.post, "/__admin/mappings", mapping).status == .created)
    }
    let (count, status, text) = try await validate("kept")
    #expect(count == 3 && status == .success, "\(text)")
    for number in 0..<3 {
      let body = try await send(.get, "/\(number)", "").body.collect(upTo: 100)
      #expect(String(decoding: body, as: UTF8.self) == #"{"n":\#(number)}"#)
    }
  }

  /// Sends a request to a server that has just been started.
  private func send(_ method: HTTPMethod, _ path: String, _ body: String) async throws -> HTTPResponse {
    let words = ["\(folder.path)/kept", "--persist"]
    let options = try ServeOptions(ArgumentParser(ServeOptions.declaration).parse(words))
    let sources = ServedSources(options.sources)
    let loaded = try sources.load()
    let administration = try ServeAdministration(options, loaded: loaded)
    let spaces = administration.spaces(around: loaded, sources: sources, chance: ServeChance(options)) {}
    let request = HTTPRequest(method: method, scheme: "http", authority: "127.0.0.1", path: path, body: HTTPBody(body))
    return try await spaces.main.respond(to: request)
  }
}
