import BacklotHTTP
import BacklotImporters
import BacklotStubs
import Foundation
import RealData
import TemporaryFolders
import Testing

@Suite(.enabled(if: RealData.shared != nil, "the real data is not on this machine"))
struct RealFileTests {
  /// A file, and the numbers of its stubs and losses.
  struct Expected: CustomTestStringConvertible {
    let file: String
    let stubs: Int
    let losses: Int
    var testDescription: String { file }

    init(_ file: String, _ stubs: Int, losses: Int) {
      self.file = file
      self.stubs = stubs
      self.losses = losses
    }
  }

  private static let mockoon = [
    Expected("basic-data", 3, losses: 1), Expected("callbacks", 3, losses: 2), Expected("crud", 3, losses: 2),
    Expected("databuckets", 5, losses: 2), Expected("headers", 4, losses: 4), Expected("response-rules", 49, losses: 1),
    Expected("templating", 61, losses: 19), Expected("test-env", 11, losses: 13), Expected("ui-1", 3, losses: 3),
    Expected("ws", 2, losses: 8),
  ].map { Expected("mockoon/\($0.file).json", $0.stubs, losses: $0.losses) }

  /// Most collections were saved without examples, so that all of their requests are losses.
  private static let postman = [
    Expected("bom-in-collection-file", 0, losses: 4), Expected("bom-in-environment-file", 0, losses: 2),
    Expected("clear-vars-sandbox", 0, losses: 6), Expected("comma-test-csv", 0, losses: 2),
    Expected("crypto-md5", 0, losses: 2), Expected("csv-with-bom", 0, losses: 2),
    Expected("data-file-var-replacement", 0, losses: 2), Expected("disabled-and-duplicates", 0, losses: 2),
    Expected("dynamic-var-replacement", 0, losses: 2), Expected("echo-v2", 21, losses: 40),
    Expected("globals-env-data-files", 0, losses: 4), Expected("hawk-auth-test", 0, losses: 3),
    Expected("helper", 0, losses: 9), Expected("inherited-entities", 0, losses: 21),
    Expected("multi-level-folders-v2", 0, losses: 12), Expected("multi-value-data", 0, losses: 2),
    Expected("newman-gzip-test", 0, losses: 2), Expected("oauth1-var-in-url-params", 0, losses: 3),
    Expected("prototype-check", 0, losses: 2), Expected("redirect-test", 0, losses: 2),
    Expected("request-body-with-get", 0, losses: 6), Expected("request-chaining-test", 0, losses: 4),
    Expected("sandbox-libraries", 0, losses: 6), Expected("set-next-request", 0, losses: 6),
    Expected("slashed-variable-names", 0, losses: 2), Expected("super-sandbox-test", 0, losses: 24),
    Expected("tc4", 0, losses: 2), Expected("utf16-le-encoding-in-env", 0, losses: 2), Expected("v1", 0, losses: 4),
    Expected("var-replacement", 0, losses: 2), Expected("whatwg-url", 0, losses: 53),
  ].map { Expected("postman/\($0.file).postman_collection.json", $0.stubs, losses: $0.losses) }

  private static let files = mockoon + postman + [Expected("postman/sample-collection.json", 0, losses: 4)]

  @Test(arguments: files)
  func `a real file imports, and each loss has its place`(expected: Expected) throws {
    let data = try #require(RealData.shared)
    let imported = ImportedFile(data.folder.path + "/importers/" + expected.file).read()
    #expect(imported.errors.isEmpty)
    #expect(imported.format == (expected.file.hasPrefix("mockoon") ? .mockoon : .postman))
    #expect(imported.stubs.count == expected.stubs)
    #expect(imported.losses.count == expected.losses, "\(imported.losses.map(\.description).joined(separator: "\n"))")
    #expect(imported.losses.allSatisfy { $0.location != nil && !$0.pointer.tokens.isEmpty })
  }

  @Test func `the table names all files`() throws {
    let data = try #require(RealData.shared)
    let found = try data.files(in: "importers/mockoon") + data.files(in: "importers/postman")
    #expect(Set(found) == Set(Self.files.map { "importers/" + $0.file }))
  }

  /// Requests that the stub files made from a real file answer like the file itself.
  private static let requests: [(file: String, method: HTTPMethod, path: String, body: String)] = [
    ("mockoon/basic-data.json", .get, "/answer", ""), ("mockoon/basic-data.json", .get, "/x/y/val/abc", ""),
    ("mockoon/response-rules.json", .get, "/rules/1", ""),
    ("mockoon/response-rules.json", .get, "/rules/2", "fullbody2"),
    ("mockoon/response-rules.json", .get, "/rules/2?array=test2", ""),
    ("mockoon/templating.json", .post, "/bodyjson-path", #"{"root": {"array": [1, 2, {"property1": "x"}]}}"#),
    ("mockoon/templating.json", .get, "/old.switch.urlParam/1", ""),
    ("mockoon/templating.json", .get, "/bad-helper", ""),
    ("postman/echo-v2.postman_collection.json", .get, "/basic-auth", ""),
    ("postman/echo-v2.postman_collection.json", .get, "/cookies/set?foo1=bar1&foo2=bar2", ""),
  ]

  @Test func `stub files that are written from a file answer like the file`() async throws {
    let data = try #require(RealData.shared)
    for file in Set(Self.requests.map(\.file)) {
      let importing = Importing(ImportedFile(data.folder.path + "/importers/" + file))
      let folder = try TemporaryFolder([:])
      let written = WrittenFiles(stubFilesOf: importing.imported.stubs)
      // A body file whose name depends on the request cannot be copied.
      #expect(written.problems.allSatisfy { $0.message.contains("the name of its body file is a template") })
      #expect(written.count + written.problems.count == importing.imported.stubs.count)
      try await written.write(into: folder.path + "/stubs")
      let backend = MockBackend(time: .immediate) { StubFiles(folder.path + "/stubs") }
      #expect(backend.diagnostics.allSatisfy { $0.severity == .warning })
      for request in Self.requests where request.file == file {
        let fields: HTTPFields = [.contentType: "application/json"]
        let own = try await importing.answer(request.method, request.path, fields, body: request.body)
        let copy = try await Answer(of: backend, request.method, request.path, fields, body: request.body)
        #expect(own.status != 0 && copy == own, "\(request)")
      }
    }
  }
}
