import BacklotDesk
import BacklotHTTP
import BacklotPlatform
import BacklotWireMock
import Foundation
import PlannedFaults
import TemporaryFolders
import Testing

@testable import BacklotCommands
@testable import BacklotStubs

/// Each system call fails in turn while changed sources are read again.
@Suite struct ReloadFaultTests {
  private static func files(_ text: String) -> [String: String] {
    [
      "routes/route/GET.txt": text, "routes/route/GET.headers": "X-Text: \(text)\n",
      "routes/both/{id}/GET.json": #"{"text": "\#(text)"}"#,
      "stubs/mappings/sub/a.json": #"{"request": {"urlPath": "/stub"}, "response": {"bodyFileName": "a.txt"}}"#,
      "stubs/__files/a.txt": text,
      "api/api.yaml": """
      openapi: 3.0.3
      paths:
        /contract:
          get:
            responses:
              200:
                description: ok
                content: {application/json: {schema: {$ref: schemas.yaml#/Text}}}
      """,
      "api/schemas.yaml": "Text: {type: string, enum: [\(text)]}\n",
    ]
  }

  private static let paths = ["/route", "/both/1", "/stub", "/contract"]

  /// A backend over sources that were changed since it was made.
  private final class Run: Sendable {
    let folder: TemporaryFolder
    let backend: MockBackend
    let snapshot: FileSnapshot
    private let reloader: Mutex<SourceReloader>

    init(isLenient: Bool) throws {
      folder = try TemporaryFolder(files("old"))
      let path = folder.path
      var sources = ServedSources(["routes", "stubs", "api/api.yaml"].map { "\(path)/\($0)" })
      sources.isLenient = isLenient
      let loaded = try sources.load()
      #expect(loaded.problems.isEmpty)
      backend = MockBackend(layers: [[loaded]], time: .immediate)
      var reloader = SourceReloader(sources, into: BackendSpaces(around: backend), warnings: loaded.warnings)
      reloader.watchReferredFiles(of: loaded)
      for (name, text) in files("new") { try folder.write(text, to: name) }
      snapshot = FileSnapshot(of: reloader.watchedPaths)
      self.reloader = Mutex(reloader)
    }

    func reload(_ snapshot: FileSnapshot?) -> SourceReloader.Outcome { reloader.withLock { $0.reload(snapshot) } }

    var isReadAgain: Bool { reloader.withLock(\.lacksDescriptors) }

    func answers() async throws -> [String] {
      var answers: [String] = []
      for path in paths {
        do {
          let request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
          let response = try await backend.respond(to: request)
          let text = String(decoding: try await response.body.collect(upTo: 1000), as: UTF8.self)
          let field = response.headerFields["X-Text"]
          answers.append([field, text].compactMap(\.self).joined(separator: " "))
        } catch is UnmatchedRequest {
          answers.append("none")
        }
      }
      return answers
    }
  }

  private static func answers(_ text: String) -> [String] {
    ["\(text) \(text)", #"{"text": "\#(text)"}"#, text, "\"\(text)\""]
  }

  @Test(arguments: [true, false], [true, false])
  func `a reload that fails is told, keeps the old answers, and the next one takes the new files`(
    followsReport: Bool,
    isLenient: Bool
  ) async throws {
    var failureCount = 0
    // Reading never runs out of room.
    let lacks = [SystemCalls.Kind.open, .opendir].map { PlannedFault(kind: $0, fault: .failure(EMFILE)) }
    for planned in PlannedFault.few + lacks where planned.fault != .failure(ENOSPC) {
      _ = try await planned.forEachCall {
        let run = try Run(isLenient: isLenient)
        return (run.folder, run)
      } run: { run in
        run.reload(followsReport ? run.snapshot : nil)
      } check: { run, outcome, failed in
        let place: Comment = "\(planned): \(failed?.path ?? "no call") gives \(outcome)"
        try await check(outcome, of: run, place)
        if case .kept(let problems) = outcome {
          failureCount += 1
          #expect(failed != nil && !planned.isHarmless, place)
          #expect(problems.contains { $0.contains(run.folder.path) && $0.contains(planned.reason) }, place)
        }
        guard case .replaced = run.reload(followsReport ? run.snapshot : nil) else {
          Issue.record("\(place) and is not read again")
          return
        }
        try await check(answers: "new", of: run, place)
        #expect(!run.isReadAgain, place)
      }
    }
    #expect(failureCount > 30)
  }

  private func check(_ outcome: SourceReloader.Outcome, of run: Run, _ comment: Comment) async throws {
    switch outcome {
    case .replaced(_, let warnings, let leftOut):
      try await check(answers: "new", of: run, comment)
      #expect(warnings.isEmpty && leftOut.isEmpty, comment)
    case .kept: try await check(answers: "old", of: run, comment)
    case .keptAsBefore, .unsettled: Issue.record(comment)
    }
  }

  private func check(answers text: String, of run: Run, _ comment: Comment) async throws {
    let answers = try await run.answers()
    #expect(answers == Self.answers(text), comment)
  }
}
