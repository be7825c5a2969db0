import BacklotHTTP
import TemporaryFolders
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

@Suite("Links in the folder of body files") struct BodyFileLinkTests {
  private let folder: TemporaryFolder

  init() throws {
    let response = #""response": {"bodyFileName": "#
    folder = try TemporaryFolder([
      "mappings/out.json": #"{"request": {"urlPath": "/out"}, "# + response + #""lnk"}}"#,
      "mappings/deep.json": #"{"request": {"urlPath": "/deep"}, "# + response + #""dir/secret.txt"}}"#,
      "mappings/in.json": #"{"request": {"urlPath": "/in"}, "# + response + #""same.txt"}}"#,
      "mappings/any.json": #"{"request": {"urlPath": "/any"}, "# + response
        + #""{{request.query.f}}", "transformers": ["response-template"]}}"#,
      "__files/a.txt": "inside", "secret.txt": "TOP-SECRET",
    ])
    try folder.link("__files/lnk", to: "../secret.txt")
    try folder.link("__files/dir", to: "..")
    try folder.link("__files/same.txt", to: "a.txt")
  }

  private func text(_ path: String) async throws -> String {
    let backend = MockBackend { StubFiles(folder.path) }
    do {
      return String(
        decoding: try await backend.respond(to: HTTPRequest(method: .get, path: path)).body.collect(upTo: 4096),
        as: UTF8.self
      )
    } catch is UnmatchedRequest {
      return "unmatched"
    }
  }

  @Test(arguments: ["/out", "/deep", "/any?f=lnk", "/any?f=dir/secret.txt", "/lnk", "/dir/secret.txt"])
  func `no mapping, template or client reads what a link leads to outside of it`(path: String) async throws {
    #expect(try await !text(path).contains("TOP-SECRET"))
  }

  @Test(arguments: ["/in", "/any?f=same.txt", "/any?f=a.txt", "/same.txt"])
  func `links inside of it are followed`(path: String) async throws {
    #expect(try await text(path) == "inside")
  }

  @Test func `a mapping that names such a link is reported`() {
    let problems = MockBackend { StubFiles(folder.path) }.diagnostics.map(\.description)
    #expect(
      problems.contains { $0.contains("\"lnk\" is outside") && $0.contains("replace the link with a copy") },
      "\(problems)"
    )
  }
}
