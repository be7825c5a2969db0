import BacklotDesk
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotCommands

/// The program with the parser is built where the toolchain has one.
private let hasParser = SpawnedProcess.ownPath.map { path in
  let folder = URL(filePath: path).deletingLastPathComponent()
  return FileManager.default.fileExists(atPath: folder.appending(path: "backlot-fakes").path)
}

@Suite(.enabled(if: hasParser == true)) struct GenerateFakesCommandTests {
  private let folder: TemporaryFolder
  private let console = TestConsole()

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to name: String) throws -> String {
    try folder.write(text, to: name)
    return "\(folder.path)/\(name)"
  }

  @Test func `the fakes of a folder are written to a file`() async throws {
    _ = try write("// backlot: fake\nprotocol Dogs { func load() -> [String] }", to: "App/Deep/Dogs.swift")
    _ = try write("protocol Cats {}", to: "App/.build/Cats.swift")
    _ = try write("not Swift", to: "App/notes.txt")
    let output = folder.path + "/Fakes.swift"
    #expect(
      await console.run("generate", "fakes", folder.path + "/App", "--import", "App", "--out", output) == .success
    )
    #expect(console.result == "" && console.messages == "")
    let source = try String(contentsOfFile: output, encoding: .utf8)
    #expect(source.contains("@testable import App\n"))
    #expect(source.contains("final class FakeDogs: Dogs {"))
  }

  @Test func `a protocol without a fake is named with its place, and the others are generated`() async throws {
    let file = try write(
      "// backlot: fake\nprotocol Good {}\n// backlot: fake\nprotocol Bad: Unknown {}",
      to: "A.swift"
    )
    #expect(await console.run("generate", "fakes", file) == .finding)
    #expect(console.result.contains("final class FakeGood: Good {"))
    #expect(console.messages.hasPrefix("\(file):4:15: error: the requirements of Unknown are not known"))
    #expect(console.messages.hasSuffix("; FakeBad was not generated\n"))
  }

  @Test func `sources without a marked protocol are refused`() async throws {
    let file = try write("protocol P {}", to: "A.swift")
    #expect(await console.run("generate", "fakes", file) == .failure)
    #expect(
      console.messages
        == "backlot: no protocol in \(file) has a fake: mark one with // backlot: fake, or add --protocol NAME\n"
    )
  }

  @Test func `a missing source and a folder without Swift files are refused`() async throws {
    let missing = folder.path + "/missing"
    #expect(await console.run("generate", "fakes", missing) == .failure)
    #expect(console.messages == "backlot: \(missing) cannot be read: it does not exist\n")
    let other = TestConsole()
    #expect(await other.run("generate", "fakes", folder.path) == .failure)
    #expect(other.messages == "backlot: \(folder.path) contains no Swift files\n")
  }
}
