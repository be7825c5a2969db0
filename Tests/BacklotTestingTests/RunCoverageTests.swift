import BacklotHTTP
import BacklotJSON
import Foundation
import SampleContract
import TemporaryFolders
import Testing

@testable import BacklotTesting

@Suite struct RunCoverageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)"), encoding: .utf8)
  }

  private func touched(_ paths: String...) async throws -> ContractCoverage {
    let backend = MockBackend {
      Get("/pets/{id}") { Respond(json: ["name": "Rex"]) }
      PetContract()
    }
    for path in paths { _ = try await backend.respond(to: HTTPRequest(method: .get, path: path)) }
    return backend.coverage
  }

  @Test func `what the tests of a run touch adds up in a file, as JSON or as text`() async throws {
    let (json, text) = (RunCoverage(file: "\(folder.path)/c.json"), RunCoverage(file: "\(folder.path)/c-%p.txt"))
    for coverage in [try await touched("/pets/1"), try await touched("/pets/1", "/pets/2")] {
      try json.add(coverage)
      try text.add(coverage)
    }
    #expect(try JSONValue(parsing: try self.text("c.json"))["operations"]?.array?.first?["count"] == 3)
    let name = "c-\(ProcessInfo.processInfo.processIdentifier).txt"
    #expect(
      try self.text(name).hasPrefix("contract coverage: 1 of 2 operations, 1 of 5 answers, 0 of 2 examples\n  3×  ")
    )
  }

  private func scope(_ trait: BackendTrait) -> BackendScope { trait.scope(inside: nil) }

  @Test func `a test with a contract adds to it, and one without does not`() throws {
    let run = RunCoverage(file: "\(folder.path)/c.json")
    #expect(scope(.backend { Get("/dogs") }).add(to: run) == nil)
    #expect(throws: (any Error).self) { try text("c.json") }
    #expect(scope(.backend { PetContract() }).add(to: run) == nil)
    #expect(try text("c.json").hasPrefix(#"{"touched":"#))
    #expect(scope(.backend { PetContract() }).add(to: nil) == nil)
  }

  @Test func `a file that cannot be written is told`() throws {
    let run = RunCoverage(file: "\(folder.path)/no/such/c.json")
    let message = try #require(scope(.backend { PetContract() }).add(to: run))
    #expect(message.hasPrefix("The contract coverage cannot be written to the file named by BACKLOT_COVERAGE."))
    #expect(message.contains("\(folder.path)/no/such/c.json: the folder \(folder.path)/no/such does not exist."))
  }

  @Test(arguments: [SystemCalls.Kind.open, .write, .close, .rename])
  func `a file that cannot be written anew stays as it was`(kind: SystemCalls.Kind) async throws {
    let run = RunCoverage(file: "\(folder.path)/c.json")
    #expect(scope(.backend { PetContract() }).add(to: run) == nil)
    let before = try text("c.json")
    let message = await SystemCallFaults.withFaults(below: folder.path, { $0.kind == kind ? .failure(ENOSPC) : nil }) {
      scope(.backend { PetContract() }).add(to: run)
    }
    #expect(message?.contains("\(folder.path)/c.json: No space left on device") == true)
    #expect(try text("c.json") == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["c.json"])
  }
}
