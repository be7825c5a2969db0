import BacklotDesk
import BacklotHTTP
import BacklotPlatform
import TemporaryFolders
import Testing

@testable import BacklotCommands
@testable import BacklotJSON
@testable import BacklotJSONSchema
@testable import BacklotStubs
@testable import BacklotWireMock

@Suite struct SourceReloaderTests {
  private let folder: TemporaryFolder
  private let sources: ServedSources
  private let backend: MockBackend
  private var reloader: SourceReloader

  init() throws {
    folder = try TemporaryFolder(["dogs/GET.json": "[1]"])
    sources = ServedSources([folder.path])
    let loaded = try sources.load()
    backend = MockBackend(layers: [[loaded]], time: .immediate)
    reloader = SourceReloader(sources, into: BackendSpaces(around: backend), warnings: loaded.warnings)
  }

  private func answer() async throws -> String {
    let request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/dogs")
    return String(decoding: try await backend.respond(to: request).body.collect(upTo: 1000), as: UTF8.self)
  }

  private func replaced(_ outcome: SourceReloader.Outcome) -> [LoadedSources.Part]? {
    guard case .replaced(let parts, _, _) = outcome else { return nil }
    return parts
  }

  @Test mutating func `what changed answers`() async throws {
    try folder.write("[2]", to: "dogs/GET.json")
    try folder.write("[]", to: "cats/GET.json")
    #expect(replaced(reloader.reload())?.map(\.count) == [2])
    #expect(try await answer() == "[2]")
  }

  @Test(arguments: ["Connection timed out", "Input/output error", "EMFILE", "Too many open files"])
  func `a warning that quotes the text of a system error keeps nothing from being taken`(text: String) throws {
    func contract(_ title: String) -> String {
      """
      openapi: 3.1.0
      info: {title: \(title), version: '1'}
      paths:
        /x: {$ref: '#/components/pathItems/\(text)'}
        /y: {get: {responses: {'200': {description: ok}}}}
      """
    }
    let folder = try TemporaryFolder(["api.yaml": contract("old")])
    let sources = ServedSources(["\(folder.path)/api.yaml"])
    let loaded = try sources.load()
    #expect(loaded.problems.isEmpty)
    #expect(loaded.warnings.contains { $0.message.contains(text) }, "\(loaded.warnings)")
    #expect(loaded.passingFailures.isEmpty)
    let backend = MockBackend(layers: [[loaded]], time: .immediate)
    var reloader = SourceReloader(sources, into: BackendSpaces(around: backend), warnings: loaded.warnings)
    try folder.write(contract("new"), to: "api.yaml")
    #expect(replaced(reloader.reload()) != nil)
    // A file that is broken is no lack of descriptors either.
    try folder.write("openapi: 3.1.0\npaths: {/x: '\(text)'", to: "api.yaml")
    #expect(replaced(reloader.reload()) == nil)
    #expect(!reloader.lacksDescriptors)
  }

  @Test mutating func `one broken file keeps all that was, and is named once`() async throws {
    try folder.write("[2]", to: "dogs/GET.json")
    try folder.write("[", to: "cats/GET.json")
    guard case .kept(let problems) = reloader.reload() else {
      Issue.record("a broken file was taken")
      return
    }
    #expect(problems.map { $0.hasPrefix("\(folder.path)/cats/GET.json:1:2: ") } == [true])
    #expect(try await answer() == "[1]")
    guard case .keptAsBefore = reloader.reload() else {
      Issue.record("the same problem is told twice")
      return
    }
    try folder.write("[]", to: "cats/GET.json")
    #expect(replaced(reloader.reload()) != nil)
    #expect(try await answer() == "[2]")
  }

  @Test func `of broken files a lenient server takes the rest, and names them each time`() async throws {
    var sources = sources
    sources.isLenient = true
    var reloader = SourceReloader(sources, into: BackendSpaces(around: backend), warnings: [])
    try folder.write("[2]", to: "dogs/GET.json")
    try folder.write("[", to: "cats/GET.json")
    for _ in 0..<2 {
      guard case .replaced(let parts, _, let leftOut) = reloader.reload() else {
        Issue.record("the rest was not taken")
        return
      }
      #expect(parts.map(\.count) == [1])
      #expect(leftOut.map { $0.description.hasPrefix("\(folder.path)/cats/GET.json:1:2: ") } == [true])
    }
    #expect(try await answer() == "[2]")
  }

