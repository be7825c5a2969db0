import BacklotHTTP
import BacklotStubs
import BacklotWireMock
import Testing

@testable import BacklotCommands

@Suite struct AdministrationOptionsTests {
  private static let commands: [CommandDeclaration] = [
    ServeOptions.declaration, MockOptions.declaration, ProxyOptions.declaration,
  ]

  private func options(
    _ words: [String],
    of command: CommandDeclaration = ServeOptions.declaration,
    environment: [String: String] = [:]
  ) throws -> AdministrationOptions {
    let operands = command.name == "proxy" ? ["a", "http://b.example"] : ["a"]
    let arguments = try ArgumentParser(command, environment: { environment[$0] }).parse(operands + words)
    switch command.name {
    case "mock": return MockOptions(arguments).serving.administration
    case "proxy": return try ProxyOptions(arguments).served.serving.administration
    default: return try ServeOptions(arguments).administration
    }
  }

  @Test(arguments: commands.indices)
  func `serve, mock and proxy take the same options`(index: Int) throws {
    let command = Self.commands[index]
    #expect(try options([], of: command) == AdministrationOptions())
    let words = [
      "--admin-origin", "http://localhost:3000", "--admin-origin=https://a.example", "--admin-host", "mocks.example",
      "--log-secrets", "--journal-size", "7",
    ]
    let options = try options(words, of: command)
    #expect(options.allowedOrigins == ["http://localhost:3000", "https://a.example"])
    #expect(options.allowedHosts == ["mocks.example"])
    #expect(options.showsSecrets && options.secrets == [])
    #expect(options.journalCapacity == 7)
  }

  @Test(arguments: [
    (["--journal-size", "unlimited"], Int.max), (["--journal-size=0"], 0), (["--no-journal"], 0),
    (["--no-journal", "--journal-size", "9"], 0), (["--max-request-journal-entries", "9"], 9),
    (["--max-request-journal-entries=9"], 9), (["--no-request-journal"], 0), ([], 10_000),
    (["--no-journal", "--journal"], 10_000), (["--no-request-journal", "--request-journal"], 10_000),
    (["--journal=false"], 0), (["--journal", "--journal-size", "9"], 9),
  ])
  func `the size of the journal has WireMock's names, too`(words: [String], size: Int) throws {
    #expect(try options(words).journalCapacity == size)
  }

  @Test(arguments: [
    ("mocks.example", "mocks.example"), ("Mocks.Example", "mocks.example"), ("mocks.example.", "mocks.example"),
    ("build_server-1", "build_server-1"), ("xn--bcher-kva.example", "xn--bcher-kva.example"),
  ])
  func `the name of a host is taken as requests are compared with it`(text: String, name: String) throws {
    #expect(try options(["--admin-host", text]).allowedHosts == [name])
  }

  @Test(arguments: [
    ("HTTP://LocalHost:3000/", "http://localhost:3000"), ("https://a.example:443", "https://a.example"),
    ("http://[::1]:3000", "http://[::1]:3000"), ("capacitor://localhost", "capacitor://localhost"),
  ])
  func `an origin is taken as browsers send it`(text: String, origin: String) throws {
    #expect(try options(["--admin-origin", text]).allowedOrigins == [origin])
  }

  @Test(arguments: commands.indices) func `the environment names hosts and origins, too`(index: Int) throws {
    let environment = [
      "BACKLOT_ADMIN_HOST": "mocks.example, B.Example.", "BACKLOT_ADMIN_ORIGIN": "http://localhost:3000",
    ]
    let command = Self.commands[index]
    #expect(try options([], of: command, environment: environment).allowedHosts == ["mocks.example", "b.example"])
    #expect(try options([], of: command, environment: environment).allowedOrigins == ["http://localhost:3000"])
    #expect(try options(["--admin-host", "c"], of: command, environment: environment).allowedHosts == ["c"])
    let error = #expect(throws: UsageError.self) { try options([], environment: ["BACKLOT_ADMIN_HOST": "a:80"]) }
    #expect(error?.message.contains(#"BACKLOT_ADMIN_HOST="a:80""#) == true, "\(String(describing: error))")
  }

  @Test(arguments: ["mock", "proxy"]) func `templates of stubs that clients add have the options of serve`(
    name: String
  ) throws {
    let command = try #require(Self.commands.first { $0.name == name })
    let operands = name == "proxy" ? ["a", "http://b.example"] : ["a"]
    let words = ["--global-templating", "--permit-system-keys", "MOCK_.*"]
    let arguments = try ArgumentParser(command).parse(operands + words)
    let mock = try name == "proxy" ? ProxyOptions(arguments).served : MockOptions(arguments)
    let templates = mock.serving.templates
    #expect(templates.isGlobal && templates.permittedSystemKeys.count == 1)
  }

