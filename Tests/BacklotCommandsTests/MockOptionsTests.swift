import BacklotOpenAPI
import Testing

@testable import BacklotCommands
@testable import BacklotServer

@Suite struct MockOptionsTests {
  private func options(_ words: String..., environment: [String: String] = [:]) throws -> MockOptions {
    let parser = ArgumentParser(BacklotCommand.declaration, environment: { environment[$0] })
    return MockOptions(try parser.parse(["mock"] + words))
  }

  @Test func `a document is enough, and the rest is as in Prism`() throws {
    let options = try options("api.yaml")
    #expect(options.document == "api.yaml")
    #expect(options.serving.port == 4010)
    #expect(options.serving.host == nil)
    #expect(options.serving.crossOrigin == .anyToldToAll)
    #expect(options.serving.watches)
    #expect(!options.serving.isQuiet)
    #expect(options.contract.manner == .prism)
    #expect(!options.contract.options.isDynamic)
    #expect(!options.contract.options.refusesInvalidAnswers)
    #expect(options.contract.options.seed == nil)
  }

  @Test func `each option of Prism has its value`() throws {
    let options = try options(
      "-p",
      "8080",
      "-h",
      "0.0.0.0",
      "-d",
      "api.yaml",
      "--errors",
      "--ignoreExamples",
      "--seed",
      "rex",
      "-m",
      "-v",
      "error"
    )
    #expect(options.serving.port == 8080)
    #expect(options.serving.host == "0.0.0.0")
    #expect(options.serving.isQuiet)
    #expect(options.wantsProcesses)
    let contract = options.contract.options
    #expect([contract.isDynamic, contract.refusesInvalidAnswers, contract.ignoresExamples] == [true, true, true])
    #expect(contract.seed == "rex")
    #expect(options.serving.seed == StableHash.hash(of: "rex"))
    #expect(try self.options("a", "--seed", "42").serving.seed == 42)
  }

  @Test(arguments: [
    (["--no-cors", "a"], false), (["--cors=false", "a"], false), (["--cors", "false", "a"], false),
    (["a", "--cors=true"], true), (["a", "--cors", "true"], true), (["--cors", "a"], true),
    (["--no-cors", "--cors", "a"], true),
  ])
  func `a flag is written as Prism's users write it`(words: [String], isSet: Bool) throws {
    let arguments = try ArgumentParser(BacklotCommand.declaration).parse(["mock"] + words)
    #expect(MockOptions(arguments).document == "a")
    #expect((MockOptions(arguments).serving.crossOrigin != nil) == isSet)
  }

  @Test func `a letter of a flag takes a word too`() throws {
    #expect(try !options("a", "-d", "false").contract.options.isDynamic)
    #expect(try options("-d", "a").contract.options.isDynamic)
  }

  @Test func `what is neither true nor false is refused`() {
    let error = #expect(throws: UsageError.self) { try options("a", "--cors=perhaps") }
    #expect(error?.message == "--cors \"perhaps\": expected true or false, as in --cors=false")
    #expect(throws: UsageError.self) { try options("a", "--quiet=true") }
  }

  @Test func `behind -h an address is expected, and alone it asks for help`() async throws {
    #expect(try options("a", "-h", "::1").serving.host == "::1")
    for words in [["mock", "-h"], ["mock", "a", "-h"], ["mock", "--help"]] {
      let console = TestConsole()
      #expect(await console.run(arguments: words) == .success)
      #expect(console.result.hasPrefix("Usage: backlot mock"))
      #expect(console.result.contains("  -h, --host ADDRESS"))
      #expect(console.result.contains("\n      --help "))
    }
    let other = TestConsole()
    #expect(await other.run("serve", "-h") == .success)
  }
}
