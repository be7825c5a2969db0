import BacklotPlatform
import RealData
import TemporaryFolders
import Testing

/// Prism's own acceptance specs, run with `backlot mock` and `backlot proxy`.
@Suite(.timeLimit(.minutes(5))) struct PrismSpecCorpusTests {
  /// The specs whose documents are OpenAPI documents; those that are Postman's collections wait.
  static let specs = all.filter { !$0.contains(".pc.") }

  private static let all: [String] = {
    do {
      return try (RealData.shared?.files(below: folder, ending: ".txt") ?? []).map {
        String($0.dropFirst(folder.count + 1))
      }
    } catch {
      print("skipped: \(error)")
      return []
    }
  }()

  private static let folder = "prism-harness/specs"
  private static let tally = Mutex(Tally())

  /// The number of specs that pass, and their total number.
  private struct Tally {
    var passed = 0
    var left = PrismSpecCorpusTests.specs.count

    mutating func count(_ hasPassed: Bool) {
      passed += hasPassed ? 1 : 0
      left -= 1
      guard left == 0 else { return }
      let (specs, all) = (PrismSpecCorpusTests.specs.count, PrismSpecCorpusTests.all.count)
      print("\(passed) of \(specs) specs in OpenAPI 2.0 and 3.x pass; \(all - specs) of Postman's collections wait")
    }
  }

  @Test(.enabled(if: RealData.shared != nil)) func `the specs are all there`() {
    #expect(Self.specs.count > 100)
  }

  @Test(arguments: specs) func `an acceptance spec of Prism is met`(name: String) throws {
    if let reason = PrismSpecExclusions.reasons[name] {
      print("left out: \(name): \(reason)")
      return Self.tally.withLock { $0.count(false) }
    }
    let differences = try differences(name)
    Self.tally.withLock { $0.count(differences.isEmpty) }
    #expect(differences == [])
  }

  private func differences(_ name: String) throws -> [String] {
    let text = try #require(try RealData.shared?.bytes("\(Self.folder)/\(name)"))
    let spec = PrismSpec(String(decoding: text, as: UTF8.self))
    let (kind, expected) = try #require(spec.expectation)
    let folder = try TemporaryFolder(["api.yml": spec.document])
    let upstream = spec.asksUpstream ? try UpstreamStandIn() : nil
    let places = ["4010": "0", "${document}": "\(folder.path)/api.yml", PrismSpec.upstream: upstream?.url ?? ""]
    let program = try RunningProgram(spec.arguments.map { places[$0] ?? $0 }, in: folder)
    let output = try ShellLine.run(spec.command.replacing("4010", with: "\(program.port)"), in: folder)
    let got = AnswerText(output)
    return AnswerComparison(kind: kind, isPassedOn: spec.asksUpstream, expected: expected, got: got).differences
  }
}