  @Test func `the environment says it, too`() throws {
    let environment = ["BACKLOT_JOURNAL_SIZE": "unlimited", "BACKLOT_LOG_SECRETS": "1"]
    #expect(try options([], environment: environment).journalCapacity == .max)
    #expect(try options(["--journal-size", "3", "--no-log-secrets"], environment: environment).journalCapacity == 3)
    #expect(try options(["--no-log-secrets"], environment: environment).secrets == .standard)
    #expect(try options([], environment: ["BACKLOT_NO_JOURNAL": "1"]).journalCapacity == 0)
    #expect(try options([], environment: ["BACKLOT_NO_JOURNAL": "0"]).journalCapacity == 10_000)
    #expect(try options(["--journal"], environment: ["BACKLOT_NO_JOURNAL": "1"]).journalCapacity == 10_000)
  }

  @Test(arguments: [
    (["--journal-size", "-1"], "a whole number of at least 0, or unlimited"),
    (["--journal-size", "many"], "a whole number of at least 0, or unlimited"),
    (["--admin-origin", "localhost:3000"], "a scheme, a host and optionally a port"),
    (["--admin-origin", "http://a.example/b"], "a scheme, a host and optionally a port"),
    (["--admin-origin", "*"], "a scheme, a host and optionally a port"),
    (["--admin-origin", "http://*.example"], "without a path or a wildcard"),
    (["--admin-origin", "http://a.example:"], "a scheme, a host and optionally a port"),
    (["--admin-origin", "http://a.example:x"], "a scheme, a host and optionally a port"),
    (["--admin-origin", "http://a.example:65536"], "a scheme, a host and optionally a port"),
    (["--admin-origin", "http://a.example:+80"], "a scheme, a host and optionally a port"),
    (["--admin-origin", "http://:80"], "a scheme, a host and optionally a port"),
    (["--admin-origin", "http://u@a.example"], "a scheme, a host and optionally a port"),
    (["--admin-origin", "http://a..example"], "a scheme, a host and optionally a port"),
    (["--admin-host", "mocks.example:8080"], "without a scheme, a port"),
    (["--admin-host", "http://mocks.example"], "without a scheme, a port"),
    (["--admin-host", "*.example"], "without a scheme, a port"),
    (["--admin-host", "*"], "without a scheme, a port"), (["--admin-host", "a b"], "without a scheme, a port"),
    (["--admin-host", "a..b"], "without a scheme, a port"), (["--admin-host", "."], "without a scheme, a port"),
    (["--admin-host", "bücher.example"], "in ASCII"),
    (["--no-no-admin"], "there is no option --no-no-admin"),
    (["--no-no-journal"], "there is no option --no-no-journal"),
    (["--no-admin=1"], "--no-admin does not take a value"),
  ])
  func `what they cannot be is refused`(words: [String], message: String) throws {
    let error = #expect(throws: UsageError.self) { try options(words) }
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
  }

  @Test func `no option of any command is the negation of a negation`() {
    func check(_ command: CommandDeclaration) {
      for option in command.options {
        #expect(!option.name.hasPrefix("no-"), "\(option.name)")
        #expect(!option.spellings.contains { $0.hasPrefix("--no-no-") }, "\(option.name)")
      }
      for inner in command.subcommands { check(inner) }
    }
    check(BacklotCommand.declaration)
  }

  @Test func `help names the other names of an option`() throws {
    let option = try #require(AdministrationOptions.declarations.first { $0.name == "journal-size" })
    #expect(option.explanation.contains("also --max-request-journal-entries"))
  }

  @Test func `help shows an option that is on by default with its negation`() throws {
    let option = try #require(AdministrationOptions.declarations.first { $0.name == "journal" })
    #expect(option.synopsis == "--[no-]journal")
    #expect(
      option.explanation
        == "Keep a journal of requests. (default: on; environment: BACKLOT_NO_JOURNAL for --no-journal; "
        + "also --[no-]request-journal)"
    )
  }

  @Test func `an admin API gets them`() {
    var options = AdministrationOptions()
    options.allowedOrigins = ["http://a.example"]
    options.allowedHosts = ["b.example"]
    options.showsSecrets = true
    var configuration = AdminConfiguration.enabled
    options.apply(to: &configuration)
    #expect(configuration.allowedOrigins == ["http://a.example"] && configuration.allowedHosts == ["b.example"])
    #expect(configuration.secrets == [])
  }
}
