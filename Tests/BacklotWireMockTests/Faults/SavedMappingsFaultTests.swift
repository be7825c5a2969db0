import BacklotHTTP
import BacklotJSON
import Foundation
import PlannedFaults
import TemporaryFolders
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

/// Each system call fails in turn while all stubs are saved into the folder.
@Suite struct SavedMappingsFaultTests {
  private static let files = [
    "mappings/one.json": #"{"request": {"urlPath": "/file"}, "response": {"bodyFileName": "a.txt"}}"#,
    "__files/a.txt": "file",
  ]
  private static let answers = ["/file": "file", "/code": "code", "/more": "more", "/added": "added", "/last": "last"]

  private static func client(_ folder: TemporaryFolder) -> AdminClient {
    AdminClient(AdminConfiguration(folder: folder.path)) {
      Get("/code") { Respond(text: "code") }
      Get("/more") { Respond(text: "more") }
      StubFiles(folder.path)
    }
  }

  /// A backend with four stubs that are not in the folder yet.
  private static func prepared() async throws -> (folder: TemporaryFolder, client: AdminClient) {
    let folder = try TemporaryFolder(files)
    let client = client(folder)
    for path in ["/added", "/last"] {
      try await client.add(path, String(path.dropFirst()), more: ["persistent": false])
    }
    return (folder, client)
  }

  private static func answers(_ client: AdminClient) async throws -> [String: String] {
    var found: [String: String] = [:]
    for path in answers.keys { found[path] = try await client.text(path) }
    return found
  }

  /// Returns the responses of a folder's files, without code.
  private static func savedAnswers(_ folder: TemporaryFolder) async throws -> [String: String] {
    let client = AdminClient(AdminConfiguration(folder: folder.path)) { StubFiles(folder.path) }
    #expect(client.backend.diagnostics.isEmpty)
    return try await answers(client)
  }

  private static func names(_ folder: TemporaryFolder, besides kind: SystemCalls.Kind) throws -> Set<String> {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Set(names.filter { $0.contains(".") && (kind != .unlink || !$0.hasSuffix(StagedFile.suffix)) })
  }

  @Test func `all stubs are saved or none, whichever system call fails`() async throws {
    var failureCount = 0
    let unsaved = Self.answers.mapValues { $0 == "file" ? $0 : "" }
    for planned in PlannedFault.all {
      _ = try await planned.forEachCall {
        let prepared = try await Self.prepared()
        return (prepared.folder, prepared)
      } run: {
        try await $0.client.ask(.post, "/mappings/save")
      } check: { run, answer, failed in
        let comment: Comment = "\(planned): \(failed?.path ?? "no call") gives \(answer.status) \(answer.text)"
        let isDone = answer.status == 200
        #expect(isDone || failed != nil && !planned.isHarmless, comment)
        #expect(try await Self.answers(run.client) == Self.answers, comment)
        #expect(try await Self.savedAnswers(run.folder) == (isDone ? Self.answers : unsaved), comment)
        let names = try Self.names(run.folder, besides: planned.kind)
        #expect(names.count == (isDone ? 6 : 2) && names.isSuperset(of: Self.files.keys), comment)
        guard !isDone else { return }
        failureCount += 1
        let problem = try answer.json["detail"]?.string ?? answer.text
        #expect(problem.contains(run.folder.path) && problem.contains(planned.reason), comment)
        #expect(try await run.client.ask(.post, "/mappings/save").status == 200, comment)
        #expect(try await Self.savedAnswers(run.folder) == Self.answers, comment)
        #expect(try Self.names(run.folder, besides: planned.kind).count == 6, comment)
      }
    }
    #expect(failureCount > 30)
  }
}
