import BacklotHTTP
import BacklotJSON
import Foundation
import PlannedFaults
import TemporaryFolders
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

/// Each system call of each change over the admin API fails in turn.
@Suite struct KeptChangeFaultTests {
  private static let ids = (0..<6).map { "76ada7b0-49ae-4229-91c4-396a36f18e0\($0)" }

  private static func mapping(_ number: Int, _ text: String = "old") -> JSONValue {
    [
      "id": .string(ids[number]), "request": ["method": "GET", "urlPath": .string("/\(number)")],
      "response": ["body": .string(text)],
    ]
  }

  /// The contents of the folder before each change: a file with one mapping, one with two, and one that the backend
  /// wrote.
  private static var files: [String: String] {
    [
      "mappings/one.json": mapping(0).serialized(), "mappings/sub/two.json": list(1, 2),
      "mappings/~added/00000001-\(ids[3]).json": mapping(3).serialized(),
      "__files/a.json": #"{"text": "old"}"#,
    ]
  }

  private static func list(_ numbers: Int...) -> String {
    JSONValue.object(["mappings": .array(numbers.map { mapping($0) })]).serialized()
  }

  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable (AdminClient) async throws -> AdminClient.Answer
  }

  static let changes: [Change] = [
    Change(testDescription: "a new mapping") { try await $0.ask(.post, "/mappings", mapping(4)) },
    Change(testDescription: "an edit") { try await $0.ask(.put, "/mappings/\(ids[0])", mapping(0, "new")) },
    Change(testDescription: "an edit in a file of several") {
      try await $0.ask(.put, "/mappings/\(ids[2])", mapping(2, "new"))
    },
    Change(testDescription: "a removal") { try await $0.ask(.delete, "/mappings/\(ids[0])") },
    Change(testDescription: "a removal of all") { try await $0.ask(.delete, "/mappings") },
    Change(testDescription: "an import") {
      let mappings = [mapping(4), mapping(0, "new"), mapping(1, "new"), mapping(5)]
      return try await $0.ask(.post, "/mappings/import", ["mappings": .array(mappings)])
    },
    Change(testDescription: "an import that removes the others") {
      let options: JSONValue = ["deleteAllNotInImport": true]
      let mappings = [mapping(4), mapping(2, "new")]
      return try await $0.ask(
        .post,
        "/mappings/import",
        ["mappings": .array(mappings), "importOptions": options]
      )
    },
    Change(testDescription: "a body") { try await $0.send(.put, "/__admin/files/a.json", Array(#"{"text": 1}"#.utf8)) },
    Change(testDescription: "a body in a new folder") {
      try await $0.send(.put, "/__admin/files/x/y/b.json", Array(#"{"text": 2}"#.utf8))
    },
    Change(testDescription: "a body that goes") { try await $0.send(.delete, "/__admin/files/a.json") },
    Change(testDescription: "a list of bodies") { try await $0.ask(.get, "/files") },
    Change(testDescription: "a body that is read") { try await $0.send(.get, "/__admin/files/a.json") },
  ]

  private static func client(_ folder: TemporaryFolder) -> AdminClient {
    AdminClient(AdminConfiguration(folder: folder.path)) { StubFiles(folder.path) }
  }

  /// The content of all files, by name.
  private static func contents(_ folder: TemporaryFolder) throws -> [String: String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var contents: [String: String] = [:]
    for name in names where !(try FileStatus.ifThere("\(folder.path)/\(name)")?.isFolder ?? false) {
      contents[name] = try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
    }
    return contents
  }

  /// All mappings, in the order in which they are asked.
  private static func mappings(_ client: AdminClient) async throws -> JSONValue? {
    try await client.ask(.get, "/mappings").json["mappings"]
  }

  @Test(arguments: changes)
  func `a change is done or refused as a whole, whichever system call fails`(change: Change) async throws {
    let unchanged = try await outcome(nil)
    let done = try await outcome(change)
    for planned in PlannedFault.all {
      _ = try await planned.forEachCall {
        let folder = try TemporaryFolder(Self.files)
        return (folder, (folder: folder, client: Self.client(folder)))
      } run: {
        try await change.run($0.client)
      } check: { run, answer, failed in
        let place = failed?.path ?? "no call"
        let comment: Comment = "\(planned): \(place) gives \(answer.status) \(answer.text)"
        let isDone = answer.status < 300
        #expect(isDone || failed != nil && !planned.isHarmless, comment)
        if !isDone {
          let problem = try answer.json["detail"]?.string ?? answer.text
          #expect(problem.contains(run.folder.path) && problem.contains(planned.reason), comment)
        }
        let expected = isDone ? done : unchanged
        var contents = try Self.contents(run.folder)
        if planned.kind == .unlink { contents = contents.filter { !$0.key.hasSuffix(StagedFile.suffix) } }
        #expect(contents == expected.contents, comment)
        #expect(try await Self.mappings(run.client) == expected.mappings, comment)
        let reopened = Self.client(run.folder)
        #expect(reopened.backend.diagnostics.isEmpty, comment)
        #expect(try await Self.mappings(reopened) == expected.mappings, comment)
        if !isDone {
          #expect(try await change.run(run.client).status < 300, comment)
          #expect(try await Self.mappings(Self.client(run.folder)) == done.mappings, comment)
        }
      }
    }
  }

  /// Returns the result without a fault.
  private func outcome(_ change: Change?) async throws -> (contents: [String: String], mappings: JSONValue?) {
    let folder = try TemporaryFolder(Self.files)
    let client = Self.client(folder)
    if let change { #expect(try await change.run(client).status < 300) }
    return (try Self.contents(folder), try await Self.mappings(client))
  }

  @Test func `a mapping that was refused answers before those that came meanwhile, also after a restart`() async throws
  {
    let folder = try TemporaryFolder()
    let client = Self.client(folder)
    func mapping(_ number: Int) -> JSONValue {
      [
        "id": .string(Self.ids[number]), "request": ["method": "GET", "urlPath": "/dogs"],
        "response": ["body": .string("\(number)")],
      ]
    }
    let planned = PlannedFault(kind: .write, fault: .failure(ENOSPC), isLasting: true)
    let counter = FaultCounter(planned, number: 1)
    let refusal = try await SystemCallFaults.withFaults(below: folder.path, { counter.decide($0) }) {
      try await client.ask(.post, "/mappings", mapping(0))
    }
    #expect(refusal.status == 500)
    #expect(try await client.ask(.post, "/mappings", mapping(1)).status == 201)
    #expect(try await client.ask(.post, "/mappings", mapping(0)).status == 201)
    #expect(try await client.text("/dogs") == "0")
    #expect(try await Self.client(folder).text("/dogs") == "0")
  }

  @Test func `where mappings lie is not guessed when that cannot be looked at`() async throws {
    let folder = try TemporaryFolder(Self.files)
    let counter = FaultCounter(PlannedFault(kind: .stat, fault: .failure(EIO)), number: 1)
    let client = await SystemCallFaults.withFaults(below: folder.path, { counter.decide($0) }) {
      AdminClient(AdminConfiguration(folder: folder.path)) { StubFiles(folder.path) }
    }
    let answer = try await client.ask(.post, "/mappings", Self.mapping(4))
    if answer.status == 201 {
      #expect(try await Self.client(folder).ids().contains(Self.ids[4]))
    } else {
      #expect(answer.text.contains("Input/output error"))
    }
  }

  @Test func `what cannot be put back is told`() async throws {
    let folder = try TemporaryFolder(Self.files)
    let client = Self.client(folder)
    let counter = FaultCounter(PlannedFault(kind: .rename, fault: .failure(EIO), isLasting: true), number: 2)
    let text = try await SystemCallFaults.withFaults(below: folder.path, { counter.decide($0) }) {
      let mappings = [Self.mapping(0, "new"), Self.mapping(2, "new")]
      return try await client.ask(.post, "/mappings/import", ["mappings": .array(mappings)]).text
    }
    #expect(text.contains("remains changed, because it cannot be restored"))
  }

  @Test(arguments: [SystemCalls.Kind.opendir, .readdir])
  func `static files stay served if their folder cannot be listed after a change`(kind: SystemCalls.Kind) async throws {
    let folder = try TemporaryFolder(["mappings/.keep": "", "__files/static.txt": "static"])
    let client = Self.client(folder)
    let answer = try await SystemCallFaults.withFaults(below: "\(folder.path)/__files") { call in
      call.kind == kind ? .failure(EIO) : nil
    } run: {
      try await client.send(.put, "/__admin/files/new.txt", Array("new".utf8))
    }
    #expect(answer.status == 500 && answer.text.contains("Input/output error"), "\(answer.text)")
    #expect(try Self.contents(folder)["__files/new.txt"] == nil)
    #expect(try await client.text("/static.txt") == "static")
  }
}
