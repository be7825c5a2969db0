import BacklotHTTP
import BacklotPlatform
import BacklotStubs
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotCommands

/// A served folder that is rewritten again and again while clients request its files.
@Suite(.timeLimit(.minutes(5))) struct RewrittenFolderStressTests {
  /// A way in which programs change files.
  enum Way: CaseIterable {
    /// As `cp` does: a reader can find a part of the file.
    case inPlace
    /// As editors do.
    case renamedOver
    /// As deployments do: the folder is a link, which is turned to another folder.
    case asAWhole
  }

  private static let names = ["a", "b", "c"]
  private static let size = 20_000
  private static let bursts = 12
  private static let burstLength = 10
  private static let lastVersion = bursts * burstLength

  private let folder = Result { try TemporaryFolder() }
  private let system = FakeSystem()
  private let console = TestConsole()

  @Test(arguments: Way.allCases)
  func `every response is a whole file, none is older than one before, and the last version comes`(
    way: Way
  ) async throws {
    let writer = try Writer(way, in: folder.get())
    async let status = serve(writer.source)
    await system.isServing()
    let served = system.state.withLock(\.backend)
    let backend = try #require(served)
    try await withThrowingTaskGroup(of: Set<Int>.self) { group in
      for _ in 0..<3 { group.addTask { try await Self.readAll(of: backend, areReplacedAtOnce: way == .asAWhole) } }
      for burst in 0..<Self.bursts {
        for number in 1...Self.burstLength { try writer.write(version: burst * Self.burstLength + number) }
        try await Self.waitForVersion((burst + 1) * Self.burstLength, of: backend)
      }
      for try await versions in group { #expect(versions.count > 3) }
    }
    system.send(.interrupt)
    #expect(try await status == .success)
  }

  /// Serves the folder with a real watcher.
  private func serve(_ source: String) async throws -> BacklotCommands.ExitStatus {
    var environment = system.environment
    environment.watch = ServeEnvironment.process.watch
    let options = try ServeOptions(ArgumentParser(ServeOptions.declaration).parse([source, "--watch"]))
    return try await ServeProcess(options, on: console.console, in: environment).run()
  }

  /// Reads all files until each has the last version.
  ///
  /// - Returns: The versions that were read.
  private static func readAll(of backend: MockBackend, areReplacedAtOnce: Bool) async throws -> Set<Int> {
    var versions = Set<Int>()
    var last = Dictionary(uniqueKeysWithValues: names.map { ($0, 0) })
    while last.values.contains(where: { $0 < lastVersion }) {
      for name in names {
        let version = try await version(of: name, in: backend)
        let least = areReplacedAtOnce ? last.values.max() : last[name]
        #expect(version >= least ?? 0)
        last[name] = version
        versions.insert(version)
      }
      await Task.yield()
    }
    return versions
  }

  private static func waitForVersion(_ version: Int, of backend: MockBackend) async throws {
    for name in names {
      while try await self.version(of: name, in: backend) < version { await Task.yield() }
    }
  }

  /// Returns the version of a file, whose response must be whole.
  private static func version(of name: String, in backend: MockBackend) async throws -> Int {
    let response = try await backend.respond(to: HTTPRequest(method: .get, path: "/\(name)"))
    let text = String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
    let version = try #require(Int(text.prefix { $0 != "." }.drop { $0 == "\"" }))
    #expect(response.status == .ok && text == document(version, name))
    return version
  }

  private static func document(_ version: Int, _ name: String) -> String {
    "\"\(version).\(name)" + String(repeating: ".", count: size) + "\""
  }
}

extension RewrittenFolderStressTests {
  /// A folder whose files all have the same version.
  private struct Writer {
    private let way: Way
    private let folder: TemporaryFolder

    init(_ way: Way, in folder: TemporaryFolder) throws {
      (self.way, self.folder) = (way, folder)
      if way == .asAWhole {
        try writeAsAWhole(0)
      } else {
        for name in names { try folder.write(document(0, name), to: "current/\(name)/GET.json") }
      }
    }

    var source: String { "\(folder.path)/current" }

    func write(version: Int) throws {
      if way == .asAWhole { return try writeAsAWhole(version) }
      for name in names {
        let path = "\(source)/\(name)/GET.json"
        let text = document(version, name)
        if way == .inPlace {
          let file = try FileHandle(forWritingTo: URL(filePath: path))
          try file.truncate(atOffset: 0)
          for half in [text.prefix(size / 2), text.dropFirst(size / 2)] { try file.write(contentsOf: Data(half.utf8)) }
          try file.close()
        } else {
          try folder.write(text, to: "current/\(name)/.GET.json.new")
          try rename("\(source)/\(name)/.GET.json.new", over: path)
        }
      }
    }

    private func writeAsAWhole(_ version: Int) throws {
      for name in names { try folder.write(document(version, name), to: "versions/\(version)/\(name)/GET.json") }
      try folder.link("versions/next", to: "\(folder.path)/versions/\(version)")
      try rename("\(folder.path)/versions/next", over: source)
    }

    private func rename(_ old: String, over new: String) throws {
      let code = Foundation.rename(old, new)
      try #require(code == 0)
    }
  }
}
