import BacklotServer
import BacklotStubs
import Testing

@testable import BacklotCommands

@Suite struct ServeOptionsTests {
  private func options(_ words: String..., environment: [String: String] = [:]) throws -> ServeOptions {
    try ServeOptions(ArgumentParser(ServeOptions.declaration, environment: { environment[$0] }).parse(words))
  }

  @Test func `a source is enough`() throws {
    let options = try options("stubs/")
    #expect(options.sources == ["stubs/"])
    #expect(options.upstream == nil)
    #expect(options.port == 8080)
    #expect(options.host == nil)
    #expect(options.latency == nil)
    #expect(options.failRate == 0)
    #expect(options.seed == nil)
    #expect(options.log == .text)
    #expect([options.crossOrigin != nil, options.watches, options.isQuiet] == [false, false, false])
    #expect(options.isAdministered)
    #expect(options.adminToken == nil)
    #expect(!options.persists)
  }

  @Test func `the admin API can be left out, bound to a token, and kept`() throws {
    #expect(try !options("stubs/", "--no-admin").isAdministered)
    #expect(try options("stubs/", "--no-admin", "--admin").isAdministered)
    #expect(try !options("stubs/", environment: ["BACKLOT_NO_ADMIN": "1"]).isAdministered)
    #expect(try options("stubs/", environment: ["BACKLOT_NO_ADMIN": "0"]).isAdministered)
    #expect(try options("stubs/", "--admin", environment: ["BACKLOT_NO_ADMIN": "1"]).isAdministered)
    #expect(try options("stubs/", "--admin-token", "s3cret").adminToken == "s3cret")
    #expect(try options("stubs/", "--persist").persists)
  }

  @Test func `an upstream can be given, with sources and without`() throws {
    #expect(try options("stubs/", "--upstream", "https://a.example").upstream == "https://a.example")
    #expect(try options("--upstream", "https://a.example").sources == [])
    #expect(try options(environment: ["BACKLOT_UPSTREAM": "http://b"]).upstream == "http://b")
  }

  @Test func `each option has its value`() throws {
    let options = try options(
      "a",
      "b",
      "--port",
      "0",
      "--host",
      "0.0.0.0",
      "--latency",
      "50ms..200ms",
      "--fail-rate",
      "10%",
      "--seed",
      "7",
      "--cors",
      "--watch",
      "--log",
      "json",
      "--quiet"
    )
    #expect(options.sources == ["a", "b"])
    #expect(options.port == 0)
    #expect(options.host == "0.0.0.0")
    #expect(options.latency == .uniform(.milliseconds(50) ... .milliseconds(200)))
    #expect(options.failRate == 0.1)
    #expect(options.seed == 7)
    #expect(options.log == .json)
    #expect([options.crossOrigin != nil, options.watches, options.isQuiet] == [true, true, true])
  }

  @Test func `each option may stand in the environment`() throws {
    let options = try options(
      "a",
      environment: [
        "BACKLOT_PORT": "9000", "BACKLOT_HOST": "::1", "BACKLOT_LATENCY": "1s", "BACKLOT_FAIL_RATE": "0.5",
        "BACKLOT_SEED": "18446744073709551615", "BACKLOT_CORS": "1", "BACKLOT_WATCH": "yes", "BACKLOT_LOG": "json",
        "BACKLOT_QUIET": "true",
      ]
    )
    #expect(options.port == 9000)
    #expect(options.host == "::1")
    #expect(options.latency == .fixed(.seconds(1)))
    #expect(options.failRate == 0.5)
    #expect(options.seed == .max)
    #expect(options.log == .json)
    #expect([options.crossOrigin != nil, options.watches, options.isQuiet] == [true, true, true])
  }

  @Test(arguments: [
    (["a", "--log", "xml"], "--log \"xml\": expected one of text, json"),
    (["a", "--latency", "50"], "--latency \"50\": expected a time or a range"),
    (["a", "--fail-rate", "2"], "--fail-rate \"2\": expected a share from 0% to 100%"),
  ])
  func `what cannot be served is refused`(words: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try ArgumentParser(ServeOptions.declaration).parse(words) }
    #expect(error?.message.contains(message) == true)
  }
}