  @Test mutating func `a folder that is gone keeps all that was`() async throws {
    try folder.remove("dogs")
    guard case .kept(let problems) = reloader.reload() else {
      Issue.record("a folder without a file was taken")
      return
    }
    #expect(problems.first?.contains("is a folder without files") == true)
    #expect(try await answer() == "[1]")
  }

  @Test mutating func `files that changed while they were read are left for the next time`() async throws {
    let settled = FileSnapshot(of: sources.paths)
    try folder.write("[22]", to: "dogs/GET.json")
    guard case .unsettled = reloader.reload(settled) else {
      Issue.record("files that changed since were taken")
      return
    }
    #expect(try await answer() == "[1]")
    #expect(replaced(reloader.reload(FileSnapshot(of: sources.paths))) != nil)
    #expect(try await answer() == "[22]")
  }

  @Test mutating func `where changes go on, what tells by itself whether it is whole is taken`() async throws {
    let before = FileSnapshot(of: sources.paths)
    try folder.write("[22]", to: "dogs/GET.json")
    try folder.write("no answer", to: "log")
    #expect(replaced(reloader.reload(before, isSettled: false)) != nil)
    #expect(try await answer() == "[22]")
  }

  @Test(arguments: ["cats/GET.txt", "dogs/GET.headers"])
  mutating func `where changes go on, what was written just now may be half of it`(name: String) throws {
    try folder.write("A: half", to: name)
    guard case .unsettled = reloader.reload(FileSnapshot(of: sources.paths), isSettled: false) else {
      Issue.record("\(name) was taken")
      return
    }
  }

  @Test mutating func `only new warnings are told`() throws {
    try folder.write("", to: "README.md")
    guard case .replaced(_, let first, _) = reloader.reload(), case .replaced(_, let second, _) = reloader.reload()
    else {
      Issue.record("a warning keeps files from being taken")
      return
    }
    #expect(first.map(\.file) == ["\(folder.path)/README.md"])
    #expect(second == [])
  }

  @Test func `files that a client changes while they are read are read once more at once`() async throws {
    let kept = try KeptMapping()
    let count = Mutex(0)
    // A change that fails leaves the files as they are, so that no watcher would report.
    let body = Array(#"{"request": {"urlPath": "/new"}}"#.utf8)
    let request = HTTPRequest(method: .post, authority: "localhost", path: "/__admin/mappings", body: HTTPBody(body))
    var reloader = SourceReloader(kept.sources, into: BackendSpaces(around: kept.backend), warnings: []) {
      () throws(SourceError) in
      let loaded = try kept.sources.load()
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number < 3 { _ = kept.backend.admin?.answer(ReceivedRequest(request, body: body), on: kept.backend) }
      return loaded
    }
    #expect(replaced(reloader.reload())?.map(\.count) == [3])
    #expect(count.withLock(\.self) == 3)
    #expect(kept.backend.stubs.count == 3)
  }

  @Test func `where clients change files on and on, they have to wait for the reading`() async throws {
    let kept = try KeptMapping()
    let count = Mutex(0)
    var reloader = SourceReloader(kept.sources, into: BackendSpaces(around: kept.backend), warnings: []) {
      () throws(SourceError) in
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number < 4 { kept.backend.admin?.countKeptChange() }
      return try kept.sources.load()
    }
    #expect(replaced(reloader.reload())?.map(\.count) == [1])
    #expect(count.withLock(\.self) == 4)
  }
}

/// A backend that keeps what it is told beside the one mapping of a folder.
private struct KeptMapping {
  let sources: ServedSources
  let backend: MockBackend
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(["mappings/a.json": #"{"request": {"urlPath": "/a"}}"#])
    sources = ServedSources([folder.path])
    backend = MockBackend(
      layers: [[try sources.load()]],
      time: .immediate,
      admin: AdminConfiguration(folder: folder.path)
    )
  }
}
