import SampleRequests
import TemporaryFolders
import Testing

@testable import BacklotFiles

/// Folders so large that several processors read them together.
@Suite struct RouteFolderSizeTests {
  private static let count = 100

  /// A hundred folders with a file and a folder each, a file that is no answer among them, and an answer behind them.
  private func folder() throws -> TemporaryFolder {
    var files = ["README.md": "?", "d050 notes": "?", "d070/GET.headers": "no field", "GET.json": "[]"]
    for number in 0..<Self.count {
      files["\(name(number))/GET.json"] = "\(number)"
      files["\(name(number))/{id}/GET.json"] = "{}"
    }
    return try TemporaryFolder(files)
  }

  private func name(_ number: Int) -> String { "d\(number / 100)\(number / 10 % 10)\(number % 10)" }

  private func found(_ folder: TemporaryFolder, limits: RouteFolder.Limits = .init()) -> (stubs: [String], [String]) {
    let blueprint = BackendBlueprint([RouteFolder(folder.path, limits: limits)])
    return (
      blueprint.stubs.map { String($0.origin.file.dropFirst(folder.path.count + 1)) },
      blueprint.diagnostics.map { String($0.origin.file.dropFirst(folder.path.count + 1)) }
    )
  }

  @Test func `stubs and diagnostics are in the order of the names, whoever reads them`() throws {
    let (stubs, diagnostics) = found(try folder())
    let expected = (0..<Self.count).flatMap { ["\(name($0))/{id}/GET.json", "\(name($0))/GET.json"] }
    #expect(stubs == expected + ["GET.json"])
    #expect(diagnostics == ["README.md", "d050 notes", "d070/GET.headers"])
  }

  @Test func `each file answers for its own path`() async throws {
    let folder = try folder()
    let backend = MockBackend { RouteFolder(folder.path) }
    for number in 0..<Self.count {
      let answer = try await backend.respond(to: .sample(.get, "/\(name(number))"))
      #expect(answer.body.bytes == Array("\(number)".utf8))
    }
  }

  @Test(arguments: [0, 1, 2, 57, 100, 199, 200])
  func `what is left out past the limit is what comes last`(limit: Int) throws {
    let paths = (0..<Self.count).flatMap { [name($0), "\(name($0))/GET.json"] }
    let folder = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: paths.filter { $0.hasSuffix("json") }.map { ($0, "") })
    )
    let (stubs, diagnostics) = found(folder, limits: RouteFolder.Limits(fileCount: limit))
    #expect(stubs == paths.prefix(limit).filter { $0.hasSuffix("json") })
    #expect(diagnostics == Array(paths.dropFirst(limit).prefix(1)))
  }
}
