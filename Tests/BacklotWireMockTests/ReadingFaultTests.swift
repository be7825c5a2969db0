import BacklotHTTP
import Foundation
import PlannedFaults
import TemporaryFolders
import Testing

@testable import BacklotStubs
@testable import BacklotWireMock

/// Each system call of each reader fails in turn.
@Suite struct ReadingFaultTests {
  struct Reader: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [String: String]
    var links: [String: String] = [:]
    let read: @Sendable (String) -> BackendBlueprint
  }

  static let readers: [Reader] = [
    Reader(
      testDescription: "a route folder",
      files: [
        "v1/dogs/GET.json": "[]", "v1/dogs/GET.headers": "X: y", "v1/dogs/POST.201.json": "{}",
        "v1/cats/{id}/GET.json": "{}", "GET.txt": "root",
      ],
      links: ["v2": "v1"],
      read: { BackendBlueprint([RouteFolder($0)]) }
    ),
    Reader(
      testDescription: "stub files",
      files: [
        "mappings/a.json": #"{"request": {"urlPath": "/a"}, "response": {"bodyFileName": "a.txt"}}"#,
        "mappings/sub/b.json": #"{"mappings": [{"request": {"urlPath": "/b"}}, {"request": {"urlPath": "/c"}}]}"#,
        "__files/a.txt": "text",
      ],
      links: ["mappings/link": "sub"],
      read: { BackendBlueprint([StubFiles($0)]) }
    ),
    Reader(
      testDescription: "a mapping",
      files: ["a.json": #"{"request": {"urlPath": "/a"}, "response": {"body": "a"}}"#],
      read: { BackendBlueprint([StubFiles($0 + "/a.json")]) }
    ),
  ]

  private func folder(_ reader: Reader) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(reader.files)
    for (name, destination) in reader.links { try folder.link(name, to: destination) }
    return folder
  }

  @Test(arguments: readers)
  func `what cannot be read is told with its path and the reason, and nothing else is lost`(reader: Reader) async throws
  {
    let whole = try folder(reader)
    let count = reader.read(whole.path).stubs.count
    #expect(count > 0)
    var failures = 0
    for planned in PlannedFault.all {
      failures += try await planned.forEachCall {
        let folder = try folder(reader)
        return (folder, folder)
      } run: {
        reader.read($0.path)
      } check: { folder, blueprint, failed in
        let told = blueprint.diagnostics.map { "\($0)" }
        let comment: Comment = "\(planned): \(failed.map { "\($0.path)" } ?? "none") gives \(told)"
        if planned.isHarmless || failed == nil || planned.kind == .close {
          #expect(blueprint.stubs.count == count && told.isEmpty, comment)
        } else {
          #expect(told.count { $0.contains(folder.path) && $0.contains(planned.reason) } > 0, comment)
        }
      }
    }
    #expect(failures > 5)
  }
}

/// Each system call of each writer of new files fails in turn.
@Suite struct WritingFaultTests {
  /// Returns the message of the error.
  private func problem(_ write: () async throws -> Void) async -> String? {
    do {
      try await write()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `a whole file is old or new, whichever system call fails`() async throws {
    for planned in PlannedFault.all {
      _ = try await planned.forEachCall {
        let folder = try TemporaryFolder(["a.json": "old"])
        return (folder, folder)
      } run: { folder in
        await problem { try WholeFile.write(Array("new content".utf8), to: folder.path + "/a.json") }
      } check: { folder, problem, failed in
        let comment: Comment = "\(planned): \(problem ?? "no problem")"
        let text = try String(contentsOfFile: folder.path + "/a.json", encoding: .utf8)
        #expect(text == (problem == nil ? "new content" : "old"), comment)
        #expect((problem == nil) == (planned.isHarmless || failed == nil), comment)
        if let problem {
          #expect(problem.contains(folder.path + "/a.json") && problem.contains(planned.reason), comment)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names == ["a.json"] || planned.kind == .unlink, comment)
      }
    }
  }

  @Test func `a folder of new files is refused with the path and the reason, and no file in it is broken`() async throws
  {
    var written = WrittenFiles()
    written.add(path: "dogs/GET.json", content: HTTPBody("[]"))
    written.add(path: "dogs/GET.headers", content: HTTPBody("X: y"))
    written.add(path: "GET.txt", content: HTTPBody("root"))
    let files = written
    for planned in PlannedFault.all {
      _ = try await planned.forEachCall {
        let folder = try TemporaryFolder()
        return (folder, folder)
      } run: { folder in
        await problem { try await files.write(into: folder.path + "/out") }
      } check: { folder, problem, failed in
        let comment: Comment = "\(planned): \(failed.map { "\($0.path)" } ?? "") \(problem ?? "no problem")"
        // A folder is closed after it was only read.
        let isOfFolder = planned.kind == .close && failed?.path.hasSuffix(StagedFile.suffix) == false
        #expect((problem == nil) == (planned.isHarmless || failed == nil || isOfFolder), comment)
        if let problem { #expect(problem.contains(folder.path) && problem.contains(planned.reason), comment) }
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        #expect(!names.contains { $0.hasSuffix(StagedFile.suffix) } || planned.kind == .unlink, comment)
        for file in files.files where names.contains("out/\(file.path)") {
          let text = try String(contentsOfFile: "\(folder.path)/out/\(file.path)", encoding: .utf8)
          #expect(Array(text.utf8) == file.content.bytes, comment)
        }
      }
    }
  }

  @Test(arguments: [
    #"{"request": {"urlPath": "/a"}, "response": {"bodyFileName": "a.txt", "transformers": ["response-template"]}}"#,
    #"{"request": {"urlPath": "/a"}, "serveEventListeners": [{"name": "webhook", "#
      + #""parameters": {"method": "POST", "url": "http://localhost/", "bodyFileName": "a.txt"}}]}"#,
  ])
  func `a file that cannot be read when stubs are converted is reported`(mapping: String) async throws {
    let folder = try TemporaryFolder(["mappings/a.json": mapping, "__files/a.txt": "text"])
    let stubs = BackendBlueprint([StubFiles(folder.path)]).stubs
    let whole = WrittenFiles(stubFilesOf: stubs)
    let files = await SystemCallFaults.withFaults(below: folder.path) { call in
      call.kind == .read ? .failure(EIO) : nil
    } run: {
      WrittenFiles(stubFilesOf: stubs)
    }
    try #require(whole.problems.isEmpty && whole.files.contains { $0.path == "__files/a.txt" })
    #expect(files.problems.map(\.description).contains { $0.contains("a.txt") && $0.contains("Input/output error") })
  }
}
