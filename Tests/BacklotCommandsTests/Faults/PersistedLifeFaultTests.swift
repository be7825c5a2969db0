import BacklotHTTP
import BacklotStubs
import BacklotWireMock
import Foundation
import PlannedFaults
import TemporaryFolders
import Testing

@testable import BacklotCommands

/// A server that keeps what it is told, from its start over changes to its next start, while each system call fails in turn.
@Suite struct PersistedLifeFaultTests {
  private static let files = [
    "stubs/mappings/seed.json": mapping(0, "seed"),
    "stubs/mappings/pair.json": "{\"mappings\": [\(mapping(1, "left")), \(mapping(2, "right"))]}",
    "stubs/__files/body.txt": "seed", "routes/route/GET.txt": "route",
  ]

  private static func mapping(_ number: Int, _ text: String, isKept: Bool = true) -> String {
    """
    {"id": "76ada7b0-49ae-4229-91c4-396a36f18e0\(number)", "persistent": \(isKept),
     "request": {"method": "GET", "urlPath": "/\(number)"}, "response": {"body": "\(text)"}}
    """
  }

  /// A request to the admin API, and what a client that got its acknowledgement may rely on.
  private struct Step: Sendable {
    let method: HTTPMethod
    let path: String
    var body = ""
    /// The answers that the step changes; `nil` for those that it removes.
    var changes: [String: String?] = [:]
    /// True if the mappings are available after the next start.
    var isKept = true
  }

  private static func id(_ number: Int) -> String { "/mappings/76ada7b0-49ae-4229-91c4-396a36f18e0\(number)" }

  private static let steps = [
    Step(method: .post, path: "/mappings", body: mapping(3, "created"), changes: ["/3": "created"]),
    Step(
      method: .post,
      path: "/mappings",
      body: mapping(4, "passing", isKept: false),
      changes: ["/4": "passing"],
      isKept: false
    ),
    Step(method: .put, path: id(0), body: mapping(0, "changed"), changes: ["/0": "changed"]),
    Step(method: .put, path: "/files/body.txt", body: "file", changes: ["/body.txt": "file"]),
    Step(method: .put, path: "/files/new/deep.txt", body: "deep", changes: ["/new/deep.txt": "deep"]),
    Step(method: .delete, path: id(1), changes: ["/1": nil]),
    Step(method: .put, path: id(3), body: mapping(3, "created twice"), changes: ["/3": "created twice"]),
    Step(method: .delete, path: "/files/new/deep.txt", changes: ["/new/deep.txt": nil]),
    Step(method: .post, path: "/mappings/save"),
    Step(
      method: .post,
      path: "/mappings/import",
      body: "{\"mappings\": [\(mapping(5, "imported")), \(mapping(2, "right twice"))]}",
      changes: ["/5": "imported", "/2": "right twice"]
    ),
    Step(method: .post, path: "/reset"),
  ]

  private static let start = [
    "/0": "seed", "/1": "left", "/2": "right", "/body.txt": "seed", "/route": "route",
  ]

  private struct Life {
    /// The problems with which starts were refused.
    var refusals: [String] = []
    var problems: [String] = []
    /// The answers that clients may rely on, now and after the next start.
    var now = PersistedLifeFaultTests.start
    var kept = PersistedLifeFaultTests.start

    mutating func take(_ step: Step) {
      if step.path == "/mappings/save" { return kept = now }
      if step.path == "/reset" { return now = kept }
      for (path, text) in step.changes {
        now[path] = text
        if step.isKept { kept[path] = text }
      }
    }
  }

  private func spaces(_ folder: TemporaryFolder) throws -> BackendSpaces {
    let words = ["\(folder.path)/stubs", "\(folder.path)/routes", "--persist"]
    let options = try ServeOptions(ArgumentParser(ServeOptions.declaration).parse(words))
    let sources = ServedSources(options.sources)
    let loaded = try sources.load()
    guard loaded.problems.isEmpty else {
      throw CommandFailure(loaded.problems.map(\.description).joined(separator: "\n"))
    }
    return try ServeAdministration(options, loaded: loaded).spaces(
      around: loaded,
      sources: sources,
      chance: ServeChance(options)
    ) {}
  }

  private func problem(of error: any Error) -> String {
    switch error {
    case let error as CommandFailure: error.message
    case let error as SourceError: error.message
    default: "\(error)"
    }
  }

  private func send(_ method: HTTPMethod, _ path: String, _ body: String, to spaces: BackendSpaces) async throws
    -> (status: Int, text: String)
  {
    let request = HTTPRequest(method: method, scheme: "http", authority: "127.0.0.1", path: path, body: HTTPBody(body))
    do {
      let response = try await spaces.backend(for: request).respond(to: request)
      return (response.status.code, String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self))
    } catch is UnmatchedRequest {
      return (404, "")
    }
  }

  private func answers(_ spaces: BackendSpaces) async throws -> [String: String] {
    var answers: [String: String] = [:]
    for path in ["/0", "/1", "/2", "/3", "/4", "/5", "/body.txt", "/new/deep.txt", "/route"] {
      let answer = try await send(.get, path, "", to: spaces)
      if answer.status == 200 { answers[path] = answer.text }
    }
    return answers
  }

  /// Starts, takes all steps, and notes what was acknowledged.
  private func live(in folder: TemporaryFolder) async throws -> (life: Life, spaces: BackendSpaces?) {
    var life = Life()
    var started: BackendSpaces?
    for _ in 0..<2 where started == nil {
      do { started = try spaces(folder) } catch { life.refusals.append(problem(of: error)) }
    }
    guard let started else { return (life, nil) }
    for step in Self.steps {
      let answer = try await send(step.method, "/__admin" + step.path, step.body, to: started)
      if answer.status < 300 { life.take(step) } else { life.problems.append(answer.text) }
      // A mapping that an earlier step failed to create is missing.
      if answer.status == 404 { life.problems.removeLast() }
    }
    return (life, started)
  }

  @Test func `what was acknowledged is there after the next start, whichever system call failed before`() async throws {
    var failureCount = 0
    for planned in PlannedFault.few {
      _ = try await planned.forEachCall {
        let folder = try TemporaryFolder(Self.files)
        return (folder, folder)
      } run: { folder in
        try await live(in: folder)
      } check: { folder, outcome, failed in
        let told = outcome.life.refusals + outcome.life.problems
        let comment: Comment = "\(planned): \(failed?.path ?? "no call") gives \(told)"
        failureCount += told.count
        #expect(told.isEmpty || failed != nil && !planned.isHarmless, comment)
        // One call that fails refuses no more than one start or change.
        #expect(told.count <= 1 || planned.isLasting, comment)
        for text in told {
          let text = text.replacingOccurrences(of: "\\/", with: "/")
          #expect(text.contains(folder.path) && text.contains(planned.reason), comment)
        }
        if let spaces = outcome.spaces {
          #expect(try await answers(spaces) == outcome.life.now, comment)
        }
        #expect(try await answers(try spaces(folder)) == outcome.life.kept, comment)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        #expect(!names.contains { $0.hasSuffix(".backlot-part") } || planned.kind == .unlink, comment)
      }
    }
    #expect(failureCount > 50)
  }
}
